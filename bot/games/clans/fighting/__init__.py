"""Attacks and ranged attacks, from the pools to their consequences."""
