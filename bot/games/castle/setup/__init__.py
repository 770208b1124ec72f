"""Setup (R4): hands, figures, marks and entrances."""
