"""The guards of the levels: what each option may lead to, weighed in whole points, and what restricts a level."""
