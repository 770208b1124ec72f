"""Kagemori: board games of hidden movement, played in Discord."""

import os

__version__ = "0.1.0"

# Set before numpy is imported anywhere. The tables of the computer players are small: sharing them among
# threads takes twice the time and every core. An operator may still set another value.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
