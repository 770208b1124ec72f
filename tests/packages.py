"""Packages that a test installs without the network: a folder on the path with modules and the metadata of a wheel."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.chat.fitting import stood
from bot.installed import GROUP


class Packages:
    """A folder that is searched for modules and packages, as site-packages is."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """`folder` need not exist."""
        folder.mkdir(exist_ok=True)
        self.folder = folder
        monkeypatch.syspath_prepend(str(folder))

    def install(self, package: str, games: Mapping[str, str], modules: Mapping[str, str]) -> None:
        """A package with games (key -> module:name) and the text of its modules."""
        info = self.folder / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        offers = "".join(f"{key} = {value}\n" for key, value in games.items())
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{offers}")
        for name, text in modules.items():
            (self.folder / f"{name}.py").write_text(text)
        self.look_again()

    def install_wheel(self, wheel: Path) -> None:
        """What an installer does with a wheel of plain Python."""
        with ZipFile(wheel) as files:
            files.extractall(self.folder)
        self.look_again()

    def remove_all(self) -> None:
        """No package is installed any more; their modules are forgotten."""
        for path in self.folder.iterdir():
            shutil.rmtree(path)
        self.look_again()

    def look_again(self) -> None:
        """As a new process would: nothing of this folder is imported, and the shelf is read anew."""
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(str(self.folder)):
                del sys.modules[name]
        importlib.invalidate_caches()
        stood.cache_clear()
