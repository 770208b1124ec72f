"""Stones: a small game with a secret, with words and a picture; an example to copy.

Two to four players sit round a table. In each round everybody closes a fist round none to three stones, in secret and
at the same moment. Then each says aloud how many there are in all fists, in turn, and no number twice; the player who
was first in this round is the last in the next. The fists open, and the player who said the right number has a point.

`facts` has the decisions, the facts and who witnesses them; `rules` has the position and the consequences;
`words` and `picture` tell it; `box` packs it all for the tables and the chat.
"""
