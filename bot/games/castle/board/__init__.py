"""The board (R3): zones and links, from a text file to shapes, and what can be wrong with it."""
