"""The page that shows the engine is true: its lines run."""

from __future__ import annotations

import doctest

from tests.test_project import ROOT


def test_the_page_of_the_engine_runs() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testfile(str(ROOT / "docs/engine.md"), module_relative=False, optionflags=flags)
    assert found.attempted > 15
    assert not found.failed
