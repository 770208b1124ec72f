"""Where the bots of the tests come from: a process that has read the code once and forks a bot for whoever asks.

A bot that starts anew hundreds of times would else spend most of its life on reading its own code. What it does after
that is the same: it is a process of its own, with a folder, an environment and sockets of its own, and dies alone.

The tests speak to `python -m tests.wire.cradle` over a socket: each request is a `Birth` with the ends of three
sockets, for what the bot is told and answers, for its log, and for news of it: its process id, and how it ended.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, NoReturn

ROOT: Final = Path(__file__).parent.parent.parent
MODULE: Final = "tests.wire.cradle"
LONGEST: Final = 1 << 16
"""Bytes of a request."""


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""An end of a socket."""


@dataclass(frozen=True, slots=True)
class Birth:
    """How a bot is to run: its arguments, the whole of its environment, and the folder it is in."""

    arguments: Sequence[str]
    environment: Mapping[str, str]
    folder: str


class Newborn:
    """A bot that was forked; it offers what Bot needs of a subprocess. `returncode` is None as long as it runs."""

    def __init__(self, talk: Line, log: Line, news: Line) -> None:
        """`talk` is its stdout and stdin in one."""
        self.stdout, self.stdin = talk
        self.stderr, self._news = log[0], news[0]
        self._lines = (talk, log, news)
        self.returncode: int | None = None
        self._id = 0
        self._end: asyncio.Task[int] | None = None

    async def begins(self) -> None:
        """Wait until it is there."""
        self._id = int(await self._news.readline())
        self._end = asyncio.create_task(self._ends(), name="the end of a bot")

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self._id, number)

    def kill(self) -> None:
        """End it as a power cut does."""
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """Wait until it has ended; its exit code, negative for a signal."""
        assert self._end is not None
        return await asyncio.shield(self._end)

    def close(self) -> None:
        """Let go of its sockets, once all it said has been read."""
        for _, line in self._lines:
            line.close()

    async def _ends(self) -> int:
        self.returncode = int(await self._news.readline())
        return self.returncode


class Cradle:
    """The process that forks, as the tests see it; it begins with the first bot and ends with the tests."""

    def __init__(self) -> None:
        """Nothing runs yet."""
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    async def born(self, birth: Birth) -> Newborn:
        """A new bot."""
        talk, log, news = (socket.socketpair() for _ in range(3))
        socket.send_fds(
            self._opened(),
            [json.dumps(asdict(birth)).encode()],
            [theirs.fileno() for _, theirs in (talk, log, news)],
        )
        for _, theirs in (talk, log, news):
            theirs.close()
        lines = [await asyncio.open_connection(sock=ours) for ours, _ in (talk, log, news)]
        made = Newborn(*lines)
        await made.begins()
        return made

    def _opened(self) -> socket.socket:
        if self._line is None:
            self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            environment = {
                "PATH": os.defpath,
                "PYTHONPATH": str(ROOT),
                "PYTHONHASHSEED": "0",
                "LC_ALL": "C.UTF-8",
            }
            self._process = subprocess.Popen(
                [sys.executable, "-m", MODULE, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=environment,
                stdin=subprocess.DEVNULL,
            )
            theirs.close()
        return self._line


CRADLE: Final = Cradle()
"""The one of these tests."""


class Nurse:
    """The process that forks, from within: one bot after the other, and word of each that ends."""

    def __init__(self, line: socket.socket) -> None:
        """`line` brings the requests; when it is closed, all is over."""
        self._line = line
        self._news: dict[int, socket.socket] = {}
        self._alarm, self._bell = socket.socketpair()
        self._alarm.setblocking(False)
        self._bell.setblocking(False)

    def serve(self) -> None:
        """Until nobody asks any more."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._bell.fileno())
        while True:
            ready, _, _ = select.select([self._line, self._alarm], [], [])
            if self._alarm in ready:
                self._alarm.recv(LONGEST)
                self._report()
            if self._line in ready:
                request, ends, *_ = socket.recv_fds(self._line, LONGEST, 3)
                if not request:
                    return
                self._bear(Birth(**json.loads(request)), *ends)

    def _bear(self, birth: Birth, talk: int, log: int, news: int) -> None:
        child = os.fork()
        if not child:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (self._line, self._alarm, self._bell, *self._news.values()):
                each.close()
            os.close(news)
            _live(birth, talk, log)
        os.close(talk)
        os.close(log)
        self._news[child] = socket.socket(fileno=news)
        self._tell(child, str(child))

    def _report(self) -> None:
        while self._news:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            self._tell(child, str(os.waitstatus_to_exitcode(status)))
            self._news.pop(child).close()

    def _tell(self, child: int, news: str) -> None:
        try:
            self._news[child].sendall(f"{news}\n".encode())
        except OSError:
            return  # nobody listens any more


def _live(birth: Birth, talk: int, log: int) -> NoReturn:
    """Be a bot until it ends."""
    code = 1
    try:
        for end, places in ((talk, (0, 1)), (log, (2,))):
            for place in places:
                os.dup2(end, place)
            os.close(end)
        os.environ.clear()
        os.environ.update(birth.environment)
        os.chdir(birth.folder)
        sys.argv[1:] = birth.arguments
        _bot()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except Exception:  # noqa: BLE001  # whatever ends a bot stands in its log
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _bot() -> None:
    from tests.wire import entry  # noqa: PLC0415  # the tests that ask for bots need not read it

    entry.main()


def main() -> None:
    """Read all the code, then serve."""
    from tests.wire import entry  # noqa: F401, PLC0415  # see above

    Nurse(socket.socket(fileno=int(sys.argv[1]))).serve()


if __name__ == "__main__":
    main()
