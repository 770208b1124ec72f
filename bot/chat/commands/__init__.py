"""What is typed and pressed: the slash commands, and what answers them."""
