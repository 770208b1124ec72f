"""What a game is played with and nothing changes: board, options, seats and decks."""
