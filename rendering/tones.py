"""The light on the materials of a base: a base is drawn in these steps before it has colours.

A base is drawn as one number per pixel, a step of a material's ramp: in shadow, in moonlight, then ever nearer to a
lamp. So a shadow is one step down and a lamp some steps up, on any material, and every pixel stays on its ramp.
"""

SHADE, MOON, BRIGHTEST = 0, 1, 4
STEPS = BRIGHTEST + 1
"""The number of steps of a ramp."""


def step(tone: int, light: int = MOON) -> int:
    """The value of a pixel: tone number `tone` at the step `light` of its ramp."""
    return tone * STEPS + light


def _moved(by: int) -> bytes:
    return bytes(
        # The steps of 51 tones end at 254: 255 belongs to none, and its next step would not fit into a byte.
        min(255, value - value % STEPS + min(BRIGHTEST, max(SHADE, value % STEPS + by)))
        for value in range(256)
    )


DARKER = _moved(-1)
"""For each value, that of one step further from the light."""
BRIGHTER = _moved(1)
"""For each value, that of one step nearer to the light."""
