"""How a turn goes on: phases, who is asked what, and what partners decide together."""
