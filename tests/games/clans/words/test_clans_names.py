"""Models of both sides have names that differ, wherever they are named: by the word of the side, or by its sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from bot.engine.game import PUBLIC, Decision, Draft, Seat
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Activate, Attack
from bot.games.clans.kinds import ModelId
from bot.games.clans.names import names
from bot.games.clans.setting.options import Challenge
from bot.games.pictures import Lens
from bot.tables.model.typed import words
from bot.tables.views.matching import Matcher
from bot.tables.views.offers import Offer, choices_of
from tests.games.clans.positions import PINE, PLUM, model, position
from tests.laws.playthrough import Moment, Playthrough, playthrough

SEEDS = ("one", "janken", "medal")
SOME = 40
NAMED = re.compile(r"(\S+ ?)?\b(Chunin|Kaiken|Yajiri|Kunoichi|Madoushi) (\d)\b")
SIDES = ("Pine ", "Plum ", "● ", "■ ")


def test_a_model_is_told_apart_by_every_name_it_has() -> None:
    for name in (names.model, names.tag, names.code):
        both = {name(ModelId(f"{seat}-kaiken1")) for seat in (PINE, PLUM)}
        assert len(both) == 2
    assert names.code(ModelId("plum-kunoichi1")) == "■N1"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_text_names_a_model_without_its_side(seed: str) -> None:
    played, found = playthrough("clans", seed), 0
    for moment in played.some(SOME):
        for text in texts(played, moment):
            for match in NAMED.finditer(text):
                assert (match[1] or "").endswith(SIDES), text
                found += 1
    assert found > SOME


def texts(played: Playthrough, moment: Moment) -> Iterator[str]:
    """All that somebody reads at a moment: options, ways, a draft, questions, orders, the story, and pictures."""
    game, box = played.game, played.box
    for seat, seen in moment.sights.items():
        viewer = game.viewer(seat)
        for draft in (seen.draft(seat), _begun(moment, seat)):
            choices = choices_of(box, seen, seat, draft)
            yield from _called((*choices.offers, *choices.routes))
            yield from () if draft is None else box.words.drafted(game, seen.state, seat, draft)
            yield box.pictures.alt(game, seen.state, viewer, draft, Lens(past=seen.past, news=12))
        yield box.words.question(game, seen.state, seat)
        yield box.words.status(game, seen.state, viewer)
        yield from box.words.standing(game, seen.state, viewer)
        yield from (
            box.words.order_title(game, each, seen.state) for each in game.orders.listed(seen.state, seat)
        )
    news = [each for each in moment.facts if each.seen_by(PUBLIC) is not None]
    yield from (*box.words.tell(game, news, PUBLIC), *box.words.headlines(game, news, PUBLIC))


def _begun(moment: Moment, seat: Seat) -> Draft | None:
    """The seat's decision here, as it is drafted."""
    pieces = moment.match.game.drafts.pieces(moment.decision)
    return None if pieces is None or seat != moment.seat else moment.sights[seat].draft(seat, pieces)


def _called(offers: Iterable[Offer]) -> Iterator[str]:
    for offer in offers:
        yield from (offer.choice.label, offer.choice.short, offer.choice.note)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("activate kaiken 1", Activate(ModelId("pine-kaiken1"))),
        ("activate pine kaiken 1", Activate(ModelId("pine-kaiken1"))),
        ("kaiken 1", Activate(ModelId("pine-kaiken1"))),
        ("pine kaiken 1", Activate(ModelId("pine-kaiken1"))),
        ("activate ● kaiken 1", Activate(ModelId("pine-kaiken1"))),
        ("kaiken 1", Attack(ModelId("plum-kaiken1"))),
        ("plum kaiken 1", Attack(ModelId("plum-kaiken1"))),
        ("attack kaiken 1", Attack(ModelId("plum-kaiken1"))),
        ("attack plum kaiken 1", Attack(ModelId("plum-kaiken1"))),
        ("attack ■ kaiken 1", Attack(ModelId("plum-kaiken1"))),
    ],
)
def test_typed_names_are_understood_with_the_side_and_without(typed: str, meant: Decision) -> None:
    fighters = model("pine-kaiken1", "fire.kaiken", "J9"), model("plum-kaiken1", "water.kaiken", "J10", "S")
    is_begun = isinstance(meant, Attack)
    state = position(*fighters, active="pine-kaiken1" if is_begun else "")
    match = Match(BOX.game({}), ())
    match.state = state
    offers = choices_of(BOX, match, PINE, match.draft(PINE)).offers
    found = Matcher(offers, BOX.notation, ()).fitting(words(typed))
    assert [offer.option for offer in found] == [meant]


def test_the_aim_of_a_challenge_is_told_in_numbers_of_points() -> None:
    """“A point” for one thing and a bare 2 for the next has to be read twice (A22)."""
    found = [names.aim(challenge) for challenge in Challenge]
    assert len(found) > 5
    assert [aim for aim in found if not re.search(r"\b\d points?\b", aim) or "whoever" in aim] == []
