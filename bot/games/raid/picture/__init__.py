"""What the game draws."""
