"""The pictures of the clans for tables and chat: the ground, which everybody sees (A26.1), and Moon cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Draft, Fact, Seat, Viewer, not_none
from bot.games.clans import picture
from bot.games.clans.art import ART, Side
from bot.games.clans.board.ground import GRID, deployment
from bot.games.clans.challenges.challenges import played
from bot.games.clans.kinds import Card, ModelId, Space
from bot.games.clans.moon.cards import deck, printed, titles
from bot.games.clans.names import names
from bot.games.clans.picture import dossiers, examples, ways
from bot.games.clans.picture.ground import MARGIN, SQUARES, WIDTH, place
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.field import base
from bot.games.clans.state.state import State
from bot.games.clans.words.standing import heading, standing
from bot.games.clans.words.story import story
from bot.games.pictures import BARE, LONGEST, Example, Hands, Lens, Pictures, described
from bot.words import _
from rendering.board.axes import HIGH_SHARE, WIDE_SHARE
from rendering.board.legend import HEIGHT, NEAR, ROW
from rendering.board.strip import HEAD_SHARE
from rendering.paint import CROP, LADDER
from rendering.scene import Scene, Square
from rendering.sheet import Card as Shown
from rendering.sheet import Dossier, Group, Sheet

SIZES = tuple(CROP / LADDER * WIDTH / steps for steps in (27, 21, 17, 15))
"""The sides of a close look, in spaces (A30.9): about 7, 9, 11 and 13; beyond that the whole ground is shown.

