"""The light that falls on the materials of a base: what a base is drawn in before it has colours.

A base is drawn as one number per pixel, the step of a material's ramp: in shadow, in moonlight, then ever nearer to a
lamp. So a shadow is one step down and a lamp some steps up, whatever lies there, and every pixel stays on its ramp.
"""

SHADE, MOON, BRIGHTEST = 0, 1, 4
STEPS = BRIGHTEST + 1
"""Steps of a ramp."""


def step(tone: int, light: int = MOON) -> int:
    """The number of a pixel of the tone of this number at this step of its ramp."""
    return tone * STEPS + light


def _moved(by: int) -> bytes:
    return bytes(
        # The steps of 51 tones end at 254: 255 is none of theirs, and what follows it would be no byte.
        min(255, value - value % STEPS + min(BRIGHTEST, max(SHADE, value % STEPS + by)))
        for value in range(256)
    )


DARKER = _moved(-1)
"""For each number the one a step further from the light."""
BRIGHTER = _moved(1)
"""For each number the one a step nearer to the light."""
