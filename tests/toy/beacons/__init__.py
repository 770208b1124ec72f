"""Beacons: a game in which everybody wins or loses together, on a square grid, with dice and sealed choices.

Keepers cross a moor at night to light beacons. The game tests code that knows no game with another kind of game than
hidden movement.

B1  Two to four keepers win or lose as one: at dawn at least as many of the five beacons must burn as the match needs.
B2  The moor is a grid of 6 x 6 squares (`moor.MAP`). A step leads straight to the next square, and turns the keeper
    there: it costs 1, into a bog 2. Walls stop steps and sight; nobody enters crags, and crags stop sight. Keepers may
    share a square.
B3  Keepers look to their front quarter. They see a square there along a clear line from centre to centre, and always
    their own.
B4  A match has some watches, each a day and a night of three hours. The keepers begin at the hut, facing north.
B5  By day they are one side and may talk. Each goes, in the open, to a square at a cost of at most 5, or stays. It may
    be taken back while nothing has followed. When all have gone, night falls.
B6  By night each is alone. In every hour all choose at the same moment, sealed, and may choose again until all have:
    walk (a cost of at most 3), light the unlit beacon on their own square, or signal (turn to one of four ways).
B7  Then all choices are opened: first all walk and turn, then the dice are rolled for each beacon that is being lit,
    in the order of their squares. The pool is a die for every keeper who lights it, and one more for each who signals
    and sees it. A die has a face of flame and two of smoke: with any flame the beacon burns.
B8  The match ends after the last hour, or when all beacons burn. The score, of all together, is two for each burning
    beacon, and what the night before has left. After a night that is won another may follow, up to the third; it
    needs a beacon more (five at most).
B9  At a live pace a day has 90 seconds and an hour 45. Late keepers stay, or signal the way they face.

`facts` has the decisions and the facts, `moor` the ground and the lines of sight, `state` the position, and `rules`
reads like the list above; `words` and `box` bring it to the tables and the chat.
"""
