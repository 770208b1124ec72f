"""What every game on the shelf obeys."""
