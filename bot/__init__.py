"""Kagemori: board games of hidden movement, played in Discord."""
