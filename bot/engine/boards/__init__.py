"""Boards: the words for all boards (`protocol`), a graph of zones (`zones`), a square grid (`grid`, `sight`).

Grids (with costs, sight and bases of several squares) are for games on squares. `reach` searches ways on any board.
"""
