"""Words that call nothing change nothing, wherever somebody types them, in whatever game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.tables.model.typed import fillers, plain_words, verbs, words
from bot.tables.views.matching import Matcher
from bot.tables.views.naming import titled
from bot.tables.views.offers import Offer, offered
from tests.laws.playthrough import Moment, Playthrough, every_game

MOMENTS, LABELS = 6, 8


def offers(played: Playthrough, moment: Moment, luck: Random) -> Iterator[Sequence[Offer]]:
    """The options of a seat at a moment, and after each of a few random pieces."""
    seen, seat = moment.sights[moment.seat], moment.seat
    draft = seen.draft(seat)
    yield offered(played.box, seen, seat, draft)
    for _ in range(2):
        if draft is not None and (options := draft.options()):
            draft.add(luck.choice(options))
            yield offered(played.box, seen, seat, draft)


def mixed(typed: Sequence[str], more: Sequence[str], luck: Random) -> tuple[str, ...]:
    """The words with one to three more among them, anywhere."""
    text = list(typed)
    for _ in range(luck.randint(1, 3)):
        text.insert(luck.randint(0, len(text)), luck.choice(more))
    return tuple(text)


@every_game()
def test_no_filler_changes_the_meaning_of_a_label(played: Playthrough) -> None:
    luck, tried = Random(played.seed), 0
    empty, doing = sorted(fillers()), sorted(verbs())
    for moment in played.some(MOMENTS):
        for each in offers(played, moment, luck):
            matcher = Matcher(each, played.box.notation, played.box.zones.labels(played.game))
            for offer in luck.sample(list(each), min(LABELS, len(each))):
                also = plain_words(offer.act.also)
                acted = f"{offer.act.title} {offer.choice.label}"
                for text, more in (
                    (offer.choice.label, [*empty, *also]),
                    (titled(offer), [*empty, *also]),
                    (acted, [*empty, *also, *doing]),
                ):
                    typed = words(text)
                    if (meant := matcher.first(typed)) != ([offer], len(typed)):
                        continue
                    longer = mixed(typed, more, luck)
                    assert matcher.first(longer) == (meant[0], len(longer)), " ".join(longer)
                    tried += 1
    assert tried
