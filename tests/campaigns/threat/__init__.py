"""How well intruders foretell whether guards come over them."""
