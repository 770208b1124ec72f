"""What every card is, asked for by what it is: cards are declared in the modules of `cards`."""
