"""What comes next, and what is asked of whom."""
