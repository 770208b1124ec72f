"""Standing orders: answers that are given automatically."""
