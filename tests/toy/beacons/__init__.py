"""Beacons: a game in which everybody wins or loses together, on a square grid, with dice and sealed choices.

Keepers cross a moor at night to light beacons. It holds what knows no game against a game of another kind than hidden
movement.

B1  Two to four keepers win or lose as one: at dawn at least as many of the five beacons must burn as the match needs.
B2  The moor is a grid of 6 x 6 squares (`moor.MAP`). A step leads to a square beside, straight, and faces that way: it
    costs 1, into a bog 2. Walls stop steps and sight, crags are entered by nobody and stop sight. Keepers may share a
    square.
B3  A keeper looks to his front quarter. He sees a square there along a clear line from centre to centre, and always
    his own.
B4  A match has some watches, each a day and a night of three hours. The keepers begin at the hut, facing north.
B5  By day they are one side and may talk. Each goes, in the open, to a square at a cost of at most 5, or stays. It may
    be taken back while nothing has followed. When all have gone, night falls.
B6  By night each is alone. In every hour all choose at the same moment, sealed, and may choose again until all have:
    walk (a cost of at most 3), light the unlit beacon one stands at, or signal (turn to one of four ways).
B7  Then all choices are opened: first all walk and turn, then the dice are rolled for each beacon that is being lit,
    in the order of their squares. The pool is a die for every keeper who lights it, and one more for each who signals
    and sees it. A die has a face of flame and two of smoke: with any flame the beacon burns.
B8  The match ends after the last hour, or when all beacons burn. The score, of all together, is two for each burning
    beacon, and what the night before has left. After a night that is won may follow another, up to the third, which
    needs a beacon more (five at most).
B9  At a live pace a day has 90 seconds and an hour 45. Whoever is late stays, or signals the way he faces.

`facts` says what can be decided and what can happen, `moor` what the ground is and who sees what, `state` where things
stand, `rules` reads like the list above; `words` and `box` bring it to the tables and the chat.
"""
