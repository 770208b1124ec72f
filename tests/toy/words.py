"""Hide in words: facts, options, questions, and how things stand. Everything is told from a witnessed state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.acts import Choice, Consequence, Tone
from bot.engine.game import Decision, Draft, Fact, Order, Seat, Viewer
from bot.games.words import Words
from bot.words import _, ngettext
from tests.toy.facts import (
    HIDER,
    SEEKER,
    SEEKERS,
    WATCHER,
    Began,
    Bell,
    Dealt,
    Ended,
    Found,
    Gone,
    Heard,
    Hush,
    Hushed,
    Lit,
    Look,
    Looked,
    Pass,
    Prepared,
    Rang,
    Readied,
    Reply,
    Rested,
    Settled,
    Silent,
    Start,
    Step,
    Strung,
    Wait,
    Walked,
    Whisper,
)
from tests.toy.rules import Hide, unhushed
from tests.toy.state import LABELS, House, Stage, area


def title(seat: Seat) -> str:
    """What a seat is called."""
    return {
        HIDER: _("the hider"),
        SEEKER: _("the seeker"),
        WATCHER: _("the watcher"),
        SEEKERS: _("the seekers"),
    }[seat]


def told(fact: Fact, viewer: Viewer) -> str:  # noqa: C901  # an arm per fact
    """A witnessed fact as a sentence; empty if it says nothing worth a line."""
    match fact:
        case Dealt(charms):
            return ngettext("You hold {n} charm.", "You hold {n} charms.", charms).format(n=charms)
        case Settled(room):
            return _("You start in {room}.").format(room=LABELS[room])
        case Strung(rooms):
            return _("Your bells hang in {rooms}.").format(rooms=listed(rooms))
        case Readied(seat) | Prepared(seat):
            text = _("{seat} are ready.") if seat == SEEKERS else _("{seat} is ready.")
            return text.format(seat=title(seat).capitalize())
        case Began(number):
            return _("Round {n} begins.").format(n=number)
        case Walked(rooms):
            return _("You walk: {rooms}.").format(rooms=listed(rooms)) if rooms else _("You wait.")
        case Gone():
            return _("The hider has walked.")
        case Rang(room):
            return _("A bell rings in {room}!").format(room=LABELS[room])
        case Lit(looks):
            return ngettext(
                "The lantern has oil for {n} look.", "The lantern has oil for {n} looks.", looks
            ).format(n=looks)
        case Looked(room):
            return _("The seeker looks into {room}.").format(room=LABELS[room])
        case Hushed():
            return _("A charm is whispered.")
        case Silent(room):
            return _("Nothing in {room}.").format(room=LABELS[room])
        case Heard(room):
            return _("Someone breathes near {room}.").format(room=LABELS[room])
        case Found(room):
            return _("The hider stands in {room}!").format(room=LABELS[room])
        case Rested():
            return _("The seeker stops looking.")
        case Ended(winner):
            return _("{seat} wins.").format(seat=title(winner).capitalize())
    return ""


def listed(rooms: Sequence[int]) -> str:
    """Rooms by their labels."""
    return ", ".join(LABELS[room] for room in rooms)


def heading(state: House) -> str:
    """Round, moment and alert: public facts only."""
    return _("Round {n}, alert {alert}: {moment}").format(
        n=state.round, alert=state.alert, moment=moment(state)
    )


def moment(state: House) -> str:
    """Whose moment it is."""
    return {
        Stage.PREPARE: _("both prepare"),
        Stage.WALK: _("the hider walks"),
        Stage.SEEK: _("the seeker looks"),
        Stage.ANSWER: _("an answer is awaited"),
        Stage.OVER: _("the game is over"),
    }[state.stage]


def standing(state: House) -> Iterator[str]:
    """What the reader of this state knows, a line each."""
    if state.looks:
        yield ngettext("{n} look left", "{n} looks left", state.looks).format(n=state.looks)
    if state.charms is not None:
        yield ngettext("{n} charm in hand", "{n} charms in hand", state.charms).format(n=state.charms)
    if state.hider is not None:
        yield _("hider in {room}").format(room=LABELS[state.hider])
    if state.bells is not None:
        yield _("bells in {rooms}").format(rooms=listed(sorted(state.bells)) or _("no room"))


def alt(state: House) -> str:
    """The picture in words."""
    return "; ".join([_("A house of three storeys with ten rooms each"), heading(state), *standing(state)])


class HideWords(Words[Hide, House]):
    """See `bot.games.words.Words`."""

    def seat_title(self, game: Hide, seat: Seat) -> str:
        """See title."""
        return title(seat)

    def progress(self, game: Hide, state: House) -> str:
        """Round and moment."""
        return _("Round {n}: {moment}").format(n=state.round, moment=moment(state))

    def heading(self, game: Hide, state: House) -> str:
        """See heading."""
        return heading(state)

    def standing(self, game: Hide, state: House, viewer: Viewer) -> Sequence[str]:
        """See standing."""
        return list(standing(state))

    def question(self, game: Hide, state: House, seat: Seat) -> str:
        """What an awaited seat is asked; empty for others."""
        if seat not in game.awaited(state):
            return ""
        if state.stage is Stage.ANSWER and state.looked is not None:
            return _("The seeker looks into {room}. Do you whisper a charm?").format(
                room=LABELS[state.looked]
            )
        return {
            Stage.PREPARE: _("Where do you start?")
            if seat == HIDER
            else _("Where do you string your two bells?"),
            Stage.WALK: _("Where do you walk?"),
            Stage.SEEK: _("Where do you look?"),
        }[state.stage]

    def tell(self, game: Hide, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """A line for each witnessed fact."""
        return [line for fact in facts if (line := told(fact, viewer))]

    def choice(self, game: Hide, state: House, seat: Seat, option: Decision) -> Choice:
        """An option or a piece as a label, with its room."""
        match option:
            case Start(room) | Bell(room) | Step(room) | Look(room):
                return Choice(LABELS[room], note=area(room), zone=LABELS[room])
            case Wait():
                return Choice(_("Wait"))
            case Pass():
                return Choice(_("Stop looking"), tone=Tone.ENDS)
            case Whisper(charm):
                return Choice(_("Whisper a charm")) if charm else Choice(_("Keep silent"))
        raise TypeError(f"{option!r} is no option of Hide")

    def consequence(
        self, game: Hide, state: House, seat: Seat, option: Decision, choice: Choice
    ) -> Consequence | None:
        """What follows from a charm, and from silence."""
        match option:
            case Whisper(True):
                return Consequence(_("you are not heard; one charm less"))
            case Whisper():
                answer = unhushed(state)
                text = told(answer, game.viewer(seat)).rstrip(".!")
                return Consequence(text, is_sensible=isinstance(answer, Silent))
            case _:
                return None

    def drafted(self, game: Hide, state: House, seat: Seat, draft: Draft) -> list[str]:
        """The pieces of a draft in order, and what the others would learn."""
        lines = [self.choice(game, state, seat, piece).label for piece in draft.pieces]
        return [*lines, _("Others will learn only that you are ready.")] if lines else []

    def order_title(self, game: Hide, order: Order, state: House) -> str:
        """A standing order."""
        assert isinstance(order, Hush)
        if order.once:
            return _("Whisper while I have a charm, for a round")
        return {
            Reply.NEVER: _("Never whisper"),
            Reply.ALWAYS: _("Whisper while I have a charm"),
            Reply.ASK: _("Ask me each time"),
        }[order.reply]

    def orders_question(self, game: Hide, kind: type[Order]) -> str:
        """What the standing orders of a kind are about."""
        return "When the seeker looks"

    def disarmed(self, game: Hide, fact: Fact) -> str:
        """A bell is all that disarms."""
        return "a bell rang"

    def stops(self, game: Hide) -> Mapping[str, str]:
        """A walk may be held back for being heard, or for a look into its first room."""
        return {"heard": "the hider was heard", "looked": "the first room was looked into"}

    def score(self, game: Hide, state: House) -> str:
        """Who has won, once it is over."""
        return _("{seat} wins.").format(seat=title(state.winner).capitalize()) if state.winner else ""
