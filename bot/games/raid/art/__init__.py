"""How what the game draws looks."""
