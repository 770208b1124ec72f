"""The constants of a game: board, options, seats and decks."""
