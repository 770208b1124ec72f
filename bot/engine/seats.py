"""The seats of a game."""

from typing import NewType

Seat = NewType("Seat", str)
"""A place at the table, named by the game: one user or one computer player sits there."""
