"""The rules answer the engine; game.py is the table of contents."""
