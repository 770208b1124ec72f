"""The story of a match: cut into turns, each as one viewer saw it; after the end also as it truly was."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NewType

from bot.engine.game import PUBLIC, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.games.pictures import Lens
from bot.tables.history.thoughts import Thoughts, is_told, thoughts
from bot.tables.model.table import Refusal, Table, TableId, Theme, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.account import bulletin
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from bot.tables.views.session import TableSession
from bot.tables.views.winners import winners
from bot.words import _, ngettext
from rendering.scene import Scene

Eyes = NewType("Eyes", str)
"""Through whose eyes a story is told: a seat by its name, or one of the two below."""

TRUTH: Final = Eyes("truth")
"""The eyes that see the match as it truly was; allowed only once everybody may see that."""
EVERYBODY: Final = Eyes("public")
"""The eyes of people without a seat."""


@dataclass(frozen=True, slots=True)
class Part:
    """A turn in the log of a match: its number, and its facts from `start` up to `end` (excluded)."""

    turn: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """One turn of a story: the position at its end, and all that happened in it and was not taken back.

    `turns` are the numbers of all turns in the story, in order; a game may leave numbers out.
    """

    turn: int
    turns: tuple[int, ...]
    bulletin: Bulletin
    # The position of its facts in the true log: a secret while the match lasts.
    part: Part = field(repr=False, compare=False)

    @property
    def first(self) -> int:
        """The number of the first turn of the story."""
        return self.turns[0]

    @property
    def last(self) -> int:
        """The number of the last turn of the story."""
        return self.turns[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A chapter for a user: through which `eyes`, and which others they may choose (with their titles).

    For a computer's eyes there are `thoughts`, once everybody may know them. `thinkers` are the eyes that have
    thoughts. `ending` is the result of a match that is over, as everybody reads it.
    """

    table: Table
    chapter: Chapter
    eyes: Eyes
    choices: Mapping[Eyes, str]
    thoughts: Thoughts | None = None
    thinkers: tuple[Eyes, ...] = ()
    ending: str = ""


def parts(match: Match[Any]) -> list[Part]:
    """The log of a match cut into turns; the first part is the setup. A turn begins with the fact that counts it."""
    found: list[Part] = []
    seen: Match[Any] = Match(match.game)
    for n, fact in enumerate(match.log):
        seen.witness((fact,))
        turn = seen.turn
        if found and found[-1].turn == turn:
            found[-1] = Part(turn, found[-1].start, n + 1)
        else:
            found.append(Part(turn, n, n + 1))
    return found


def chapters(
    session: TableSession,
    eyes: Eyes,
    *,
    since: int = 0,
    until: int | None = None,
    theme: Theme = Theme.NIGHT,
    cut: Sequence[Part] = (),
) -> Iterator[Chapter]:
    """The chapters of the turns from `since` to `until`, in order. The match is folded only once for all of them.

    `cut` are the `parts` of the match, if the caller has them already. The caller has checked that these eyes may be
    used (see `choices`).
    """
    box, match = session.box, session.match
    every, viewer = cut or parts(match), viewer_of(session, eyes)
    seen: Match[Any] = Match(match.game)
    turns = tuple(part.turn for part in every)
    for part in every:
        if until is not None and part.turn > until:
            return
        # Counted in the history, which lacks facts that were taken back: facts that are taken back in their own
        # turn appear neither in words nor in pictures.
        facts, known = match.log[part.start : part.end], len(seen.history)
        seen.witness(facts if eyes == TRUTH else witnessed(facts, viewer))
        if part.turn >= since:
            news = seen.history[known:]
            lens = Lens(news=len(news), is_story=True)
            shown = bulletin(box, seen, viewer, news=news, lens=lens, theme=theme)
            won = winners(session.table, match, session.box.computers) if shown.score else ""
            yield Chapter(part.turn, turns, replace(shown, winners=won), part)


def chapter(
    session: TableSession, eyes: Eyes, turn: int | None = None, theme: Theme = Theme.NIGHT
) -> Chapter:
    """The chapter of a turn. The default is the first turn once the match is over, before that the latest.

    Raises Refusal for an unknown turn.
    """
    every = parts(session.match)
    usual = every[0] if session.is_over else every[-1]
    wanted = usual.turn if turn is None else turn
    found = next(chapters(session, eyes, since=wanted, until=wanted, theme=theme, cut=every), None)
    if found is None:
        raise Refusal(
            _("There is no such turn; this story goes from turn {first} to turn {last}.").format(
                first=every[0].turn, last=every[-1].turn
            )
        )
    return found


