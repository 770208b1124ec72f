"""Makes a bulletin (view model) from what a viewer has witnessed: the account in words, and the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from bot.engine.game import PUBLIC, AnyGame, Draft, Fact, Viewer
from bot.engine.match import Match
from bot.engine.taking_back import TakenBack
from bot.games.box import Box
from bot.games.pictures import BARE, Lens
from bot.tables.model.table import Refusal, Theme
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.public_question import Asked
from bot.tables.views.sketch import Position, Sketch
from bot.words import _
from rendering.scene import Square


def bulletin(
    box: Box,
    seen: Match[Any],
    viewer: Viewer,
    *,
    news: Sequence[Fact],
    draft: Draft | None = None,
    notices: Iterable[str] = (),
    lens: Lens = BARE,
    theme: Theme = Theme.NIGHT,
) -> Bulletin:
    """What `viewer` is shown of the match as they have witnessed it; `news` are the witnessed facts to be told.

    `lens.past` is ignored: `seen` holds what they remember. Once the match is revealed, `seen` is the truth, which may
    contain more new facts than `news`.
    """
    account = account_of(box, seen, viewer, news)
    shown = placed(box, seen, viewer, account, draft=draft, lens=lens)
    return replace(shown, notices=tuple(notices), theme=theme)


def account_of(
    box: Box, seen: Match[Any], viewer: Viewer, news: Sequence[Fact], given_up: int | None = None
) -> Bulletin:
    """What is said of the match, independent of any draft: a bulletin without a picture.

    `given_up` is the turn in which somebody last played who then gave up their seat (TableSession.given_up).
    """
    game, state, held = seen.game, seen.state, that_holds(news)
    headlines = tuple(box.words.headlines(game, held, viewer))
    ended = box.words.epilogue(game, seen.history, viewer, given_up=given_up) if seen.is_over else ()
    return Bulletin(
        heading=box.words.heading(game, state),
        lines=tuple(told(box, game, news, viewer)),
        standing=tuple(box.words.standing(game, state, viewer)),
        waiting=tuple(box.words.waiting(game, state, viewer)),
        score=box.words.score(game, state) if seen.is_over else "",
        why=tuple(ended),
        sketch=None,
        focus={},
        alt="",
        headlines=headlines,
        foremost=tuple(box.words.foremost(game, held, viewer)),
        calm="" if headlines else box.words.calm(game, seen.history, held, viewer),
        status=box.words.status(game, state, viewer),
        layers=box.pictures.layers(game, viewer),
        lineup=box.lineup.title(seen),
    )


def placed(
    box: Box,
    seen: Match[Any],
    viewer: Viewer,
    account: Bulletin,
    *,
    draft: Draft | None,
    lens: Lens,
) -> Bulletin:
    """The account with its picture, on which the draft is drawn; the account alone if the game has no board."""
    if not box.pictures.has_board:
        return account
    lens = replace(lens, past=seen.past)
    return replace(
        account,
        sketch=_sketched(box, seen, viewer, draft, lens),
        focus=focused(box, seen, viewer, draft, whose=("",)),
        alt=in_words(box, seen, viewer, draft, lens),
    )


def focused(
    box: Box, seen: Match[Any], viewer: Viewer, draft: Draft | None, *, whose: Iterable[str]
) -> dict[str, Square]:
    """The square of the board to look at for each figure in `whose`; `""` stands for the viewer's whole decision.

    What the viewer has witnessed moves the square. A figure for which the whole board is shown is left out; without a
    board all are.
    """
    if not box.pictures.has_board:
        return {}
    look = partial(box.pictures.focus, seen.game, seen.state, viewer, draft, past=seen.past)
    looks = {who: look(who) for who in whose}
    return {who: look for who, look in looks.items() if look is not None}


def that_holds(facts: Iterable[Fact]) -> list[Fact]:
    """The facts without those that were taken back, which no longer matter."""
    return [fact for fact in facts if not isinstance(fact, TakenBack)]


def in_words(
    box: Box, seen: Match[Any], viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
) -> str:
    """What a picture shows, in words: the game's own words, or else the heading and how things stand."""
    game, state = seen.game, seen.state
    own = box.pictures.alt(game, state, viewer, draft, lens)
    return own or "; ".join([box.words.heading(game, state), *box.words.standing(game, state, viewer)])


def _sketched(box: Box, seen: Match[Any], viewer: Viewer, draft: Draft | None, lens: Lens) -> Sketch:
    # A copy of the state: it is drawn later, in a thread, when this match may have gone on.
    return Sketch(Position(box, seen.game, seen.state.copy(), viewer, draft, lens))


def check_layer(layers: Mapping[str, str], layer: str) -> None:
    """Raise Refusal for a layer that a picture does not have; `layers` are those it has (name -> title)."""
    if layer and layer not in layers:
        titles = ", ".join(layers.values()) or _("nothing more")
        raise Refusal(
            _("This map cannot show that; besides the position it can show: {list}.").format(list=titles)
        )


def told(box: Box, game: AnyGame, facts: Iterable[Fact], viewer: Viewer) -> Iterator[str]:
    """Witnessed facts as sentences, one per line; each taking back is one line, if what it undid is worth telling."""
    for is_undo, run in groupby(facts, lambda fact: isinstance(fact, TakenBack)):
        if not is_undo:
            yield from box.words.tell(game, tuple(run), viewer)
            continue
        for fact in run:
            assert isinstance(fact, TakenBack)
            if lines := box.words.tell(game, fact.facts, viewer):
                yield _("Taken back: {lines}").format(lines=" ".join(lines))


def public_bulletin(
    box: Box,
    seen: Match[Any],
    asked: Asked | None = None,
    *,
    news: Sequence[Fact],
    notices: Iterable[str] = (),
    lens: Lens = BARE,
    theme: Theme = Theme.NIGHT,
    given_up: int | None = None,
) -> Bulletin:
    """The bulletin of the public board: it shows no draft, and only the options that are `asked` publicly.

    With `asked`, its picture shows the part of the board that the asked seat would see, but only what all know.
    """
    eyes = PUBLIC if asked is None else asked.eyes(seen.game)
    account = account_of(box, seen, PUBLIC, news, given_up)
    shown = placed(box, seen, eyes, account, draft=None, lens=lens)
    frame = box.pictures.frame(seen.game, seen.past)
    return replace(shown, notices=tuple(notices), theme=theme, frame=frame, asked=asked)


def veiled_bulletin(box: Box, seen: Match[Any], *, notices: Iterable[str] = ()) -> Bulletin:
    """The bulletin of a board that may not be watched: turn, phase, who the game waits for, and the result."""
    game, state = seen.game, seen.state
    return Bulletin(
        heading=box.words.progress(game, state),
        lines=(),
        standing=(),
        waiting=tuple(box.words.waiting(game, state, PUBLIC)),
        score=box.words.score(game, state) if seen.is_over else "",
        sketch=None,
        focus={},
        alt="",
        notices=tuple(notices),
    )
