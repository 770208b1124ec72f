"""The clans as a picture: the ground and everything on it, events and plans (A30.9).

`scene` below joins the marks of the other modules: `ground` draws what seldom changes, `figures` the models and medals,
`changes` the events since the last picture, `ways` the choices of the seat to play and the layers, `dice` the tray,
`legend` the key.

Everything drawn is public (A26.1), also models in Stealth, except what a seat is drafting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, takewhile

from bot.engine.game import Draft, Seat
from bot.games.clans.art import Crest, Line, Side
from bot.games.clans.board.ground import GRID
from bot.games.clans.challenges.challenges import is_drawn, played
from bot.games.clans.challenges.declaration import Declaration
from bot.games.clans.facts.activating import ActivationBegan
from bot.games.clans.names import names
from bot.games.clans.picture import changes, dice, ways
from bot.games.clans.picture.figures import SHAPES, crest, figures
from bot.games.clans.picture.ground import SQUARES, base_of, outline
from bot.games.clans.picture.legend import legend
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.pictures import BARE, Lens
from bot.words import _
from rendering.scene import Caption, Flag, Mark, Meter, Roll, Scene, Token, Track

__all__ = ["SQUARES", "scene"]


def scene(state: State, *, seat: Seat | None = None, draft: Draft | None = None, lens: Lens = BARE) -> Scene:
    """The ground with everything that its reader may see; `draft` belongs to the reader's `seat`.

    Neither a story nor a layer shows choices; a layer also shows no moves and attacks. A story has no key, and always a
    tray, if only an empty one.
    """
    now = state if draft is None else draft.imagined(state)
    model = None if lens.is_story or lens.layer else ways.acting(now, seat)
    asked = [GRID.zone(name) for name in dict.fromkeys(lens.asked) if name in GRID.labels]
    lit = asked or ways.suggested(model, draft)
    told = changes.told(lens.past, 0 if lens.layer else lens.news)
    # A random challenge that is still to be drawn marks nothing.
    challenge = played(state.setting) if is_drawn(state.setting) else Declaration()
    courses, aims = ((), ()) if lens.is_story or lens.layer else ways.of_sentries(now)
    drawn: tuple[Mark, ...] = (
        *outline(set(GRID.members(challenge.marked(now) | ways.home(now, model))), Line.PRIZE),
        *(ways.layer(now, seat, lens.layer) if seat is not None else ()),
        *ways.places(draft, lens.layer),
        *ways.asked_about(lit),
        *(_open(now, model) if model is not None else ()),
        *(() if draft is not None and draft.pieces else changes.moved(now, told)),
        *courses,
        *ways.way(draft),
        *(ways.seen_by(now, model) if model is not None else ()),
        *changes.gone(now, told),
        *figures(now, challenge.role, aims),
        *changes.clashes(now, told),
        *ways.named(now, lit, told.gone.values()),
        *(ways.targets(now, draft) if model is not None and draft is not None else ()),
    )
    base = base_of(_ground(state), now.items)
    return Scene(
        base,
        drawn,
        tuple(_strip(state)),
        light=1.0,
        key=() if lens.is_story else legend((*base.marks, *drawn), lens.layer),
        tray=_tray(state, lens, model),
    )


def _own(state: State, lens: Lens) -> int:
    """How many of the news belong to the activation under way: older dice would look like those of its model."""
    if state.active is None:
        return 0
    own = takewhile(lambda fact: not isinstance(fact, ActivationBegan), reversed(lens.past))
    return min(lens.news, sum(1 for _fact in own))


def _tray(state: State, lens: Lens, model: Model | None) -> tuple[Roll | Caption, ...]:
    lens = lens if model is None else replace(lens, news=_own(state, lens))
    tray = tuple(dice.tray(state, lens.past, lens.news))
    # All pictures of a film have the same size: one without dice has an empty tray.
    return (Caption(""),) if lens.is_story and not tray else tray


def _open(state: State, model: Model) -> Iterator[Mark]:
    """The spaces that a model can reach, their costs, and the backs of models nearby."""
    routes = ways.reach(state)
    yield from ways.lights(state, model, routes)
    yield from ways.backs(state, model)
    yield from ways.costs(routes)


def _ground(state: State) -> str:
    """The id of the ground, before the deal that of the options; the yard while a random ground is yet to be drawn."""
    agreed = state.setting.options.ground
    return state.ground or ("yard" if agreed == "random" else agreed)


def _strip(state: State) -> Iterator[Meter]:
    """The teams with their points, a ring around the seat to move, and the round; of two teams the names too."""
    setting = state.setting
    for seat in setting.seats:
        token = Token("", SHAPES[seat], Side(seat), (0.0, 0.0), flags=_crest(state, seat))
        if state.turn == seat and state.stage is Stage.TURNS:
            token = replace(token, flags=token.flags | {Flag.ACTIVE})
        # The names of three or four teams leave too little room for the points.
        team = state.teams.get(seat) if len(setting.everybody) == 2 else None
        text = _("{seat} {points}") if team is None else _("{seat}, {team}: {points}")
        name = "" if team is None else names.team(team)
        points = state.scores.get(seat, 0)
        yield Caption(text.format(seat=names.seat(seat), team=name, points=points), token)
    # The number of rounds depends on the challenge, and a random one may not be drawn yet.
    if is_drawn(setting):
        yield Track(_("Round"), state.round, setting.options.length)


def _crest(state: State, seat: Seat) -> frozenset[str]:
    """The sign of a seat's clan, which most of its models have; nothing before its team is known."""
    found = (sign for model in state.of(seat) for sign in crest(model) if sign is not Crest.FREE)
    return frozenset(islice(found, 1))
