"""The room in a place for its name, its signs and its figures."""
