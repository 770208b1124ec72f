"""Boards: what every board answers (`protocol`), a graph of zones (`zones`) and a square grid (`grid`, `sight`).

Grids, with their maps, costs, sight and bases of several squares, are for games on squares, of which the shelf has none
as yet: so far only a toy of the tests stands on one.
"""
