"""How the intruders are noticed, and the alert that this raises."""
