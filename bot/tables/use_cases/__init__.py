"""What people can do at a table, a function each; what cannot be done is refused with `Refusal`."""
