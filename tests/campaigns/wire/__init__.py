"""A stand-in for Discord over real sockets, for what needs the bot in a process of its own."""
