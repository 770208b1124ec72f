"""The core under every game: pure, with no knowledge of any game, clock, pixel or chat."""
