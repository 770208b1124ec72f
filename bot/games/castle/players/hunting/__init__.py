"""The guards of the levels: the outcomes of each option, weighed in whole points, and the limits of a level."""
