"""The chances of an intruder: the reach of a turn, the threats there, and how the game may end.

`Prospects` is the entrance, and `arrivals` for starts. Everything is computed from what the intruder's seat has
witnessed.
"""
