"""The close look of a picture: the squares of the board that matter to its reader now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft, Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import lone as w
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.kinds import Moment, Place, Who, on_map
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.plans import choices, open_to_him, standing
from bot.games.castle.state.state import State
from rendering.scene import Point, Square

CROP = 0.42
"""The side of a crop, as a share of the board's width: 15 to 25 zones."""
WIDEST = 0.6
"""The maximum side of a crop with spare room round its places, as a share of the board's width."""
EDGE = 0.045
"""The distance of an important place from the edge of its square, as a share of the board's width."""
MARGIN = 0.06
"""The same distance for a zone that is asked about, because its name is large."""
MOST_OF_IT = 0.8
"""From this share of the board's width on, the whole board is shown, drawn for a phone."""


def close_up(board: CastleBoard, zone: Zone) -> Square:
    """A square round a zone."""
    return Square(*ground(board).rooms[zone].middle, CROP * board.width)


def focus(
    state: State,
    *,
    draft: Draft | None = None,
    options: Sequence[Decision] = (),
    whose: Who | None = None,
    news: Sequence[Fact] = (),
) -> Square | None:
    """The square for a panel: round places that can be chosen, own intruders, and guards who move or listen.

    With `whose` only places and figures of that intruder count, and such guards; for a replacement none do. It also
    shows important places of the news as far as they fit, the latest first. Without any of them: None, for the whole
    board, if there are options or a draft; else the square of `frame`.
    """
    board, rooms = state.setting.board, ground(state.setting.board).rooms
    # A replacement may start far from every present figure (R19.7).
    is_anywhere = state.moment is Moment.RETURN
    zones = [] if is_anywhere else _interesting(standing(state, draft), open_to_him(draft, options), whose)
    if not zones:
        return None if options or draft is not None else frame(board, news)
    return _round(_with_news([rooms[zone].middle for zone in zones], board, news), board)


def surrounding(board: CastleBoard, zones: Sequence[Zone]) -> Square | None:
    """A square round zones that are asked about; None if that is nearly the whole board."""
    places = [ground(board).rooms[zone].middle for zone in zones]
    side = max(CROP, _spread(places) / board.width + 2 * MARGIN)
    return _kept(_centred(places, side * board.width), board) if side < MOST_OF_IT else None


def frame(board: CastleBoard, news: Sequence[Fact]) -> Square | None:
    """A square round the latest important place in the news, with the others as far as they fit; None without any."""
    places = _with_news([], board, news)
    return _round(places, board) if places else None


def _with_news(asked: list[Point], board: CastleBoard, news: Sequence[Fact]) -> list[Point]:
    """These places, and those of the news that fit into one close look with them."""
    rooms, shown = ground(board).rooms, list(asked)
    for zone in reversed(list(_scenes(news))):
        more = [*shown, rooms[zone].middle]
        if len(more) == 1 or _spread(more) <= (WIDEST - 2 * EDGE) * board.width:
            shown = more
    return shown


def _scenes(news: Sequence[Fact]) -> Iterator[Zone]:
    """The places of news that a close look shows: `_places`, and where a listen heard; fewer than the headlines."""
    ears: Place | None = None
    for fact in news:
        said = fact.fact if isinstance(fact, Whispered) else fact
        if isinstance(said, g.ListenBegan):
            ears = said.zone
        places = (ears,) if isinstance(said, g.ListenAnswered) and said.heard else _places(said)
        yield from (zone for zone in map(on_map, places) if zone is not None)


def _places(fact: Fact) -> Sequence[Place | None]:
    match fact:
        case f.Detected() | f.Revealed() | f.Died() | f.GuardFell():
            return (fact.zone,)
        case t.EntranceFound() | i.LeftMap() | i.SentryAppeared():
            return (fact.zone,)
        case t.RopeFound(link):
            return link
        case i.SearchesAnswered(answers) | w.SomebodyFound(answers):
            return [zone for *_who, zone, mark, _is_asked in answers if mark is not None]
        case _:
            return ()


def _interesting(state: State, options: Sequence[Decision], whose: Who | None) -> list[Zone]:
    # Moving guards, and guards whose listen waits for an answer: the present question is about them.
    busy = [each.guards for each in (state.action.move, state.action.listening) if each is not None]
    guards = [state.guards[one].zone for guards in busy for one in guards if one in state.guards]
    own = [one.zone for one in state.intruders if one.is_in_play and whose in (None, one.who)]
    near = [option for option in options if whose is None or getattr(option, "who", whose) is whose]
    places = map(on_map, (*choices(near), *guards, *own))
    return [zone for zone in places if zone is not None]


def _round(places: Sequence[Point], board: CastleBoard) -> Square:
    least, room = CROP * board.width, 2 * EDGE * board.width
    ample = min(_spread(places) + least / 2, max(WIDEST * board.width, _spread(places) + room))
    side = max(least, ample)
    return _kept(_centred(places, min(float(board.width), side)), board)


def _centred(places: Sequence[Point], side: float) -> Square:
    xs, ys = zip(*places, strict=True)
    return Square((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, side)


def _kept(square: Square, board: CastleBoard) -> Square:
    """The same square, moved onto the board as far as possible."""
    x, y = (
        min(max(at, square.side / 2), whole - square.side / 2) if square.side < whole else whole / 2
        for at, whole in ((square.x, board.width), (square.y, board.height))
    )
    return square._replace(x=x, y=y)


def _spread(places: Sequence[Point]) -> float:
    xs, ys = [x for x, _y in places], [y for _x, y in places]
    return max(max(xs) - min(xs), max(ys) - min(ys))
