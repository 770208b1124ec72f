"""Standing orders of the raid."""
