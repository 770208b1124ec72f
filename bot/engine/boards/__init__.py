"""Boards: what every board answers (`protocol`), a graph of zones (`zones`) and a square grid (`grid`, `sight`)."""
