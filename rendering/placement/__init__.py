"""Where in a place its name, its signs and its figures have room."""
