"""The marks of the moment on a board, and how they are stamped there."""
