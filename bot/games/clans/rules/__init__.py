"""The rules of the clans, as the engine calls them."""
