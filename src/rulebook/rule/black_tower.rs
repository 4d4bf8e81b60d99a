//! BLK: Black Tower.

use super::rules;

rules! {
    BLK_01 "BLK-01" Official ["WBT", "BT-A"] "Black Tower is played with The Tower and adds 12 black and 6 white floors; the neutral ones are called normal.";
    BLK_02 "BLK-02" Official ["BT-A", "BT-DE", "JCZ"] "Floors a player, black/white/normal: 4/2/8 for two, 3/2/7 for three, 3/1/6 for four, 2/1/5 for five, 2/1/4 for six.";
    BLK_03 "BLK-03" Official ["WBT", "BT-A", "BT-DE"] "Every 4 foundations beyond 18 give each player 1 black and 2 normal floors more; from 8 on four to six players also get 1 white, 2 white being the most.";
    BLK_04 "BLK-04" Official ["WBT", "JCZ"] "A black or white floor is the one piece of the turn, in place of a meeple, a normal floor or a guard.";
    BLK_05 "BLK-05" Official ["WBT"] "A black floor goes on a bare foundation or an open tower, never under a guard or on a white top.";
    BLK_06 "BLK-06" Official ["WBT"] "A normal floor goes wherever a black one does and turns a black tower normal again.";
    BLK_07 "BLK-07" Official ["WBT", "JCZ"] "A white floor needs an open tower that has a floor already; a bare foundation cannot take it.";
    BLK_08 "BLK-08" Official ["WBT"] "Only the top floor decides whether a tower is normal, black or white.";
    BLK_09 "BLK-09" Official ["WBT"] "The reach counts all floors of a tower, whatever their colours.";
    BLK_10 "BLK-10" Official ["WBT", "JCZ"] "A white top closes a tower for the rest of the game: no floor, no guard, and no capture, not even by the white floor itself.";
    BLK_11 "BLK-11" Official ["WBT", "JCZ"] "A black floor captures along the four diagonals as far as the tower is high, and on its own tile, never straight.";
    BLK_12 "BLK-12" Official ["WBT"] "A normal floor captures along rows and columns, on a tower that was black as well.";
    BLK_13 "BLK-13" Official ["WBT"] "A guard may stand on a black tower as on any other; when it is captured the tower is open again, black and as high as before.";
    BLK_14 "BLK-14" Official ["WBT"] "Colours change no score, and normal and black towers have no height limit.";
    BLK_15 "BLK-15" Official ["WBT"] "With other expansions Black Tower behaves as The Tower does, diagonally where the top is black.";
}
