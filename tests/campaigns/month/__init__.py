"""A simulated month: many tables, many people of all habits, and what must hold of every moment of it."""
