"""Telling: what was kept to be told goes to its channel or to its person, once."""
