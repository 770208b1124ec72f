"""Activations: what begins them, what a model can do, and how they end."""
