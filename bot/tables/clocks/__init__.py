"""Time at the tables: how long a side may take, when it counts, and what comes due."""
