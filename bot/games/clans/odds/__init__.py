"""What follows from a press, exactly: by the rules, the own orders of the seat, and A27 for the others."""
