"""Kagemori: board games of hidden movement, played in Discord."""

__version__ = "0.1.0"
