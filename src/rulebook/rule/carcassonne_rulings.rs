//! A: what this project rules where the texts of the landscape game differ or are silent.

use super::rules;

rules! {
    A_01 "A-1" Ruling ["HIST", "BGA"] "A completed city of two tiles is worth 4 unless small-city says 2." => "A-01";
    A_02 "A-2" Ruling ["HIST", "FARM"] "Fields are scored by the third edition unless field-scoring says otherwise." => "A-02";
    A_03 "A-3" Ruling ["BQ", "JCZ"] "A tile that fits nowhere is discarded and the player draws again unless unplaceable-tile says otherwise." => "A-03";
    A_04 "A-4" Ruling ["JCZ"] "When the last tile fits nowhere the game is over." => "A-04";
    A_05 "A-5" Ruling ["B1"] "Whether a tile fits nowhere is computed, not agreed." => "A-05";
    A_06 "A-6" Ruling ["JCZ", "TTS"] "A capture is optional unless capture says mandatory." => "A-06";
    A_07 "A-7" Ruling ["JCZ"] "A black floor reaches the tile of its own tower unless black-own-tile says no." => "A-07";
    A_08 "A-8" Ruling ["PAPA", "HFAQ", "WIKIA"] "Guards can be captured unless capture-guards says no." => "A-08";
    A_09 "A-9" Ruling ["CC527", "JCZ"] "A tower that loses its guard reopens unless tower-after-guard says otherwise." => "A-09";
    A_10 "A-10" Ruling ["JCZ", "TTS"] "A ransom may be paid at any moment of the own turn unless ransom-window narrows it." => "A-10";
    A_11 "A-11" Ruling ["WT2-FR", "JCZ"] "The payer of a ransom needs 3 points unless ransom-min-score says none." => "A-11";
    A_12 "A-12" Ruling ["HFAQ"] "One ransom a turn unless ransom-per-turn says any." => "A-12";
    A_13 "A-13" Ruling ["JCZ", "TTS"] "A ransom cannot be refused." => "A-13";
    A_14 "A-14" Ruling ["JCZ"] "The captor picks among unlike prisoners; among equal ones the first captured goes home." => "A-14";
    A_15 "A-15" Ruling ["PAPA"] "An exchange happens at once, inside the action." => "A-15";
    A_16 "A-16" Ruling ["WBT", "JCZ"] "A black or white floor is the action of the turn unless black-tower-action says extra." => "A-16";
    A_17 "A-17" Ruling ["T06"] "A floor and a meeple in one turn are two actions." => "A-17";
    A_18 "A-18" Ruling ["WBT"] "A white floor captures nobody unless white-capture says own-tile." => "A-18";
    A_19 "A-19" Ruling ["WBT"] "A white floor may cap any open tower of at least one floor." => "A-19";
    A_20 "A-20" Ruling ["WBT"] "Extra foundations count in full fours, rounded down." => "A-20";
    A_21 "A-21" Ruling ["WBT"] "The extra white floor is for four, five and six players." => "A-21";
    A_22 "A-22" Ruling ["WBT"] "The extra white floor comes once." => "A-22";
    A_23 "A-23" Ruling [] "Foundations are counted in the tile sets before the game, not as they appear." => "A-23";
    A_24 "A-24" Ruling ["WBT"] "Floor stocks follow the tables even where one box would not hold enough." => "A-24";
    A_25 "A-25" Ruling ["T06"] "The printed tables end at six players; saves with other numbers use the rows of JCloisterZone." => "A-25";
    A_26 "A-26" Ruling ["B1", "WC"] "Equal totals share the win unless tie-break says otherwise." => "A-26";
    A_27 "A-27" Ruling ["ABB"] "The abbot module is not played." => "A-27";
    A_28 "A-28" Ruling ["ABB"] "Taking an abbot home would be the action itself and cannot come with a floor." => "A-28";
    A_29 "A-29" Ruling ["JCZ", "KOKI"] "A tile counts once in a road or city that enters it twice." => "A-29";
    A_30 "A-30" Ruling ["JCZ"] "A field that is closed in can be claimed." => "A-30";
    A_31 "A-31" Ruling ["B1"] "Seven meeples a player unless meeples says otherwise; phantoms adds a second figure." => "A-31";
    A_32 "A-32" Ruling ["BGA", "JCZ"] "Saying nothing and saying pass both mean that no action was taken." => "A-32";
    A_33 "A-33" Ruling [] "A capture names the tile and, where two stand there, ground or tower." => "A-33";
    A_34 "A-34" Ruling [] "Tower tiles may be played without floors, as plain tiles." => "A-34";
    A_35 "A-35" Ruling [] "A meeple home by scoring or by its owner's capture waits a turn; a ransomed one does not." => "A-35";
    A_36 "A-36" Ruling [] "No score falls below 0." => "A-36";
    A_37 "A-37" Ruling ["HFAQ"] "Capture comes before scoring." => "A-37";
    A_38 "A-38" Ruling ["B1"] "The first player is whom the record names first." => "A-38";
    A_39 "A-39" Ruling [] "The hidden order of the supply is not judged unless the record tells the draws." => "A-39";
    A_40 "A-40" Ruling ["WT1", "WT2"] "The Tower of 2006 or of 2016; Thieves and Guards is another game." => "A-40";
    A_41 "A-41" Ruling [] "A record that says two things of one fact is believed in neither." => "A-41";
    A_42 "A-42" Ruling [] "An option that a house pins holds for every record that it judges." => "A-42";
    A_67 "A-67" Ruling ["WPH", "PG", "JCZ"] "A phantom may stand on a tower unless phantom-on-tower says no." => "A-67";
}
