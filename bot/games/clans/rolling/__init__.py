"""Dice on the table: tests, rerolls, and the seats that may still act on them."""
