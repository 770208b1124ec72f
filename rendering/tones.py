"""The steps of light on a base, which is drawn in these steps before it gets its colours.

Each pixel of a base is first a number: its tone (material), and the step of light on that tone's ramp, from shadow over
moonlight to ever nearer to a lamp. So on any tone a shadow is one step down and a lamp some steps up.
"""

SHADE, MOON, BRIGHTEST = 0, 1, 4
STEPS = BRIGHTEST + 1
"""The number of steps of a ramp."""


def step(tone: int, light: int = MOON) -> int:
    """The value of a pixel: tone number `tone` at the step `light` of its ramp."""
    return tone * STEPS + light


def _moved(by: int) -> bytes:
    return bytes(
        # At most 255: the 51 tones use 0 to 254, and for the unused 255 the sum can be more than a byte holds.
        min(255, value - value % STEPS + min(BRIGHTEST, max(SHADE, value % STEPS + by)))
        for value in range(256)
    )


DARKER = _moved(-1)
"""For each value of a pixel, the value of the same tone one step darker, if it has one."""
BRIGHTER = _moved(1)
"""For each value of a pixel, the value of the same tone one step brighter, if it has one."""
