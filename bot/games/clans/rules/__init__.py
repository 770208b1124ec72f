"""The rules as the engine asks them."""
