"""Typical pictures of a game, chosen from matches between computer players by their content.

No picture is invented: each is a moment as its viewer sees it, and for each name the moment is kept that shows most of
what the name promises. There is no picture of a thing that the game never shows (a layer, a hand, a wound).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.commands.gallery_moments import NO_NOTES, Moment, moments
from bot.engine.game import AnyGame, Seat
from bot.games.box import Box
from bot.games.options import Preset
from rendering.art import Art
from rendering.cards import paint_sheet
from rendering.paint import crops, paint
from rendering.scene import (
    Badge,
    Border,
    Mark,
    Moved,
    Number,
    Roll,
    Route,
    Scene,
    Sign,
    Square,
    Token,
)
from rendering.sheet import Sheet
from rendering.themes import Theme

SEED: Final = "gallery 71"
"""The seed of the match, and of the match at the fullest table: with it every wanted thing appears."""
EARLY: Final = 3
"""The turn that counts as early."""
FEWEST: Final = 3
"""The smallest number of choices that makes a picture worth showing."""
REMARK: Final = "here?"
"""A pencil mark, as a player may write it on their map."""
WOUNDED: Final = "wounded"
"""The flag for a hurt figure in a game's art, if it has one."""
PUBLIC: Final = ("start", "early", "changes", "dice", "alarm", "crowd", "wounded")
"""The pictures wanted of the public board; see _public."""
PRIVATE: Final = ("setup", "map", "draft", "choice")
"""The pictures wanted of a seat's own map; see _private."""


@dataclass(frozen=True, slots=True)
class View:
    """A named picture: a sheet of cards, or a board; with `looks` only these squares of the board."""

    name: str
    shows: Scene | Sheet
    looks: Sequence[Square] = ()

    @property
    def art(self) -> Art:
        """The art that it is drawn with."""
        return self.shows.art if isinstance(self.shows, Sheet) else self.shows.base.art

    def png(self, theme: Theme) -> bytes:
        """The picture as a PNG, painted as the chat paints it."""
        if isinstance(self.shows, Sheet):
            return paint_sheet(self.shows, theme=theme)
        if self.looks:
            return crops(self.shows, self.looks, theme=theme)
        return paint(self.shows, theme=theme)


@dataclass(frozen=True, slots=True)
class _Find:
    """A picture of a moment, with a score for how well it shows what its name promises."""

    score: float
    moment: Moment
    shows: Scene | Sheet


