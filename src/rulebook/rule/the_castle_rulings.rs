//! CR: what this project rules where the texts of The Castle are silent.

use super::rules;

rules! {
    CR_01 "CR-1" Ruling [] "A side names the one area of that kind which touches it; where two do, only a half-edge names one." => "CR-01";
    CR_02 "CR-2" Ruling [] "Names in a turn mean the sides of the table; aerie links in a tile list mean the sides of the picture." => "CR-02";
    CR_03 "CR-3" Ruling [] "Areas are as the face lists them, and only a path end at a side of the tile can be open." => "CR-03";
    CR_04 "CR-4" Ruling [] "The supply is the sum of the sets of the record; The Castle is a game for two." => "CR-04";
    CR_05 "CR-5" Ruling [] "A start space meets one side of one space and counts as a tile of the feature it joins." => "CR-05";
    CR_06 "CR-6" Ruling [] "With the Falcon places are counted on the larger map." => "CR-06";
    CR_07 "CR-7" Ruling [] "A tile can finish a neighbour's building that it does not show at all." => "CR-07";
    CR_08 "CR-8" Ruling [] "A court is never completed, and everything is closed at the wall." => "CR-08";
    CR_09 "CR-9" Ruling [] "Features score in two groups, the placing player's first; inside a group the clock around the tile decides." => "CR-09";
    CR_10 "CR-10" Ruling [] "Doublings are declared before a marker moves; each award may then land on a tower." => "CR-10";
    CR_11 "CR-11" Ruling [] "Completion sends every follower of the feature home when the turn ends, scored or not." => "CR-11";
    CR_12 "CR-12" Ruling [] "What wall tiles turn out to be is told in the turn of the landing; an untold one stays open until it is used." => "CR-12";
    CR_13 "CR-13" Ruling [] "A wall tile used against the rules does nothing and stays with its player." => "CR-13";
    CR_14 "CR-14" Ruling [] "A doubling works on a completed feature of its kind that its user wins in that turn." => "CR-14";
    CR_15 "CR-15" Ruling [] "One extra turn follows a turn, never two; in the last turn it lapses." => "CR-15";
    CR_16 "CR-16" Ruling [] "Wall tiles of the final scoring work only as the record lists them, each feature once." => "CR-16";
    CR_17 "CR-17" Ruling [] "The tests of a turn have a fixed order, so a turn always shows the same first fault." => "CR-17";
    CR_18 "CR-18" Ruling [] "After a fault the game goes on as played wherever the entry was physically possible." => "CR-18";
    CR_19 "CR-19" Ruling [] "A discarded tile must be in the supply and fit nowhere; the game is over once nothing fits." => "CR-19";
    CR_20 "CR-20" Ruling [] "Totals of the last turn are those before final scoring, and claimed points are claimed as doubled." => "CR-20";
    CR_21 "CR-21" Ruling [] "One token for each aerie and scored feature; only the winner's king and falconer work." => "CR-21";
    CR_22 "CR-22" Ruling [] "With gate-stop an award is what the marker really moved." => "CR-22";
    CR_23 "CR-23" Ruling [] "The final awards are listed in five steps, each award with its tiles." => "CR-23";
    CR_24 "CR-24" Ruling [] "A follower and a special figure are separate legal choices; a tile that fits nowhere can only be discarded." => "CR-24";
}
