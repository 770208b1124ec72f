"""What remains of a match: its story, its record and the results of a server."""
