"""The rules as the engine calls them; `game` is their table of contents."""
