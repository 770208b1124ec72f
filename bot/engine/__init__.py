"""The spine every game hangs on: pure, and knowing no game, clock, pixel or chat."""
