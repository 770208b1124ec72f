"""The past of a match: its story, film, digest and record, and the results."""
