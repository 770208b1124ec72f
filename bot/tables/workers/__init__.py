"""Workers, which act by themselves: they tell letters, let clocks run out, and play for computers."""
