"""Beacons: a game in which everybody wins or loses together, on a square grid, with dice and sealed choices.

Keepers cross a moor at night to light beacons against the fog. It is written to be played, and to hold what knows no
game against a game of another kind than hidden movement.

B1  Two to four keepers win or lose as one: at dawn at least as many of the five beacons must burn as the match needs.
B2  The moor is a grid of 6 x 6 squares (`moor.MAP`). A step leads to a square beside, straight, and faces that way: it
    costs 1, into a bog 2. Walls stop steps and sight, crags are entered by nobody and stop sight. Keepers may share a
    square.
B3  A keeper looks to his front quarter. He sees a square there along a clear line from centre to centre, and always
    his own. The fog lies on 2 x 2 squares: he sees neither into it nor through it, but for his own square.
B4  A match has some watches, each a day and a night of three hours. The keepers begin at the hut, facing north, with
    two flasks of oil each.
B5  By day they are one side and may talk. Each goes, in the open, to a square at a cost of at most 5, or stays. It may
    be taken back while nothing has followed. When all have gone, night falls.
B6  By night each is alone. In every hour all choose at the same moment, sealed, and may choose again until all have:
    walk (a cost of at most 3), light the unlit beacon one stands at, or signal (turn to one of four ways).
B7  Then all choices are opened: first all walk and turn, then the dice are rolled for each beacon that is being lit,
    in the order of their squares.
B8  The pool is a die for every keeper who lights the beacon, and one more for each of: a keeper who signals and sees
    it; a burning beacon that one who lights it sees (he relays it); embers in it.
B9  A die has two faces each of flame, smoke and gust. Any flame: the beacon burns. Else any smoke: it holds embers.
B10 Any gust: the wind turns, by luck, and threatens the burning beacon nearest to the one rolled for (king's distance;
    of several the first square). Keepers with oil, at most two squares from it, who see it or stand at it, are asked
    one after another, the nearest first (then as they sit): one may spend a flask to shield it. If nobody does, it goes
    out.
B11 After each hour the fog drifts a square with the wind. Where it cannot, the wind turns round instead.
B12 The match ends after the last hour, or when all beacons burn. The score, of all together, is two for each burning
    beacon, one for each flask left, and what the night before has left. After a night that is won may follow another,
    up to the third, which needs a beacon more (five at most). From a score of 10 on it begins with a flask more each.
B13 At a live pace a day has 90 seconds, an hour 45 and a question in a gust 15. Whoever is late stays, signals the way
    he faces, or spends nothing.

`facts` says what can be decided and what can happen, `moor` what the ground is and who sees what, `state` where things
stand, `rules` reads like the list above; `words`, `picture` and `box` bring it to the tables and the chat.
"""
