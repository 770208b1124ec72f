"""Reading pictures as small as a chat shows them: where names are on them, and what Tesseract makes of those places."""

import csv
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO, StringIO
from math import floor
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from PIL import Image, ImageOps

from bot.commands.gallery import View
from bot.games.castle.art import Shape
from bot.games.castle.art.signs import LETTERED
from rendering.board.strip import head_height, strip_height
from rendering.marks.figures import LABEL_CAP
from rendering.paint import CROP, GAP, LADDER, PHONE, WIDTH
from rendering.pen import text_width
from rendering.placement.layout import Box, around
from rendering.scene import Label, Scene, Sign
from rendering.spread import LARGEST
from rendering.themes import Theme
from tests.rendering.views import Phone

WHOLE_AS_SHOWN, ON_A_PHONE = 525, 300
"""How wide Discord shows a board on a desktop, and a panel's crop on a phone, in pixels."""
ENLARGED = 6
MARGIN = 0.02
"""Room round a name that is cut out, in figures."""
PAPER = 30
"""Pixels of white round an enlarged name."""
SPREAD = [max(0, min(255, round((grey - 40) * 255 / 130))) for grey in range(256)]
"""Greys from 40 to 170 become all there are."""
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
AS_LETTER = str.maketrans("015824", "OISBZA")
AS_DIGIT = str.maketrans("OISBZAGT", "01582461")
"""Signs that look alike in this font, by what may stand there: a name is two letters and a number."""
TESSERACT = which("tesseract")
LINE, BLOCK, WORD, LETTER = 7, 6, 8, 10
"""How it takes a page to be laid out."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How board units become pixels of a painted picture, and which pixels those are."""

    scale: float
    left: float
    top: float
    sight: Box

    def box(self, box: Box) -> Box:
        """A box of the board in pixels of the picture."""
        return Box(
            box.left * self.scale + self.left,
            box.top * self.scale + self.top,
            box.right * self.scale + self.left,
            box.bottom * self.scale + self.top,
        )


def frames(view: View) -> Iterator[Frame]:
    """The frame of a board, or of each of its squares one under the other."""
    assert isinstance(view.shows, Scene)
    scene, base = view.shows, view.shows.base
    if not view.looks:
        wide = PHONE if isinstance(view, Phone) else WIDTH
        scale = wide / base.width
        top = strip_height(min(base.unit * scale, LARGEST * wide)) if scene.strip else 0
        yield Frame(scale, 0, top, Box(0, top, wide, floor(base.height * scale + 0.5) + top))
    for n, (x, y, span, _board) in enumerate(view.looks):
        board, top = max(LADDER, floor(CROP * base.width / span / LADDER) * LADDER), n * (CROP + GAP)
        scale, end = board / base.width, top + CROP
        top += head_height(CROP) if scene.strip and not n else 0
        corner = _corner(x * scale, board, CROP), _corner(y * scale, base.height * scale, end - top)
        yield Frame(scale, -corner[0], top - corner[1], Box(0, top, CROP, end))


def _corner(middle: float, whole: float, size: int) -> int:
    if whole <= size:
        return floor((whole - size) / 2)
    return floor(min(max(middle - size / 2, 0), whole - size))


def names(view: View) -> Iterator[tuple[Label, Box]]:
    """The zone names that are wholly on a picture, with their boxes in its pixels, a little room included.

    A name of the moment takes the place of that at rest.
    """
    assert isinstance(view.shows, Scene)
    base = view.shows.base
    written = {mark.text: mark for mark in (*base.marks, *view.shows.marks) if isinstance(mark, Label)}
    for shown in frames(view):
        for mark in written.values():
            cap = LABEL_CAP * mark.size
            size = (text_width(mark.text, cap) + 2 * MARGIN) * base.unit, (cap + 2 * MARGIN) * base.unit
            box = shown.box(around(mark.at, *size))
            if shown.sight.has(box):
                yield mark, box


@dataclass(frozen=True, slots=True)
class Clipping:
    """A name cut out of a picture as it is shown, and enlarged: what it should read, and its greys, dark on light."""

    text: str
    size: tuple[int, int]
    grey: bytes


