"""To ask changes nothing: whatever is asked of a game or a computer, everything stands and is shown as before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.pictures import Lens
from bot.tables.views.account import account_of, in_words
from bot.tables.views.coming_turn import imagined
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from tests.laws.playthrough import Moment, Playthrough, drafts, every_game

OPENINGS: Final = 1
"""The number of moments tried for each kind of decision: rare questions have answers of their own."""
LONGEST: Final = 4
"""The largest number of pieces in a draft."""

Asked = Callable[[], object]
Sight = Match[Any]


@every_game()
def test_asking_computers_changes_no_view(played: Playthrough) -> None:
    """Every level on every kind of question, its advice, its reasons and what it believes."""
    for moment in telling(played):
        seen = moment.sights[moment.seat]
        if moment.seat not in seen.awaited():
            continue  # they may decide and are not asked: a computer would not answer for them
        questions = computers(played.box, seen, moment.public, moment.seat, moment.decision)
        unchanged(played, seen, moment.seat, questions)


@every_game()
def test_asking_the_game_changes_no_view(played: Playthrough) -> None:
    """Every question of the rules, words and pictures: with a draft and without, for now and for the next turn."""
    for number, moment in enumerate(telling(played)):
        for seat, seen in moment.sights.items():
            growing = partial(drafts, moment, seat, Seeded(f"asking {number}"))
            unchanged(played, seen, seat, [*rules(seen, seat), *views(played.box, seen, seat, growing)])


def telling(played: Playthrough) -> Iterator[Moment]:
    """The first moments of each kind of decision."""
    met: dict[type[Decision], int] = {}
    for moment in played.moments:
        kind = type(moment.decision)
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= OPENINGS:
            yield moment


def computers(box: Box, seen: Sight, public: Sight, seat: Seat, decision: Decision) -> Iterator[Asked]:
    """Everything that can be asked of the computers of a game by somebody on a seat."""
    level = box.computers
    for name in level.known:
        yield partial(level.brain(name).decide, seen, seat, Seeded(name))
        yield partial(level.reason, name, seen, seat, decision, Seeded(name))
    yield partial(level.advice, seen, seat, Seeded("advice"))
    if box.deduction.is_offered:
        yield partial(box.deduction.believed, seen, public, seat)
        yield partial(box.deduction.deduced, public)


def rules(seen: Sight, seat: Seat) -> Iterator[Asked]:
    """Everything that can be asked of the rules."""
    game, state = seen.game, seen.state
    yield partial(game.options, state, seat)
    yield partial(game.drafts.routes, state, seat, None)
    yield partial(imagined, seen, seat)
    yield partial(game.orders.obvious, state, seat)
    listed = game.orders.listed(state, seat)
    yield from (partial(game.orders.answer, state, seat, [order]) for order in listed)
    yield from (partial(game.orders.at_hand, state, seat, [order]) for order in listed)
    if seat in seen.awaited():
        yield partial(game.default, state, seat, Seeded("default"))
    for option in seen.options(seat)[:LONGEST]:
        yield partial(game.drafts.onward, state, seat, option)
        yield partial(game.sides.is_proposed, state, seat, option)


def views(box: Box, seen: Sight, seat: Seat, growing: Callable[[], Any]) -> Iterator[Asked]:
    """Everything that is shown to a seat, as a draft of its grows."""
    yield partial(looked_at, box, seen, seat)
    yield partial(grown, box, seen, seat, growing)
    yield partial(account_of, box, seen, PUBLIC, seen.log)


def grown(box: Box, seen: Sight, seat: Seat, growing: Callable[[], Any]) -> None:
    for _true, draft in islice(growing(), LONGEST):
        draft.options()
        draft.imagined(seen.state)
        box.words.drafted(seen.game, seen.state, seat, draft)
        box.words.hint(seen.game, seen.state, seat, draft)
        pictured(box, seen, seat, draft)


def pictured(box: Box, seen: Sight, seat: Seat, draft: Any) -> tuple[object, ...]:
    if not box.pictures.has_board:
        return ()
    viewer, lens = seen.game.viewer(seat), Lens(past=seen.past, news=4)
    return (
        box.pictures.scene(seen.game, seen.state, viewer, draft, lens),
        box.pictures.focus(seen.game, seen.state, viewer, draft),
        in_words(box, seen, viewer, draft, lens),
    )


def looked_at(box: Box, seen: Sight, seat: Seat) -> tuple[Panel, object]:
    """Everything a seat is shown: its panel, whose scene is drawn when it is looked at, and its pictures."""
    own = panel(box, seen, seat, number=1, news=seen.log[-4:], draft=seen.draft(seat))
    return own, (own.bulletin.scene, *pictured(box, seen, seat, None))


def shown(box: Box, seen: Sight, seat: Seat) -> tuple[str, object]:
    """What `looked_at` shows, the panel as text: it stays as it is, whatever changes afterwards."""
    own, pictures = looked_at(box, seen, seat)
    return repr(own), pictures


def unchanged(played: Playthrough, seen: Sight, seat: Seat, questions: Any) -> None:
    """Refuse with AssertionError a question that changes a copy or its original."""
    # Folded anew, as a copy could share what is written in.
    apart = Match(played.game, seen.log)
    before = shown(played.box, apart, seat)
    for question in questions:
        question()
        assert seen.state == apart.state, question
    assert shown(played.box, seen, seat) == before
