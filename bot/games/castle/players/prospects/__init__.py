"""The chances of an intruder: the reach of a turn, the threats there, and how the game may end.

`Outlook` is the entrance. Everything is computed from what the intruder's seat has witnessed.
"""
