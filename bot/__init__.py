"""Kagemori: board games of hidden movement, played in Discord."""

import os

__version__ = "0.1.0"

# Before numpy is imported anywhere: the tables that computers reckon with are small, and sharing them out among threads
# takes twice the time and every core. Whoever knows better sets it himself.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
