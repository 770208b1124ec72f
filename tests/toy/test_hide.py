"""Hide itself: a whole game, and that it keeps what it promises to those who test with it."""

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.box import Box
from tests.toy.box import BOX
from tests.toy.facts import (
    HIDER,
    SEEKER,
    Bell,
    Bells,
    Dealt,
    Ended,
    Found,
    Gone,
    Hush,
    Look,
    Pass,
    Reply,
    Settled,
    Start,
    Step,
    Strung,
    Walk,
    Walked,
    Whisper,
)
from tests.toy.rules import Hide
from tests.toy.state import House, Stage, room

CHANCE = Seeded("hide")


def prepared() -> Match[House]:
    """A match in which the hider starts in A1 and bells hang in B1 and C1."""
    match = Match.dealt(Hide(), CHANCE)
    match.play(HIDER, Start(room("A1")), CHANCE)
    match.play(SEEKER, Bells((Bell(room("B1")), Bell(room("C1")))), CHANCE)
    return match


def test_both_seats_prepare_at_the_same_moment() -> None:
    match = Match.dealt(Hide(), CHANCE)
    assert match.awaited() == {HIDER, SEEKER}
    match.play(SEEKER, Bells((Bell(room("B1")), Bell(room("C1")))), CHANCE)
    assert match.awaited() == {HIDER}


def test_a_walk_over_a_bell_rings_it() -> None:
    match = prepared()
    match.play(HIDER, Walk((Step(room("B1")),)), CHANCE)
    assert match.state.alert == 1
    assert match.state.bells == frozenset({room("C1")})


def test_a_look_asks_the_hider_whatever_he_holds() -> None:
    for seed in "abcdef":
        match = Match.dealt(Hide(), Seeded(seed))
        for seat in (HIDER, SEEKER, HIDER):
            match.play(seat, match.game.default(match.state, seat, CHANCE), CHANCE)
        match.play(SEEKER, Look(room("C10")), CHANCE)
        assert match.awaited() == {HIDER}


def test_a_look_into_the_hiders_room_ends_the_match() -> None:
    match = prepared()
    match.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    match.play(SEEKER, Look(room("A2")), CHANCE)
    assert match.play(HIDER, Whisper(charm=False), CHANCE) == [Found(room("A2")), Ended(SEEKER)]


def test_a_hider_who_is_not_found_wins_after_three_rounds() -> None:
    match = prepared()
    for label in ("A2", "A1", "A2"):
        match.play(HIDER, Walk((Step(room(label)),)), CHANCE)
        match.play(SEEKER, Pass(), CHANCE)
    assert match.state.winner == HIDER
    assert match.awaited() == frozenset()


def test_secrets_are_their_owners() -> None:
    match = prepared()
    match.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    public = match.seen_by(PUBLIC)
    assert not any(isinstance(fact, Dealt | Settled | Strung | Walked) for fact in public.log)
    assert Gone() in public.log
    assert (public.state.hider, public.state.charms, public.state.bells) == (None, None, None)
    assert match.seen_by(match.game.viewer(SEEKER)).state.bells == frozenset({room("B1"), room("C1")})


def test_a_standing_order_answers_only_an_open_look() -> None:
    game, match = Hide(), prepared()
    assert game.orders.answer(match.state, HIDER, [Hush(Reply.NEVER)]) is None
    match.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    match.play(SEEKER, Look(room("C10")), CHANCE)
    assert match.state.stage is Stage.ANSWER
    assert game.orders.answer(match.state, HIDER, [Hush(Reply.NEVER)]) == Whisper(charm=False)
    assert game.orders.answer(match.state, HIDER, [Hush(Reply.ASK)]) is None


def test_the_box_keeps_to_the_protocol() -> None:
    box: Box = BOX
    assert len(box.game({}).options(prepared().state, SEEKER)) == 0
    assert box.options.settled({"rounds": 2}) == {"rounds": 2}
