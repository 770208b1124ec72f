"""What each card is and does, a module for each card or for a few of a kind."""
