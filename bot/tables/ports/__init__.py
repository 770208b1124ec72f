"""What the tables need from the world, as protocols: a store, a herald, a clock, and a random source."""
