"""What guards can tell of the intruders: where each may be, surely, and how likely; by what was witnessed alone.

`Belief.of(setting, history)` is the way in. It reads nothing but a log of facts, and of these only what everybody has
witnessed: so intruders who fold the public log think what the guards think.
"""