def clippings(view: View, theme: Theme, png: bytes) -> Iterator[Clipping]:
    """Every name of a picture, cut out of it as small as a chat shows it."""
    whole = Image.open(BytesIO(png)).convert("RGB")
    is_on_a_phone = bool(view.looks) or isinstance(view, Phone)
    ratio = (ON_A_PHONE if is_on_a_phone else WHOLE_AS_SHOWN) / whole.width
    small = whole.resize((round(whole.width * ratio), round(whole.height * ratio)), Image.Resampling.LANCZOS)
    grey = ImageOps.invert(small.convert("L")) if theme is Theme.NIGHT else small.convert("L")
    for label, box in names(view):
        cut = enlarged(grey, [edge * ratio for edge in (box.left, box.top, box.right, box.bottom)])
        yield Clipping(label.text, cut.size, cut.tobytes())


def goals(view: View, theme: Theme, png: bytes) -> Iterator[tuple[Sign, list[Clipping]]]:
    """Every goal of a whole board as small as a chat shows it: its letter once, twice and three times in a row.

    Tesseract was made for lines: it overlooks some single letters that it reads in a row, and others the other way.
    """
    assert isinstance(view.shows, Scene)
    whole = Image.open(BytesIO(png)).convert("RGB")
    ratio = WHOLE_AS_SHOWN / whole.width
    size = WHOLE_AS_SHOWN, round(whole.height * ratio)
    # The letters are pale in both themes.
    grey = ImageOps.invert(whole.resize(size, Image.Resampling.LANCZOS).convert("L"))
    (frame,) = frames(view)
    for mark in view.shows.marks:
        if isinstance(mark, Sign) and mark.shape == Shape.SQUARE:
            wide = 1.15 * LETTERED[Shape.SQUARE][2] * mark.size * view.shows.base.unit
            cut = enlarged(grey, [edge * ratio for edge in frame.box(around(mark.at, wide, wide))])
            yield mark, [_in_a_row(mark.letter, cut, times) for times in (1, 2, 3)]


def _in_a_row(text: str, cut: Image.Image, times: int) -> Clipping:
    row = Image.new("L", (cut.width * times, cut.height), 255)
    for place in range(times):
        row.paste(cut, (place * cut.width, 0))
    return Clipping(text, row.size, row.tobytes())


def enlarged(image: Image.Image, box: Sequence[float]) -> Image.Image:
    """A box of parts of pixels cut out, enlarged, and its greys spread."""
    left, top, right, bottom = box
    size = round((right - left) * ENLARGED), round((bottom - top) * ENLARGED)
    cut = image.resize(size, Image.Resampling.BICUBIC, box=(left, top, right, bottom))
    return ImageOps.autocontrast(cut).point(SPREAD)


def read(clips: Iterable[Clipping], layout: int = LINE) -> Mapping[Clipping, str]:
    """The text that Tesseract reads on each clipping; equal ones are read once.

    It reads single letters better as a `BLOCK`.
    """
    wanted = list(dict.fromkeys(clips))
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.png" for number in range(len(wanted))]
        for clip, file in zip(wanted, files, strict=True):
            _page(clip).save(file)
        (Path(folder) / "all.txt").write_text("".join(f"{file}\n" for file in files))
        texts = _tesseract(Path(folder) / "all.txt", layout)
    return {clip: _as_a_name(texts.get(page, "")) for page, clip in enumerate(wanted, start=1)}


def rate(clips: Sequence[Clipping], found: Mapping[Clipping, str]) -> float:
    """Which share of the clippings was read rightly."""
    return sum(found[clip] == clip.text for clip in clips) / len(clips)


def _page(clip: Clipping) -> Image.Image:
    """A clipping on white paper."""
    page = Image.new("L", (clip.size[0] + 2 * PAPER, clip.size[1] + 2 * PAPER), 255)
    page.paste(Image.frombytes("L", clip.size, clip.grey), (PAPER, PAPER))
    return page


def _tesseract(files: Path, layout: int) -> dict[int, str]:
    """The text of each page of a list of files, the first being 1; nothing for a page without words."""
    settings = (
        "--psm",
        str(layout),
        "-l",
        "eng",
        "--dpi",
        "300",
        "-c",
        f"tessedit_char_whitelist={SIGNS}",
        "tsv",
    )
    done = subprocess.run(
        [str(TESSERACT), str(files), "stdout", *settings],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        env={"OMP_THREAD_LIMIT": "1"},
    )
    texts: defaultdict[int, str] = defaultdict(str)
    for row in csv.DictReader(StringIO(done.stdout), delimiter="\t", quoting=csv.QUOTE_NONE):
        texts[int(row["page_num"])] += (row["text"] or "").strip()
    return texts


def _as_a_name(text: str) -> str:
    """Two letters and a number, as all names are: a sign that looks like another is read as what may stand there."""
    return text[:2].translate(AS_LETTER) + text[2:].translate(AS_DIGIT)
