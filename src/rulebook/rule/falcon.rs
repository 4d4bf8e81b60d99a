//! CAS-80 and above: the Falcon, expansion of The Castle.

use super::rules;

rules! {
    CAS_80 "CAS-80" Official ["WFA", "KNZ"] "The Falcon brings 4 gates, 18 tiles, 12 aerie tokens, and a king and a falconer for each player.";
    CAS_81 "CAS-81" Official ["WFA", "KNZ", "ZAM-F"] "The gates stand between 27 and 28, 47 and 48, 69 and 70, 91 and 92, one on each side of the castle.";
    CAS_82 "CAS-82" Official ["KNZ", "WFA"] "A gate is no score space; markers step over it.";
    CAS_83 "CAS-83" Clarification ["WFA", "WIC-NL"] "Two of the gates have a start space; which, and what it shows, was not found.";
    CAS_84 "CAS-84" Inferred [] "With gates one tile long the castle has 97 spaces.";
    CAS_85 "CAS-85" Official ["ZAM-F", "WFA"] "The tiles are shuffled in and each player adds king and falconer to the 6 followers.";
    CAS_86 "CAS-86" Official ["ZAM-F-D"] "A chapel is an area like a house: it may face anything and is complete when closed all round.";
    CAS_87 "CAS-87" Official ["KNZ", "WFA"] "A completed chapel pays 1, 3, 6, 10, 15, 21, 28 for one to seven tiles and 36 for eight or more.";
    CAS_88 "CAS-88" Clarification ["WFA"] "An incomplete chapel pays nothing.";
    CAS_89 "CAS-89" Official ["KNZ", "CC2"] "A player who scores a feature gets one token for each aerie linked to it.";
    CAS_90 "CAS-90" Official ["KNZ"] "When the tokens run out both players hand back equal numbers, as only the difference counts.";
    CAS_91 "CAS-91" Official ["KNZ"] "More tokens at the end pay the size of the largest empty group, equal numbers nothing; the keep may pay the same group.";
    CAS_92 "CAS-92" Official ["WFA"] "King or falconer can be placed like a follower, though never where this turn scores.";
    CAS_93 "CAS-93" Inferred ["WFA"] "King and falconer count as one follower each.";
    CAS_94 "CAS-94" Official ["WFA"] "When the owner wins the feature the king doubles its points and the falconer brings one token more.";
    CAS_95 "CAS-95" Official ["WFA"] "A tie gives neither points nor tokens, king or falconer or not.";
    CAS_96 "CAS-96" Clarification ["CC1"] "King and falconer go home after scoring and can be placed again.";
    CAS_97 "CAS-97" Official ["WFA"] "One doubling a feature: a wall tile or the king, not both.";
    CAS_98 "CAS-98" Official ["WFA"] "Variant: during play a gate halts the marker, and what is left of the award is gone.";
}
