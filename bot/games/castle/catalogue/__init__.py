"""All cards, looked up by their properties; the modules of `cards` declare them."""
