"""What a match is played with."""
