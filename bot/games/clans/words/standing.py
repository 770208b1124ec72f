"""The state of the match in words: all of it is public except the reader's cards (A26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.game import Seat, not_none
from bot.games.clans.challenges.challenges import is_drawn, played
from bot.games.clans.kinds import ItemKind, Place, Space
from bot.games.clans.moon.windows import is_in_vain
from bot.games.clans.names import names
from bot.games.clans.setting.options import Challenge
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.field import goal
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import shrine_teams
from bot.games.clans.turn.watching import foreseen
from bot.games.clans.words import cards, told
from bot.games.clans.words.sources import under_way
from bot.words import _, ngettext

_SHOWN: Final = 3
"""The number of spaces that are named of those where a sentry may go."""


def progress(state: State) -> str:
    """The round and the number of rounds, the upkeep after a round, the set-up, or that the match is over."""
    match state.stage:
        case Stage.OVER:
            return _("The match is over")
        case Stage.UPKEEP | Stage.POSTS if state.round:
            return _("Upkeep after round {n}").format(n=state.round)
        case Stage.TURNS | Stage.JANKEN if state.round:
            return _("Round {n} of {of}").format(n=state.round, of=state.setting.options.length)
        case _:
            return _("Set-up")


def heading(state: State) -> str:
    """The progress with the points."""
    points = [f"{names.seat(seat)} {number}" for seat, number in state.scores.items()]
    return _(" · ").join((progress(state), *points))


def standing(state: State, seat: Seat | None) -> Sequence[str]:
    """The challenge and how it stands, each team with its models on the board, the moon, and cards.

    Of cards it gives the numbers in hands, deck and discards, and the reader's own with their effects.
    """
    return [*_lines(state), *cards.lines(state, seat)]


def _lines(state: State) -> Iterator[str]:
    yield from fought_for(state)
    yield from under_way(state)
    for seat in state.setting.seats:
        if seat in state.teams:
            yield from _team(state, seat)
    yield from _of_sentries(state)
    for seat in sorted(state.setting.gone):
        yield _("{seat} has conceded").format(seat=names.seat(seat))
    if state.moon is not None:
        yield _("Moon: {phase}").format(phase=names.element(state.moon))


def fought_for(state: State) -> Iterator[str]:
    """The challenge, or that it is still to be drawn; then medals, crates, the hill, and named models (A22)."""
    setting = state.setting
    if not is_drawn(setting):
        yield _("What is fought for is drawn by dice")
        return
    known = played(setting)
    yield aim(setting)
    for medal, where in state.medals.items():
        if isinstance(where, str):
            text, at = _("Medal of {whose}: carried by {at}"), names.model(where)
        else:
            is_home = where == goal(state, medal)
            text = _("Medal of {whose}: at its goal, {at}") if is_home else _("Medal of {whose}: on {at}")
            at = names.space(where)
        yield text.format(whose=names.whose(medal), at=at)
    if crates := [each for each in state.items.items() if each[1].kind is ItemKind.CRATE]:
        yield _("Crates: {crates}").format(crates=_(", ").join(_crate(*each) for each in crates))
    if numbers := known.tally(state):
        shown = _(", ").join(f"{names.seat(seat)} {n}" for seat, n in numbers.items())
        yield _("On the hill: {numbers}").format(numbers=shown)
    yield from _sides(state)
    role = known.role
    for name in state.named.values():
        if role is not None and name is not None:
            yield _("{model} is {role}").format(model=names.model(name), role=names.role(role))


def aim(setting: Setting) -> str:
    """The challenge, what scores in it, and how many points win at once, if any do (A7.14, A22); empty until drawn."""
    if not is_drawn(setting):
        return ""
    which, target = Challenge(setting.options.challenge), played(setting).target(setting)
    text = _("{challenge}: {aim}; {n} points win") if target else _("{challenge}: {aim}")
    return text.format(challenge=names.challenge(which), aim=names.aim(which), n=target)


def _crate(space: Space, crate: Item) -> str:
    if crate.element is None:
        return _("{space} face down").format(space=names.space(space))
    return _("{space} {element}").format(space=names.space(space), element=names.element(crate.element))


def _of_sentries(state: State) -> Iterator[str]:
    """The sentries on the board and what each will do when it is activated in this round; the number of the others."""
    sentries = [each for each in state.models.values() if is_sentry(each)]
    if not sentries:
        return
    out = [each for each in sentries if each.is_out]
    aside = len(sentries) - len(out)
    yield _("Sentries: {out} on the board, {aside} aside").format(out=len(out), aside=aside)
    for each in out:
        is_due = state.stage is Stage.TURNS and state.active is None and not each.is_activated
        text = _model(state, each)
        yield _("{sentry}; {will}").format(sentry=text, will=_foreseen(state, each)) if is_due else text


def _foreseen(state: State, sentry: Model) -> str:
    """What a sentry will do, as a clause (A21.5, A21.6)."""
    known = foreseen(state, sentry)
    if not (known.targets or known.medals):
        return _("sees nobody near, and searches")
    targets = told.sought(known.targets, known.medals)
    if known.is_beside:
        return _("attacks {targets}").format(targets=targets)
    if not known.ends:
        return _("sees {targets}, but comes no nearer").format(targets=targets)
    ends = [names.space(each) for each in known.ends[:_SHOWN]]
    if more := len(known.ends) - len(ends):
        ends.append(ngettext("{n} more space", "{n} more spaces", more).format(n=more))
    return _("goes for {targets}, by {ends}").format(targets=targets, ends=_(", ").join(ends))


def _sides(state: State) -> Iterator[str]:
    """Who plays with whom, if there are two sides and it is known (A23.3)."""
    one, *others = dict.fromkeys(state.setting.side(seat) for seat in state.setting.everybody)
    if state.setting.options.sides == "two" and len(others) == 1:
        yield _("{one} against {other}").format(one=_seats(one), other=_seats(others[0]))


def _seats(seats: Sequence[Seat]) -> str:
    return _(" and ").join(map(names.seat, seats))


def _number(state: State, seat: Seat, place: Place) -> int:
    return sum(1 for _model in state.of(seat, place))


def _team(state: State, seat: Seat) -> Iterator[str]:
    """A team with its models on the board, one a line; of three or four teams each is one line, with little signs."""
    out = list(state.of(seat, Place.BOARD))
    text = _("{seat} ({team}): {out} on the board, {reserve} waiting, {house} in the healing house")
    is_crowd = len(state.setting.everybody) > 2
    if is_crowd:
        # Three or four teams of seven models leave the text of a picture no room for a sentence each.
        text = _("{seat} ({team}), {reserve} waiting, {house} healing: {models}")
    yield text.format(
        seat=names.seat(seat),
        team=names.team(state.teams[seat]),
        out=len(out),
        reserve=_number(state, seat, Place.RESERVE),
        house=_number(state, seat, Place.HOUSE),
        models=_(", ").join(_briefly(state, model) for model in out) or _("none on the board"),
    )
    if not is_crowd:
        yield from (_model(state, model) for model in out)


def _briefly(state: State, model: Model) -> str:
    """A model with its letter and number in pictures, such as "K1 J9 N in Stealth"."""
    where = names.space(not_none(model.space))
    return " ".join((names.mark(model.id), where, model.facing.name, *_marks(state, model)))


def _marks(state: State, model: Model) -> Iterator[str]:
    """The tokens of a model; also if it is in Stealth, acting, or done for the round."""
    for token, n in model.tokens.items():
        yield f"{names.token(token)} {n}" if n > 1 else names.token(token)
    if model.is_hidden:
        yield _("in Stealth")
    if state.is_acting(model.id):
        yield _("acting")
    elif model.is_activated:
        yield _("done")


def _model(state: State, model: Model) -> str:
    """The name, space, facing and marks of a model."""
    parts = [names.space(not_none(model.space)), names.way(model.facing), *_marks(state, model)]
    called = names.model(model.id)
    if model.name:
        called = _("{model} ({name})").format(model=called, name=model.name)
    return _("{model}: {parts}").format(model=called, parts=_(", ").join(parts))


def status(state: State, seat: Seat | None) -> str:
    """The reader's cards, and in turns the number of models still to be activated; nothing that the heading says.

    A player reads the number of their own team, everybody else that of each. Before the cards stands the aim of the
    challenge: for a player until the first activation of the match, for others always. While shrine teams are chosen,
    all read how each of them plays.
    """
    if state.stage is Stage.TEAMS and not state.setting.is_built:
        return _styles()
    last = _aim_for(state, seat)
    if state.stage is not Stage.TURNS:
        held = cards.hand(state, seat)
        text = _("Your Moon cards: {hand}").format(hand=held) if held else ""
        return _(" · ").join(filter(None, (text, last)))
    parts = []
    several = state.setting.options.activations_per_turn
    for each in [seat] if seat in state.setting.seats else state.setting.seats:
        left = sum(model.is_out and not model.is_activated for model in state.of(each))
        text = _("{seat}: {n} to go, {several} a turn") if left > 1 < several else _("{seat}: {n} to go")
        parts.append(text.format(seat=names.seat(each), n=left, several=several))
    parts += filter(None, (last,))
    if held := cards.hand(state, seat):
        parts.append(_unfit(state, seat) or _("cards: {hand}").format(hand=held))
    return _(" · ").join(parts)


def _styles() -> str:
    """How each shrine team plays: six buttons that say it themselves would be too high for a phone."""
    every = (
        _("{team} {style}").format(team=names.element(team.element), style=names.style(team.id))
        for team in shrine_teams().values()
    )
    return _(" · ").join(every)


def _aim_for(state: State, seat: Seat | None) -> str:
    """The aim as the status of a reader names it: never after the end.

    For a player only until the first activation, and in turns only if theirs is the first one.
    """
    if state.stage is Stage.OVER:
        return ""
    if state.stage is Stage.TURNS and seat in state.setting.seats and seat != state.initiative:
        # Before the first activation it can only plan its turn, and the panel of a plan has no room for the aim.
        return ""
    is_begun = state.active is not None or any(model.is_activated for model in state.models.values())
    is_under_way = state.round > 1 or state.stage is Stage.UPKEEP or is_begun
    return "" if is_under_way and seat in state.setting.seats else aim(state.setting)


def _unfit(state: State, seat: Seat | None) -> str:
    """That no card of a seat that is asked after a roll fits, maybe about rerolls; empty for any other."""
    asked = state.question
    if seat is None or asked is None or asked.seat != seat or asked.window is not Window.AFTER_ROLL:
        return ""
    if not is_in_vain(state, seat):
        return ""
    count = len(state.hands.get(seat, ()))
    return ngettext("your card does not fit here", "none of {n} cards fits here", count).format(n=count)


def score(state: State) -> str:
    """The winner and the points; empty before the end. For a draw it gives the reason (A7.14)."""
    if state.stage is not Stage.OVER:
        return ""
    if not state.setting.are_mates(state.winners):
        return told.ended(state.winners)
    won = state.setting.company(state.winners[0])
    points = state.scores[won[0]]
    others = [f"{names.seat(seat)} {each}" for seat, each in state.scores.items() if seat not in won]
    if won[1:]:
        text = ngettext(
            "{winners} win with {n} point; {others}.", "{winners} win with {n} points; {others}.", points
        )
        return text.format(winners=_seats(won), n=points, others=_(", ").join(others))
    text = ngettext(
        "{winner} wins with {n} point; {others}.", "{winner} wins with {n} points; {others}.", points
    )
    return text.format(winner=names.seat(won[0]), n=points, others=_(", ").join(others))
