"""Use cases (services): one function for each thing people can do at a table. Raise Refusal for what cannot be done."""
