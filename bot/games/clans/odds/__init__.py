"""The exact odds of a press: by the rules, the standing orders of the seat that asks, and A27 for the others."""
