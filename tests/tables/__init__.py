"""The use cases at tables, on a real database, with a herald that writes down what it is told."""
