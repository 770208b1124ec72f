"""At every step every viewer can be told everything that they may know, within Discord's limits."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match, witnessed
from bot.games.pictures import Lens
from bot.tables.history.story import parts
from bot.tables.views.account import bulletin, in_words
from tests.laws.playthrough import BOXES, Moment, Playthrough, drafts, every_box, every_game


def sights(moment: Moment) -> list[Match[Any]]:
    """The match as every seat and the public had witnessed it."""
    return [*moment.sights.values(), moment.public]


@every_game()
def test_every_witnessed_fact_can_be_told(played: Playthrough) -> None:
    for viewer in played.viewers():
        for moment in played.moments:
            for line in played.box.words.tell(played.game, witnessed(moment.facts, viewer), viewer):
                assert 1 <= len(line) <= 400
                assert "\n" not in line


@every_game()
def test_heading_and_turn_are_public(played: Playthrough) -> None:
    box, game = played.box, played.game
    for moment in played.moments:
        headings = {box.words.heading(game, sight.state) for sight in (*sights(moment), moment.match)}
        assert len(headings) == 1
        assert 1 <= len(headings.pop()) <= 200
        lines = {box.words.progress(game, sight.state) for sight in (*sights(moment), moment.match)}
        assert len(lines) == 1
        assert 1 <= len(lines.pop()) <= 100
        assert len({sight.turn for sight in (*sights(moment), moment.match)}) == 1


@every_game()
def test_a_story_can_be_told_of_every_turn_as_it_truly_was(played: Playthrough) -> None:
    seen: Match[Any] = Match(played.game)
    for part in parts(played.end):
        news = played.end.log[part.start : part.end]
        seen.witness(news)
        lens = Lens(news=len(news), is_story=True)
        assert bulletin(played.box, seen, PUBLIC, news=news, lens=lens).heading


@every_game()
def test_standing_alt_and_focus_fit_every_viewer(played: Playthrough) -> None:
    box, game = played.box, played.game
    for moment in played.some(40):
        for viewer, sight in zip(played.viewers(), sights(moment), strict=True):
            assert len("\n".join(box.words.standing(game, sight.state, viewer))) <= 1500
            assert len(box.pictures.alt(game, sight.state, viewer)) <= 1024
            assert 1 <= len(in_words(box, sight, viewer)) <= 1024
            assert len(box.words.status(game, sight.state, viewer)) <= 200
            square = box.pictures.focus(game, sight.state, viewer)
            assert square is None or square.side > 0


@every_game()
def test_every_awaited_seat_is_asked_a_question(played: Playthrough) -> None:
    for moment in played.moments:
        for seat, sight in moment.sights.items():
            question = played.box.words.question(played.game, sight.state, seat)
            assert len(question) <= 300
            if seat in moment.match.awaited():
                assert question


@every_game()
def test_every_option_reads_well_and_differs_from_the_others(played: Playthrough) -> None:
    labels = set(played.box.zones.labels(played.game))
    for moment in played.some(40):
        for seat, sight in moment.sights.items():
            read = set()
            for option in sight.options(seat):
                choice = played.box.words.choice(played.game, sight.state, seat, option)
                assert 1 <= len(choice.label) <= 80
                assert len(choice.note) <= 100
                assert not choice.zone or choice.zone in labels
                read.add((type(option), choice.label, choice.note))
            assert len(read) == len(list(sight.options(seat)))


@every_box()
def test_either_all_places_lie_in_areas_or_none_does(key: str) -> None:
    game = BOXES[key].game({})
    areas = [bool(BOXES[key].zones.area(game, zone)) for zone in BOXES[key].zones.labels(game)]
    assert all(areas) or not any(areas)


@every_game()
def test_every_draft_reads_well_at_every_prefix(played: Playthrough) -> None:
    for number, moment in enumerate(played.some(12)):
        for seat, sight in moment.sights.items():
            for _, draft in drafts(moment, seat, Seeded(f"words {number}")):
                lines = played.box.words.drafted(played.game, sight.state, seat, draft)
                assert len("\n".join(lines)) <= 1500
                for piece in draft.options():
                    choice = played.box.words.choice(played.game, sight.state, seat, piece)
                    assert 1 <= len(choice.label) <= 80
                    assert len(choice.note) <= 100


@every_game()
def test_every_viewer_has_a_picture_of_what_they_witnessed(played: Playthrough) -> None:
    if not played.box.pictures.has_board:
        return
    for moment in played.some(10):
        for viewer, sight in zip(played.viewers(), sights(moment), strict=True):
            scene = played.box.pictures.scene(played.game, sight.state, viewer)
            assert scene == played.box.pictures.scene(played.game, sight.state.copy(), viewer)
            assert scene.base.width > 0


@every_game()
def test_there_is_a_score_exactly_at_the_end(played: Playthrough) -> None:
    assert played.box.words.score(played.game, played.end.state)
    assert not any(played.box.words.score(played.game, moment.match.state) for moment in played.moments)


@every_game()
def test_every_standing_order_has_a_title(played: Playthrough) -> None:
    for seat in played.game.seats:
        orders = played.game.orders.listed(played.end.state, seat)
        assert all(
            1 <= len(played.box.words.orders_question(played.game, type(each))) <= 100 for each in orders
        )
        titles = [played.box.words.order_title(played.game, order, played.end.state) for order in orders]
        assert all(1 <= len(title) <= 80 for title in titles)
        assert len(set(titles)) == len(orders)


@every_game()
def test_every_seat_has_a_title(played: Playthrough) -> None:
    assert all(1 <= len(played.box.words.seat_title(played.game, seat)) <= 80 for seat in played.game.seats)