They fit the pixels of a picture exactly; the names of columns and rows take a part of them.
"""

WIDE, SHOWN = 1 - WIDE_SHARE, 1 - HEAD_SHARE - HIGH_SHARE - (HEIGHT + ROW) / NEAR
"""The shares of the width and of the height of a close look that names, its head and a key of two rows leave."""
ASIDE = 1.5
"""How much wider a close look is than what it must show, in spaces, but for the widest one."""


class ClansPictures(Pictures[ClansGame, State]):
    """The ground with everything on it."""

    has_board = True
    looks_ahead = True

    @override
    def scene(
        self, game: ClansGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        seat = Seat(viewer.name) if viewer.name in game.seats else None
        lens = lens if seat is not None and lens.layer in ways.titles() else replace(lens, layer="")
        return picture.scene(state, seat=seat, draft=draft, lens=lens)

    @override
    def alt(
        self, game: ClansGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        now = state if draft is None else draft.imagined(state)
        model = None if lens.is_story else ways.acting(now, Seat(viewer.name))
        parts = []
        if model is not None and (seers := ways.seers(now, model)):
            text, seen_by = _("{model} is seen by {seers}"), (names.model(each.id) for each in seers)
            parts.append(text.format(model=names.model(model.id), seers=_(", ").join(seen_by)))
        parts += [heading(now), *standing(now, None)]
        return _with_news(lens, parts)

    @override
    def colour(self, game: ClansGame, seat: Seat) -> int | None:
        return ART.accent(Side(seat))

    @override
    def layers(self, game: ClansGame, viewer: Viewer) -> Mapping[str, str]:
        return ways.titles() if viewer.name in game.seats else {}

    @override
    def focus(
        self,
        game: ClansGame,
        state: State,
        viewer: Viewer,
        draft: Draft | None = None,
        who: str = "",
        *,
        past: Sequence[Fact] = (),
    ) -> Square | None:
        now = state if draft is None else draft.imagined(state)
        seat = Seat(viewer.name)
        if (model := ways.acting(now, seat)) is not None:
            reach = GRID.members(ways.in_reach(now, model, ways.reach(now)))
            return round_spaces(reach) or round_spaces(base(model), SIZES[-1])
        if now.question is not None:
            return round_spaces(list(_asked(now, now.question)))
        if now.stage in (Stage.DEPLOYMENT, Stage.UPKEEP) and seat in now.edges:
            return round_spaces(deployment(now.edges[seat]))
        return None

    @override
    def example(self, game: ClansGame, name: str) -> Example:
        scene, spaces = examples.example(name)
        return scene, round_spaces(spaces) or Square(WIDTH / 2, WIDTH / 2, WIDTH)

    @override
    def around(
        self,
        game: ClansGame,
        state: State,
        viewer: Viewer,
        zones: Sequence[str],
        *,
        past: Sequence[Fact] = (),
    ) -> Square | None:
        spaces, model = [GRID.zone(zone) for zone in zones], ways.acting(state, Seat(viewer.name))
        if model is None:
            return round_spaces(spaces)
        own = base(model)
        near = sorted(spaces, key=lambda space: GRID.king(own[0], space))
        # If there is no room for all, the farthest names are left out rather than the model.
        looks = (round_spaces([*own, *near[:n]], SIZES[1]) for n in range(len(near), -1, -1))
        return next((look for look in looks if look is not None), None)

    @override
    def close_up(self, game: ClansGame, state: State, viewer: Viewer, zone: str) -> Square:
        return not_none(round_spaces([GRID.zone(zone)]))


class ClansHands(Hands[ClansGame, State]):
    """The hand that a viewer may see (A26.2), the texts of all cards of the deck (A20.7), and teams being built.

    The sign of a card is the phase in which its bonus counts.
    """

    has_cards = True

    @override
    def hand(self, game: ClansGame, state: State, viewer: Viewer) -> Sheet | None:
        held = Counter(state.hands.get(Seat(viewer.name), ()))
        if not held:
            return None
        shown = tuple(_shown(card, number, viewer.name) for card, number in held.items())
        return Sheet(_("Your cards"), (Group("", shown),), ART)

    @override
    def chosen(self, game: ClansGame, draft: Draft) -> Sheet | None:
        return dossiers.chosen(draft)

    @override
    def references(self, game: ClansGame) -> Mapping[str, Sheet]:
        known = game.setting.options.moon_deck
        if known == "off":
            return {}
        counts, text = Counter(deck(is_calm=known == "calm")), _("Moon cards: {phase}")
        sheets = {}
        for phase in printed().phases:
            of_phase = (each.id for each in titles().values() if each.phase is phase and counts[each.id])
            shown = tuple(_shown(card, counts[card], Side.NEUTRAL) for card in of_phase)
            title = text.format(phase=names.element(phase))
            sheets[title] = Sheet(title, (Group("", shown),), ART)
        return sheets

    @override
    def dossier(self, game: ClansGame, public: State, key: str) -> Dossier | None:
        model = public.models.get(ModelId(key))
        return None if model is None else dossiers.dossier(public, model)


def _shown(card: Card, number: int, side: str) -> Shown:
    return Shown(names.card(card), titles()[card].phase, names.explained(card), side, number)


def _asked(state: State, question: Question) -> Iterator[Space]:
    """The spaces of the models in a question: its model, in a fight both fighters, or all models that may be named."""
    if question.window is Window.NAME:
        for model in played(state.setting).nameable(state, question.seat):
            yield from base(model)
        return
    fight = (state.fight.attacker, state.fight.defender) if state.fight is not None else ()
    for name in (question.model, *fight):
        if state.models[name].is_out:
            yield from base(state.models[name])


def _with_news(lens: Lens, standing: Sequence[str]) -> str:
    """What is new, as far as there is room for it, and how things stand: no model is left out for old news."""
    text, room = _("{line}. "), LONGEST - len(described(standing))
    news: list[str] = []
    for line in reversed(story(lens.past[len(lens.past) - lens.news :])):
        room -= len(text.format(line=line.rstrip(".")))
        if room < 0:
            break
        news.insert(0, line.rstrip("."))
    return described([*news, *standing])


def round_spaces(spaces: Sequence[Space], least: float = SIZES[0]) -> Square | None:
    """The closest look, at least `least` wide, that shows all these spaces and their neighbours.

    The widest look may cut off neighbours. None, for the whole ground, if none is wide enough or there are no spaces.
    """
    if not spaces:
        return None
    columns, rows = zip(*map(place, spaces), strict=True)
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    # Few sizes, so that many looks can be cut from one drawing.
    fits = (
        each
        for each in SIZES
        if each >= least and each * SHOWN >= high
        if each * WIDE >= wide + (0 if each == SIZES[-1] else ASIDE)
    )
    side = next(fits, None)
    if side is None:
        return None
    x, y = SQUARES.node((min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2)
    return Square(_inside(x, side), _inside(y, side), side)


def _inside(middle: float, side: float) -> float:
    """The middle of a look moved so that it shows the names at an edge completely or not at all."""
    start = middle - side / 2
    if start < MARGIN:
        start = 0.0
    if start + side > WIDTH - MARGIN:
        start = WIDTH - side
    return start + side / 2
