"""Dice on the table: tests, rerolls, and whoever may still do something about them."""
