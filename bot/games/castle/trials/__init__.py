"""What simulations of the castle game check, count and draw."""
