"""What remains of a match: its story as each seat and computer knew it, its record, and the results of a server."""
