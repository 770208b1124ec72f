"""Boards: the interface of every board (`protocol`), a graph of zones (`zones`) and a square grid (`grid`, `sight`).

Grids (with maps, costs, sight and bases of several squares) are for games on squares.
"""
