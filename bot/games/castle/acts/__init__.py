"""What players can do, in the order of the rulebook: each kind of decision and piece once."""
