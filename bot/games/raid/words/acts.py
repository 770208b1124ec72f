"""What the players of the raid can do (S33.2): each kind of decision once, in the order of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.acts import Act
from bot.engine.game import Decision
from bot.games.raid import decisions as d
from bot.games.raid.kinds import Buki, Senjutsu
from bot.games.raid.words import names
from bot.words import _, once_a_language


def groups() -> Mapping[str, str]:
    """The command groups."""
    return {
        "turn": _("Your turn: a start tile, a card with its route, the end"),
        "star": _("Your throwing star, once by night and once by day"),
        "senjutsu": _("Senjutsu cards, by night at any quiet moment"),
        "buki": _("Buki cards, by day in your own turn"),
        "trap": _("Your three traps, by day"),
        "plan": _("Your sealed plan for a round, by day"),
    }


@once_a_language
def acts() -> tuple[Act, ...]:
    """Every act."""
    return (*_turn(), *_star(), *_senjutsu(), *_buki(), _trap(), *_plan())


def _turn() -> tuple[Act, ...]:
    way = {"card": _("An open card, such as knight"), "route": _("0 for its button a, 1 for b")}
    return (
        Act(
            d.Start,
            "turn",
            "start",
            _("Start"),
            _("Choose your start tile"),
            {"tile": _("A free start tile")},
            direct=True,
        ),
        Act(
            d.Move,
            "turn",
            "move",
            _("Move"),
            _("Play an open card and make one of its two routes"),
            way,
            direct=True,
        ),
        Act(
            d.Advance,
            "turn",
            "advance",
            _("Step by step"),
            _("The same, with a break after each step for stars and cards"),
            way,
        ),
        _plain(d.Ready, "turn", "ready", _("Ready"), _("Say that you are there"), direct=True),
        _plain(d.GoOn, "turn", "onward", _("Go on"), _("Go on with your route after a break"), direct=True),
        _plain(
            d.Hold, "turn", "hold", _("Stay at home"), _("Discard both cards and stay at home"), direct=True
        ),
        _plain(
            d.Freeze,
            "turn",
            "freeze",
            _("Stay here"),
            _("No route is possible: discard both cards"),
            direct=True,
        ),
        _plain(d.Done, "turn", "done", _("Done"), _("End your turn"), direct=True),
    )


def _plan() -> tuple[Act, ...]:
    def of(kind: type[Decision], name: str, title: str, text: str) -> Act:
        return _plain(kind, "plan", name, title, text, direct=True)

    return (
        of(d.AtBreak, "break", _("At the next break"), _("What you plan from here on is for the next break")),
        of(d.ClearPlan, "clear", _("Plan anew"), _("Take everything out of your plan again")),
        of(d.HandIn, "hand-in", _("Hand in the plan"), _("It can be changed until all plans are in")),
        of(d.NoPlan, "none", _("No plan"), _("Your turn is played by default answers")),
    )


def _star() -> tuple[Act, ...]:
    return (
        Act(
            d.ThrowStar,
            "star",
            "throw",
            _("Star"),
            _("Throw your star at a guard 2 or 3 tiles away: it is gone"),
            _guard(),
        ),
        Act(
            d.KnockStar,
            "star",
            "knock",
            _("Star knocks"),
            _("By day: throw your star at an opponent and knock him back a tile"),
            {"tile": _("Where the opponent stands"), "to": _("The tile he is knocked to")},
        ),
    )


def _senjutsu() -> tuple[Act, ...]:
    def of(kind: type[Decision], card: Senjutsu, fields: Mapping[str, str]) -> Act:
        return _of_card(kind, "senjutsu", card.value, card, fields)

    return (
        of(d.PlayDart, Senjutsu.DART, _guard()),
        of(d.PlayStar, Senjutsu.STAR, _guard()),
        of(d.PlayHiding, Senjutsu.HIDING, {}),
        of(d.PlayRocket, Senjutsu.ROCKET, {}),
        of(d.PlayDash, Senjutsu.DASH, {}),
        of(d.PlayTeam, Senjutsu.TEAM, {"tile": _("Where the ninja stands"), "to": _("A tile beside it")}),
    )


def _buki() -> tuple[Act, ...]:
    weapon = {"card": _("Which buki card")}
    rival = {"tile": _("Where the opponent stands")}
    return (
        Act(
            d.KnockBack,
            "buki",
            "knock",
            _("Knock back"),
            _("A weapon moves an opponent by a tile"),
            {**weapon, **rival, "to": _("The tile beside him that he is knocked to")},
        ),
        Act(
            d.RemoveGuard,
            "buki",
            "remove",
            _("Remove a guard"),
            _("A weapon removes a guard or patrol in its range"),
            {**weapon, **_guard()},
        ),
        Act(
            d.Swap,
            "buki",
            "swap",
            _("Change places"),
            _("Change places with an opponent"),
            {**weapon, **rival},
        ),
        Act(
            d.LightFire,
            "buki",
            "fire",
            _("Light a fire"),
            _("The Fire Arrow sets an empty tile on fire"),
            {"tile": _("A tile 3 or 4 away, in sight")},
        ),
        _of_card(d.PutOut, "buki", "flask", Buki.FLASK, {"tile": _("A burning tile beside you")}),
        _of_card(
            d.Whistle,
            "buki",
            "whistle",
            Buki.WHISTLE,
            {**_guard(), "way": _("N, NE, E and so on; N is towards the palace")},
        ),
        _of_card(d.UseReed, "buki", "reed", Buki.REED, {}),
        _of_card(d.Zip, "buki", "zip", Buki.ZIP, {"to": _("Where you land")}),
    )


def _trap() -> Act:
    return Act(
        d.SetTrap,
        "trap",
        "set",
        _("Set a trap"),
        _("Set a trap face down beside you"),
        {"kind": _("trip, caltrops or nest: nobody else sees it"), "tile": _("A tile beside you")},
    )


def _of_card(
    kind: type[Decision], group: str, name: str, card: Senjutsu | Buki, fields: Mapping[str, str]
) -> Act:
    text = _("{name}: {gist}").format(name=names.card(card), gist=names.gist(card))
    return Act(kind, group, name, names.card(card), text, fields)


def _plain(
    kind: type[Decision], group: str, name: str, title: str, text: str, *, direct: bool = False
) -> Act:
    return Act(kind, group, name, title, text, direct=direct)


def _guard() -> dict[str, str]:
    return {"tile": _("Where the guard stands")}
