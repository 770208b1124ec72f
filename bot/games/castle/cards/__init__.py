"""The cards and their effects: a module for each card, or for a few of a kind."""
