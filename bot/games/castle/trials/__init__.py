"""What simulations check, count and draw."""