@dataclass(slots=True)
class _Album:
    """The best find for each name; of equally good ones the first."""

    best: dict[str, _Find] = field(default_factory=dict)
    calm: float = 0.0
    """The light (Scene.light) of the empty board: a picture with more light shows an alarm."""

    def offer(self, name: str, find: _Find) -> None:
        """Keep a find if it shows anything of what the name promises, and more than the find kept before."""
        if find.score > 0 and (name not in self.best or find.score > self.best[name].score):
            self.best[name] = find

    def views(self, whose: str, names: Iterable[str]) -> Iterator[View]:
        """The pictures of those names that were found."""
        for name in (f"{whose}-{name}" for name in names):
            if name in self.best:
                yield View(name, self.best[name].shows)

    def panel(self, seat: str) -> Iterator[View]:
        """The panel of a seat while it drafts; if it never drafts, while it chooses."""
        find = self.best.get(f"{seat}-draft") or self.best.get(f"{seat}-choice")
        if find is not None and isinstance(find.shows, Scene):
            yield View(f"{seat}-panel", find.shows, find.moment.focus)

    def close_up(self, whose: str, name: str) -> Iterator[View]:
        """A close look at the zone of a picture with most around it, with a pencil mark if the picture is a seat's.

        In a game where each zone has a scene of its own, it is the middle zone of the list.
        """
        find = self.best.get(f"{whose}-{name}") or self.best.get(f"{whose}-changes")
        labels = () if find is None else find.moment.box.zones.labels(find.moment.game)
        if find is not None and labels:
            moment, is_part = find.moment, find.moment.box.pictures.is_part
            # If each zone has a scene of its own, all of them would have to be drawn to find the fullest.
            looks = {
                zone: moment.close_up(zone) for zone in ([labels[len(labels) // 2]] if is_part else labels)
            }
            zone, look = _busiest(moment.scene(), looks)
            notes = {zone: REMARK} if moment.seat else NO_NOTES
            shows = moment.scene(notes=notes, asked=(zone,) if is_part else ())
            yield View(f"{whose}-zoom", shows, (look,))


def _busiest(scene: Scene, looks: Mapping[str, Square]) -> tuple[str, Square]:
    """The zone with most figures and badges around it, the first of equals."""

    def seen(look: Square) -> int:
        marks = scene.board(look.board).marks
        places = [mark.at for mark in marks if isinstance(mark, Token | Badge)]
        return sum(max(abs(at[0] - look.x), abs(at[1] - look.y)) <= look.side / 2 for at in places)

    return max(looks.items(), key=lambda named: seen(named[1]))


def gallery(box: Box) -> Sequence[View]:
    """The pictures in a fixed order: board, public view, each seat, cards, the fullest table, other boards.

    Raises ValueError, with one sentence, for a game that shows neither board nor cards.
    """
    game = box.game({})
    views = (
        *(_of_board(box, game) if box.pictures.has_board else ()),
        *_decks(box, game),
        *_fullest(box, game),
        *_elsewhere(box, game),
    )
    if not views:
        raise ValueError(f"{box.title} has no pictures.")
    return views


def _of_board(box: Box, game: AnyGame) -> Iterator[View]:
    album = _looked(box, {})
    yield View("board", box.pictures.scene(game, game.blank(), game.viewer(None)))
    yield from album.views("public", PUBLIC)
    yield from album.views("public", _layers(box, game, None))
    yield from album.close_up("public", "crowd")
    for seat in game.seats:
        yield from album.views(seat, PRIVATE)
        yield from album.views(seat, _layers(box, game, seat))
        yield from album.panel(seat)
        yield from album.close_up(seat, "map")
        yield from album.views(seat, ("hand",))


def _decks(box: Box, game: AnyGame) -> Iterator[View]:
    for deck, sheet in box.hands.references(game).items():
        yield View(f"cards-{_slug(deck)}", sheet)


def _fullest(box: Box, game: AnyGame) -> Iterator[View]:
    """Pictures of the preset with the most seats, if one has more seats than the usual game."""
    if not box.pictures.has_board:
        return
    fullest = max(
        box.options.presets.values(), key=lambda preset: len(box.game(preset.options).seats), default=None
    )
    if fullest is None or len(seats := box.game(fullest.options).seats) <= len(game.seats):
        return
    album = _looked(box, fullest.options, is_brief=True)
    for whose, name in (("public", "changes"), *((seat, "map") for seat in seats)):
        for view in album.views(whose, (name,)):
            yield replace(view, name=f"{fullest.name}-{view.name}")


def elsewhere(box: Box, game: AnyGame) -> Sequence[Preset]:
    """The presets that use another board than the usual one, one preset for each board."""
    usual, found = _board(box, game), dict[str, Preset]()
    for preset in box.options.presets.values():
        found.setdefault(_board(box, box.game(preset.options)), preset)
    return tuple(preset for board, preset in found.items() if board != usual)


def _board(box: Box, game: AnyGame) -> str:
    """The key that distinguishes the board of a game from others."""
    return box.pictures.scene(game, game.blank(), game.viewer(None)).base.key


def _elsewhere(box: Box, game: AnyGame) -> Iterator[View]:
    """Pictures of other boards: the public view, and one seat's."""
    for preset in elsewhere(box, game) if box.pictures.has_board else ():
        album, first = _looked(box, preset.options, is_brief=True), box.game(preset.options).seats[0]
        for view in (*album.views("public", PUBLIC), *album.views(first, PRIVATE)):
            yield replace(view, name=f"{preset.name}-{view.name}")


def _layers(box: Box, game: AnyGame, seat: Seat | None) -> list[str]:
    return [f"layer-{layer}" for layer in box.pictures.layers(game, game.viewer(seat))]


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _looked(box: Box, options: Mapping[str, Any], *, is_brief: bool = False) -> _Album:
    """The best pictures of a match. If `is_brief`, seats are looked at only at the beginning of each turn.

    Then there are also no layers, no hands and no story.
    """
    game = box.game(options)
    album = _Album(calm=box.pictures.scene(game, game.blank(), game.viewer(None)).light)
    public = frozenset[Mark]()
    for moment in moments(box, options, SEED):
        if is_brief and moment.seat is not None and not moment.is_turning:
            continue
        scene = moment.scene()
        if moment.seat is None:
            # The public view comes first in each step, so a seat's additional knowledge can be told from it.
            public = frozenset(_marks(scene))
        _offer(album, moment, scene, public)
        if moment.is_turning and not is_brief:
            _offer_more(album, moment, scene)
    return album


def _offer(album: _Album, moment: Moment, scene: Scene, public: frozenset[Mark]) -> None:
    whose = moment.seat or "public"
    scores = _public(moment, scene, album.calm) if moment.seat is None else _private(moment, scene, public)
    for name, score in scores.items():
        album.offer(f"{whose}-{name}", _Find(score, moment, scene))


def _offer_more(album: _Album, moment: Moment, scene: Scene) -> None:
    """Offer what is shown once a turn: layers and hands, and the dice of the turn before."""
    whose = moment.seat or "public"
    if moment.seat is None and scene.tray != (story := moment.story()).tray:
        rolled = sum(len(each.dice) for each in story.tray if isinstance(each, Roll))
        album.offer("public-dice", _Find(rolled, moment, story))
    for layer in moment.box.pictures.layers(moment.game, moment.viewer):
        shown = moment.scene(layer)
        added = len({*_marks(shown)} - {*_marks(scene)})
        album.offer(f"{whose}-layer-{layer}", _Find(added, moment, shown))
    hand = moment.box.hands.hand(moment.game, moment.state, moment.viewer)
    if hand is not None:
        held = sum(card.count for group in hand.groups for card in group.cards)
        album.offer(f"{whose}-hand", _Find(held, moment, hand))


def _public(moment: Moment, scene: Scene, calm: float) -> dict[str, float]:
    """A score for each wanted public picture: how much of it this moment shows."""
    size = len(_marks(scene))
    return {
        "start": moment.turn > 0,
        "early": size * (moment.turn == EARLY),
        "changes": _count(scene, Moved) * (moment.turn > EARLY),
        "alarm": 1000 * scene.light + size if scene.light > calm else 0,
        "crowd": sum(_heads(mark) for mark in _marks(scene) if isinstance(mark, Badge)),
        "wounded": sum(WOUNDED in mark.flags for mark in _marks(scene) if isinstance(mark, Token)),
    }


def _private(moment: Moment, scene: Scene, public: frozenset[Mark]) -> dict[str, float]:
    """A score for each wanted picture of a seat: how much of it this moment shows."""
    numbers = _count(scene, Number)
    if moment.draft is None:
        known = sum(isinstance(mark, Token | Sign | Route | Border) for mark in {*_marks(scene)} - public)
        return {"map": known * (moment.turn > EARLY), "choice": numbers * (numbers >= FEWEST)}
    if moment.turn <= 0:
        return {"setup": _count(scene, Token) + _count(scene, Sign)}
    drawn = numbers + 2 * _count(scene, Route)
    # If few choices have a number, the draft is still worth a picture.
    return {"draft": drawn if numbers >= FEWEST else drawn / 100}


def _count(scene: Scene, kind: type) -> int:
    return sum(isinstance(mark, kind) for mark in _marks(scene))


def _heads(badge: Badge) -> int:
    """The number of figures that a badge stands for."""
    return sum(kind.count for kind in badge.kinds)


def _marks(scene: Scene) -> tuple[Mark, ...]:
    """The marks on all boards of a picture."""
    return tuple(mark for board in scene.boards for mark in board.marks)
