"""Activations: how they begin, what a model may do in them, and how they end."""
