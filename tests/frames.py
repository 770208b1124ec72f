"""Which functions are under way."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_stack
from types import FrameType


def frames_in(folder: Path, frame: FrameType) -> list[FrameType]:
    """The frames of functions that stand in a folder, from the outermost to the given one."""
    every = [each for each, _line in walk_stack(frame)]
    return [each for each in reversed(every) if Path(each.f_code.co_filename).is_relative_to(folder)]
