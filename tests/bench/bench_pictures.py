"""Pictures of the castle game against floors of the same run (R1 to R3 of the performance goals), as ratios.

Of the other games only the sizes of the files are measured (R3).

The pictures are those of the gallery; what is warm has its bands packed (`rendering.png`). All candidates but the cold
ones are interleaved; medians of CPU time count. How true a picture is, PSNR, is measured at the width at which a chat
shows it, against the same board before it is brought to the palette.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from math import log10
from statistics import median
from time import process_time

from PIL import Image, ImageChops, ImageStat

from bot.commands.gallery import View, gallery
from bot.games.shelf import SHELF
from rendering import paint as painting
from rendering import png, stamping
from rendering.board import strip
from rendering.board.layer import layer
from rendering.marks import sprites
from rendering.paint import WIDTH
from rendering.scene import Label, Scene, Sign
from rendering.themes import Theme
from tests.bench._method import pinned, verdict
from tests.rendering.palettes import PALETTES
from tests.rendering.true_colours import unquantised

ROUNDS = 15
SHOWN = 525
"""Width in pixels at which a chat shows a board."""
PUBLIC_BYTES = 300_000
KINDS = {
    "public board": "public-changes",
    "private map": "intruders-map",
    "layer": "intruders-layer-danger",
    "crop": "guards-panel",
    "hand": "intruders-hand",
}
"""What is measured, and the view of the gallery that stands for it."""


def loaded(png: bytes) -> Image.Image:
    """The pixels of a picture."""
    image = Image.open(BytesIO(png))
    image.load()
    return image


def encoded(image: Image.Image, level: int) -> bytes:
    """PNG bytes by Pillow alone."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=level)
    return buffer.getvalue()


def cold(view: View) -> bytes:
    """A picture with nothing kept from earlier ones."""
    for shelf in (
        painting._layers,
        painting._packed,
        stamping._patches,
        sprites._sprites,
        strip._strips,
        png._bands,
    ):
        shelf.clear()
    return view.png(Theme.NIGHT)


def unpacked(view: View) -> bytes:
    """A picture none of whose bands has been packed before; from one press to the next a few are new."""
    png._bands.clear()
    return view.png(Theme.NIGHT)


def milliseconds(candidates: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Median CPU time of each candidate, taken in turn."""
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(ROUNDS):
        for name, run in candidates.items():
            start = process_time()
            run()
            times[name].append(1000 * (process_time() - start))
    return {name: median(taken) for name, taken in times.items()}


def truth(scene: Scene, theme: Theme) -> float:
    """PSNR of the board in the palette, in dB, against the same drawing in all its colours."""
    base = scene.base
    bare = replace(base, marks=tuple(m for m in base.marks if not isinstance(m, Sign | Label)))
    scale, palette = WIDTH / base.width, PALETTES[theme]
    box = (0, 0, WIDTH, round(base.height * scale))
    indexed = layer(bare, scene.light, palette, scale, box).image.copy()
    indexed.putpalette(palette.raw)
    drawn = unquantised(bare, scene.light, palette, scale, box)
    size = SHOWN, round(SHOWN * box[3] / WIDTH)
    ours, best = (each.convert("RGB").resize(size, Image.Resampling.LANCZOS) for each in (indexed, drawn))
    stat = ImageStat.Stat(ImageChops.difference(ours, best))
    error = sum(stat.sum2) / sum(stat.count)
    return 10 * log10(255 * 255 / error) if error else 99.0


def main() -> None:
    """Measure and print everything beside its goal."""
    pinned()
    views = {view.name: view for view in gallery(SHELF["castle"])}
    chosen = {kind: views[name] for kind, name in KINDS.items() if name in views}
    plain = {kind: loaded(view.png(Theme.NIGHT)) for kind, view in chosen.items()}
    public = plain["public board"].convert("RGB")
    runs: dict[str, Callable[[], object]] = {"RGB level 1": lambda: encoded(public, 1)}
    for kind, view in chosen.items():
        runs[kind] = partial(view.png, Theme.NIGHT)
        runs[f"{kind}, bare encode"] = partial(encoded, plain[kind], 1)
    took = milliseconds(runs)
    took |= milliseconds({"public board, all bands new": lambda: unpacked(chosen["public board"])})
    took |= milliseconds({"public board, cold": lambda: cold(chosen["public board"])})
    print(*(f"  {name:28}{ms:8.1f} ms" for name, ms in took.items()), sep="\n")
    for kind in chosen:
        print(verdict("R1", f"{kind} / bare encode", took[kind] / took[f"{kind}, bare encode"], most=1.15))
    share = took["public board, all bands new"] / took["public board, bare encode"]
    print(f"  public board with all bands new / bare encode: {share:.2f}")
    print(verdict("R2", "public board / RGB level 1", took["public board"] / took["RGB level 1"], most=0.30))
    size = len(chosen["public board"].png(Theme.NIGHT))
    print(verdict("R3", "bytes / RGB level 6", size / len(encoded(public, 6)), most=0.55))
    scene = chosen["public board"].shows
    assert isinstance(scene, Scene)
    for theme in Theme:
        print(verdict("R3", f"PSNR at {SHOWN} px, {theme}, in dB", truth(scene, theme), least=42))
    report_sizes(views)
    for game in ("raid", "clans"):
        report_shares(game)


def report_shares(game: str) -> None:
    """R3 for the public boards of another game, from the least share to the greatest."""
    boards = [view for view in gallery(SHELF[game]) if "public" in view.name and not view.looks]
    painted = (view.png(Theme.NIGHT) for view in boards)
    shares = sorted(len(png) / len(encoded(loaded(png).convert("RGB"), 6)) for png in painted)
    print(verdict("R3", f"bytes / RGB level 6, {game}", shares[0], most=0.55))
    print(verdict("R3", f"bytes / RGB level 6, {game}, worst", shares[-1], most=0.55))


def report_sizes(views: dict[str, View]) -> None:
    """The largest picture for everybody, and of all."""
    sizes = {(name, theme): len(view.png(theme)) for name, view in views.items() for theme in Theme}
    public = {key: size for key, size in sizes.items() if key[0].startswith(("board", "public"))}
    for what, each in (("public picture", public), ("picture", sizes)):
        name, theme = max(each, key=each.__getitem__)
        print(
            f"  largest {what}: {each[name, theme]:,} bytes ({name}, {theme}; public goal {PUBLIC_BYTES:,})"
        )


if __name__ == "__main__":
    main()
