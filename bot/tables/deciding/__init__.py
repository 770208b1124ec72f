"""What people and computers decide: the one door to a match, and what follows from it."""
