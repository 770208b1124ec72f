"""The rules as the engine asks for them; `game` is their table of contents."""
