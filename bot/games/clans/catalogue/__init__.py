"""All skills (keywords and special abilities), looked up by the moments at which they count; `skills` declares them."""
