"""What comes next, and the questions to seats."""
