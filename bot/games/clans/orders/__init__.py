"""Standing orders: answers given before a window opens (A30.5)."""
