"""What happens by itself: turns that are planned ahead, and standing orders."""
