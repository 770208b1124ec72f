"""What a match is played with, and nothing changes: options, seats, decks and tracks."""
