"""Set-up, rounds, upkeep and the end."""
