"""Exact odds of the clans' fights, held against enumeration."""
