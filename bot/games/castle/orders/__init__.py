"""Standing orders: what answers by itself."""
