"""Matches between built teams of the clans: which clan, and which level of computers, wins how much."""
