"""A stand-in for Discord over real sockets, for tests that need the bot in a separate process."""
