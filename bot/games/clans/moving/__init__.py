"""How models move: allowances, dodges, steps and what they meet."""
