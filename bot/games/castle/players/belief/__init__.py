"""What guards can deduce about the intruders: where each may be, and how likely, from witnessed facts alone.

`Belief.of(setting, history)` is the entrance. It reads only a log of facts, and of these only what everybody has
witnessed: intruders who fold the public log arrive at the guards' belief.
"""
