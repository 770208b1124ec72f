"""Pictures against floors of the same run (R1 to R3 of the performance goals): ratios, never absolute promises.

All candidates but the cold one are interleaved; medians of CPU time are told.
"""

from collections.abc import Callable
from io import BytesIO
from statistics import median
from time import process_time

from PIL import Image

from rendering import paint as painting
from rendering import sprites, strip
from rendering.paint import crop, paint
from tests.rendering import demo

ROUNDS = 15


def encoded(image: Image.Image, level: int) -> bytes:
    """PNG bytes by Pillow alone."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=level)
    return buffer.getvalue()


def cold() -> bytes:
    """The same picture with nothing kept from earlier ones."""
    for shelf in (painting._layers, sprites._sprites, strip._strips):
        shelf.clear()
    return paint(demo.private())


def milliseconds(candidates: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Median CPU time of each candidate, taken in turn."""
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(ROUNDS):
        for name, run in candidates.items():
            start = process_time()
            run()
            times[name].append(1000 * (process_time() - start))
    return {name: median(taken) for name, taken in times.items()}


def main() -> None:
    """Paint the demonstration board and print the ratios."""
    png = paint(demo.public())
    plain = Image.open(BytesIO(png))
    plain.load()
    rgb = plain.convert("RGB")
    took = milliseconds(
        {
            "public board": lambda: paint(demo.public()),
            "private map": lambda: paint(demo.private()),
            "crop": lambda: crop(demo.private(), (4.2, 4.2), 5),
            "bare encode": lambda: encoded(plain, 1),
            "RGB level 1": lambda: encoded(rgb, 1),
        }
    )
    took |= milliseconds({"private map, cold": cold})
    print(*(f"{name}: {ms:.1f} ms" for name, ms in took.items()), sep="\n")
    for name in ("public board", "private map"):
        print(f"R1 {name} / bare encode: {took[name] / took['bare encode']:.2f} (goal 1.15)")
    print(f"R2 public board / RGB level 1: {took['public board'] / took['RGB level 1']:.2f} (goal 0.20)")
    print(f"R3 {len(png)} bytes / RGB level 6: {len(png) / len(encoded(rgb, 6)):.2f} (goal 0.55)")


if __name__ == "__main__":
    main()
