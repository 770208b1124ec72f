"""What simulations of the clans check, count and draw."""
