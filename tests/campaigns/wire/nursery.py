"""The birthplace of bots: a process that has read their code once, and forks whenever a bot starts.

A bot that is born here runs the same as `python -m tests.campaigns.wire.entry`, in its own process with nothing open
but its three standard files; it only starts sooner, because nobody waits for the code and the empty board of a castle.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerContext, ForkServerProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, Final

CRADLE: Final = "tests.campaigns.wire.cradle"
"""The modules that are read once."""
ENTRY: Final = "tests.campaigns.wire.entry"
STANDARD: Final = ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w"))


class Child:
    """A process that was born here; used like one of asyncio's."""

    def __init__(self, process: ForkServerProcess, files: Sequence[int]) -> None:
        """`files` are our ends of its standard input, output and errors."""
        self._process = process
        self.stdin = os.fdopen(files[0], "wb", buffering=0)
        self.stdout, self.stderr = asyncio.StreamReader(), asyncio.StreamReader()
        self._files = files[1:]
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    async def watch(self) -> None:
        """From now on read its output, and notice when it ends."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, self._end)
        for reader, file in zip((self.stdout, self.stderr), self._files, strict=True):
            await loop.connect_read_pipe(_heard_by(reader), os.fdopen(file, "rb", buffering=0))

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None and self._process.pid is not None:
            os.kill(self._process.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    async def wait(self) -> int:
        """Wait until it has ended; its exit code, negative for the signal that ended it."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self.returncode = self._process.exitcode
        self._process.close()
        self.stdin.close()
        self._ended.set()


async def born(arguments: Sequence[str], environment: Mapping[str, str], folder: Path) -> Child:
    """A bot that starts now with these arguments of the entry, in a folder, and with no other environment."""
    pipes = [os.pipe() for _ in STANDARD]
    theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
    ours = [pipes[0][1], pipes[1][0], pipes[2][0]]
    process = _nursery(environment["PYTHONHASHSEED"], environment["PYTHONPATH"]).Process(
        target=_Life(theirs, arguments, environment, folder), daemon=True
    )
    process.start()
    for each in theirs:
        os.close(each)
    child = Child(process, ours)
    await child.watch()
    return child


@cache
def _nursery(hash_seed: str, path: str) -> ForkServerContext:
    """The process, opened once; it reads everything as a bot of this environment would."""
    context = get_context("forkserver")
    context.set_forkserver_preload([CRADLE])
    before = dict(os.environ)
    os.environ.update(PYTHONHASHSEED=hash_seed, PYTHONPATH=path)
    try:
        forkserver.ensure_running()
    finally:
        os.environ.clear()
        os.environ.update(before)
    return context


class _Life:
    """What a child does from its birth on."""

    def __init__(
        self, files: Sequence[int], arguments: Sequence[str], environment: Mapping[str, str], folder: Path
    ) -> None:
        self._files: Sequence[Any] = files
        self._arguments = tuple(arguments)
        self._environment, self._folder = dict(environment), folder

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_files": [DupFd(each) for each in self._files]}

    def __call__(self) -> None:
        assert CRADLE in sys.modules, "nothing was read before"
        for (number, name, mode), file in zip(STANDARD, self._files, strict=True):
            given = file.detach()
            os.dup2(given, number)
            os.close(given)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
        os.environ.clear()
        os.environ.update(self._environment)
        os.chdir(self._folder)
        sys.argv = ["entry", *self._arguments]
        import_module(ENTRY).main()


def _heard_by(reader: asyncio.StreamReader) -> Any:
    return lambda: asyncio.StreamReaderProtocol(reader)
