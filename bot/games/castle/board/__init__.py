"""The board (R3): zones and links, from a text file to shapes, and the faults a board can have."""
