//! TOW: The Tower.

use super::rules;

rules! {
    TOW_01 "TOW-01" Official ["WT1", "WT2", "T06"] "The Tower adds 18 tiles with a foundation each, shuffled in with the others, and 30 neutral floors.";
    TOW_02 "TOW-02" Official ["T06", "WT1", "JCZ", "TTS"] "Floors a player: 10 for two, 9 for three, 7 for four, 6 for five, 5 for six; the rest stays in the box.";
    TOW_03 "TOW-03" Official ["T06"] "A player's floors only ever get fewer; once placed a floor is nobody's, and everyone may build on every tower.";
    TOW_04 "TOW-04" Official ["T06", "PAPA"] "A foundation changes nothing about where its tile fits or what can be claimed and scored on it.";
    TOW_05 "TOW-05" Official ["T06", "PAPA"] "The action is one piece: a meeple on the new tile, a floor on a foundation or an open tower, or a guard on an open tower.";
    TOW_06 "TOW-06" Official ["PAPA", "WT1"] "Floors and guards may go to any tower of the layout in any turn, whether or not the new tile has a foundation.";
    TOW_07 "TOW-07" Official ["PAPA", "JCZ"] "A tower with a guard on top is closed: neither a floor nor a second meeple may go on it.";
    TOW_08 "TOW-08" Clarification ["PAPA", "HFAQ", "TTS"] "A bare foundation is no tower yet, so no meeple can stand on it.";
    TOW_09 "TOW-09" Engine ["JCZ"] "A tower action needs only its piece, a floor or a meeple from the own supply.";
    TOW_10 "TOW-10" Official ["PAPA"] "A tower may grow without limit.";
    TOW_20 "TOW-20" Official ["PAPA", "CC5950", "JCZ", "TTS"] "Placing a floor, and nothing else, lets the player take one meeple in reach at once; the player may also decline.";
    TOW_21 "TOW-21" Official ["PAPA", "T06"] "A tower of N floors, the new one counted, reaches its own tile and N places north, east, south and west.";
    TOW_22 "TOW-22" Official ["PAPA", "BD"] "Neither gaps in the layout nor other towers shorten the reach.";
    TOW_23 "TOW-23" Official ["PAPA", "EXP", "JCZ"] "Any player's meeple in reach can be taken, from a road, city, monastery, garden or field alike.";
    TOW_24 "TOW-24" Official ["PAPA", "CC527", "EXP", "JCZ", "TTS"] "A guard can be taken too, from another tower, even by its owner.";
    TOW_25 "TOW-25" Clarification ["HFAQ"] "The heights of the two towers are not compared.";
    TOW_26 "TOW-26" Clarification ["CC527", "EXP", "JCZ"] "A tower that loses its guard is open again at the height it had.";
    TOW_27 "TOW-27" Official ["PAPA"] "A player who takes an own meeple gets it back into supply; as the action is spent it waits for the next turn.";
    TOW_28 "TOW-28" Official ["PAPA"] "A meeple of another player becomes a prisoner of the captor until an exchange or a ransom frees it.";
    TOW_29 "TOW-29" Clarification ["HFAQ", "JCZ", "TTS"] "The capture comes before scoring, so a taken meeple no longer counts for what the turn completed.";
    TOW_30 "TOW-30" Inferred [] "A feature emptied by a capture is free and may be claimed again later by the ordinary rules.";
    TOW_31 "TOW-31" Inferred [] "One meeple on the ground and one on the tower is the most for a tile, so place and height name the one to capture.";
    TOW_32 "TOW-32" Engine ["JCZ", "TTS"] "An abbot can be captured but never stands on a tower.";
    TOW_40 "TOW-40" Official ["PAPA", "BD", "JCZ", "TTS"] "As soon as two players hold a meeple of each other, one of each goes home by itself.";
    TOW_41 "TOW-41" Inferred [] "So of any two players at most one holds prisoners of the other.";
    TOW_42 "TOW-42" Engine ["JCZ", "TTS"] "When prisoners of unlike kinds could go home, the player who has just captured picks.";
    TOW_43 "TOW-43" Official ["PAPA", "BD", "JCZ", "TTS"] "A player whose turn it is can free an own prisoner for 3 points, which the captor gets.";
    TOW_44 "TOW-44" Clarification ["HFAQ", "JCZ", "TTS"] "One ransom a turn, no more.";
    TOW_45 "TOW-45" Official ["WT2-FR", "JCZ", "JCZC"] "The payer must have 3 points at that moment; no score ever falls below 0.";
    TOW_46 "TOW-46" Official ["BD", "WT2-FR"] "A ransomed meeple is in supply from that moment, in time for the action of this turn.";
    TOW_47 "TOW-47" Clarification ["HFAQ"] "The price is 3 whichever figure is freed.";
    TOW_48 "TOW-48" Engine ["JCZ", "TTS"] "The captor cannot refuse a ransom, and paying it is not the action of the turn.";
    TOW_49 "TOW-49" Engine ["JCZ", "TTS"] "The rules only say that a ransom belongs to the own turn; programs take it at almost any moment of it.";
    TOW_50 "TOW-50" Official ["PAPA", "SPW", "JCZ"] "A guard belongs to no feature, never scores and leaves only when captured.";
    TOW_51 "TOW-51" Official ["SPW"] "Guards, prisoners, towers and floors left over are worth nothing at the end.";
    TOW_52 "TOW-52" Official ["T06"] "The game ends as the base game does.";
}
