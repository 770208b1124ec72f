"""The movement of models: allowances, dodges, steps and their consequences."""
