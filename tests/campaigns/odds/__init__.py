"""Exact odds of the clans' fights, compared with enumeration."""
