"""The fixed parameters of a match: options, seats, decks and tracks."""
