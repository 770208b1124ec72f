"""Attacks and ranged attacks, from the pools to what they leave."""