def viewer_of(session: TableSession, eyes: Eyes) -> Viewer:
    """The viewer whose eyes these are: a seat's, else PUBLIC (for EVERYBODY, and also for the truth)."""
    seat = Seat(eyes)
    return session.match.game.viewer(seat) if seat in session.table.seats else PUBLIC


def choices(session: TableSession, user: UserId) -> Mapping[Eyes, str]:
    """The eyes through which a user may see this match now, with their titles; the first are the usual ones.

    While the match lasts, and if its game keeps its secrets: the user's own seats, then everybody's eyes if it may be
    watched. Once it is revealed: the truth, all seats, everybody's. Empty for outsiders if it may not be watched.
    """
    own = session.table.seats if session.is_revealed else session.table.seats_of(user)
    found = {TRUTH: _("The truth")} if session.is_revealed else {}
    found |= {Eyes(seat): _known(session, seat).format(seat=session.title(seat)) for seat in own}
    if session.is_watchable:
        found[EVERYBODY] = _("What everybody knew")
    return found


def _known(session: TableSession, seat: Seat) -> str:
    return _("What {seat} knew and thought") if is_told(session, seat) else _("What {seat} knew")


async def filmed(session: TableSession) -> Film:
    """The film of a finished match: of the truth, or of what everybody knew if the game keeps its secrets.

    It has no scenes if the match may not be watched.
    """
    board, eyes = (
        BoardView(session).board(since=len(session.match.log)),
        TRUTH if session.is_revealed else EVERYBODY,
    )
    scenes: list[Scene] = []
    if session.is_watchable:
        for each in chapters(session, eyes):
            scenes += [] if each.bulletin.scene is None else [each.bulletin.scene]
            # Yield to the event loop after each turn: a long match is folded and drawn here in one go.
            await sleep(0)
    alt = ngettext(
        "The whole game as a film of {n} picture. {score}",
        "The whole game as a film of {n} pictures. {score}",
        len(scenes),
    )
    return Film(
        heading=board.heading,
        score=board.result,
        scenes=tuple(scenes),
        alt=alt.format(n=len(scenes), score=board.score),
        theme=session.table.theme,
        why=board.why,
        following=board.following,
        rematches=board.rematches,
    )


async def story(
    hall: Hall, key: TableId, user: UserId, *, eyes: Eyes | None = None, turn: int | None = None
) -> Told:
    """A chapter of a match in the theme of the user: through the named eyes, else the first of their `choices`.

    Raises Refusal for a match that has not begun, for eyes that they may not choose, and for an unknown turn.
    """
    session = await hall.look(key)
    if not session.match.log:
        raise Refusal(_("This game has not begun."))
    allowed = choices(session, user)
    if not allowed:
        raise Refusal(_("Nobody may watch this table: only those who have a seat see what happens."))
    chosen = eyes or next(iter(allowed))
    if chosen not in allowed:
        raise Refusal(_refused(session, allowed))
    theme, seat = await theme_of(hall, session, user), Seat(chosen)
    found, thought = chapter(session, chosen, turn, theme), None
    if is_told(session, seat):
        facts = range(found.part.start, found.part.end)
        thought = await thoughts(hall, session, seat, found.bulletin, facts)
        found = replace(found, bulletin=thought.bulletin)
    return Told(
        table=session.table,
        chapter=found,
        eyes=chosen,
        choices=allowed,
        thoughts=thought,
        thinkers=tuple(each for each in allowed if is_told(session, Seat(each))),
        ending=BoardView(session).board(since=len(session.match.log)).result if session.is_over else "",
    )


async def theme_of(hall: Hall, session: TableSession, user: UserId) -> Theme:
    """The theme in which a user reads, by default NIGHT; if they sit at the table it is stored with the table."""
    is_seated = bool(session.table.seats_of(user))
    return (session.themes.get(user) if is_seated else await hall.store.theme(user)) or Theme.NIGHT


def _refused(session: TableSession, allowed: Mapping[Eyes, str]) -> str:
    titles = ", ".join(allowed.values())
    if session.is_over:
        return _("You cannot see this game that way; you can see: {list}.").format(list=titles)
    return _("That is told when the game is over; now you can see: {list}.").format(list=titles)
