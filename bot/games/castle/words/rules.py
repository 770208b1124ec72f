"""The rules in short, as they can be looked up: with the usual numbers, which options may change (R27)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.acts import Topic
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Declared
from bot.games.castle.kinds import Pile
from bot.games.castle.names import names
from bot.games.castle.setting.deck import number_of
from bot.games.castle.setting.decks import option_of
from bot.games.option_models import titles
from bot.words import _


def rules() -> tuple[Topic, ...]:
    """The topics of the rules. The first two, what it is about and how a turn goes, stand in the guide itself."""
    found = (*_course(), *_signs(), *_guarding(), *_sneaking(), *_fates(), *_tables())
    return tuple(map(_with_cards, found))


def _with_cards(topic: Topic) -> Topic:
    """A topic with what single cards add to it."""
    added = (_of(card, card.adds[topic.key]()) for card in catalogue().declared if topic.key in card.adds)
    return replace(topic, text=_(" ").join((topic.text, *added)))


def _of(card: Declared, text: str) -> str:
    """What is said of a card; of one that not every game has, with its option."""
    option = option_of(card.card, *card.piles)
    return (
        text
        if not option
        else _("{text} (only with “{option}”)").format(text=text, option=titles("castle")[option])
    )


def _course() -> tuple[Topic, ...]:
    return (
        Topic(
            "winning",
            _("Winning"),
            _(
                "Ninja and traitor each have a secret goal, a letter that lies in a castle. His mission is to search "
                "there himself; then he leaves the map over the edge. Both: the intruders win. One: a draw. None: "
                "the guards win."
            ),
        ),
        Topic(
            "turn",
            _("A turn"),
            _(
                "The guards draw cards for the alert and play any of them, then up to two cards from their hand or "
                "one free listen, then their patrols march two zones. The intruders move in secret, up to three zones "
                "each, with any cards, and may search two zones each they entered or left. After the last turn, "
                "usually turn 20, it is over."
            ),
        ),
        Topic(
            "setup",
            _("Setup"),
            _(
                "Ninja and traitor each draw a goal and choose 8 and 7 cards; the guards choose 24 of their {n}, "
                "the rest is their draw deck. The guards post 8 sentries, one to a watch post, and place 3 patrols on "
                "the track, each with its heading, for all to see; with four players as many swords as spears. In "
                "secret they mark 8 sleepers in barracks, at most 2 in each, and hide the six goals, three in each "
                "castle, with 2 traps and 2 hidden sentries: all in castle zones without a watch post, one to a zone; "
                "sleepers and guards may be there too. Last, the intruders choose in secret: the ninja starts at the "
                "edge, the traitor inside the outer moat, but neither in a moat nor in a castle nor between the "
                "castles, both where no guard is (if there is no such zone, he starts among guards, and is seen at "
                "once). The passage has its two entrances in any zones but moats, even both in one, also in castles "
                "and where guards are."
            ).format(n=number_of(Pile.GUARDS)),
        ),
    )


def _signs() -> tuple[Topic, ...]:
    return (
        Topic(
            "map",
            _("The map"),
            _(
                "Towers are watch posts, houses are barracks, the dotted line is the track of the patrols. Blue zones "
                "are moats: entering one ends the move. Thick grey lines are walls: a gate, a bridge or a rope leads "
                "across. S is a sentry, P a patrol with its size and heading, N the ninja, T the traitor. With four "
                "players S is a sword and L a spear, a sentry alone or on a shield a patrol of that weapon; P is a "
                "mixed patrol. On your own map: "
                "a moon is a sleeper, a letter a goal, ! a trap, H a hidden sentry, ? an entrance not found yet."
            ),
        ),
        Topic(
            "alert",
            _("The alert"),
            _(
                "None, Low, Medium or High: each turn the guards draw 0, 1, 2 or 3 cards for it, then it falls by "
                "one. Drawn cards that are not played at once join the hand; those that were played are shuffled into "
                "the draw deck again when the next turn begins. A listen that hears, a trap that is "
                "found, and each Kenjutsu of the ninja raise it by one, a Kenjutsu of the traitor by two. It goes to "
                "High when a guard and an intruder meet and nothing prevents it, when a guard strikes, and when a "
                "hidden sentry is found and not dealt with."
            ),
        ),
        Topic(
            "hearing",
            _("Hearing"),
            _(
                "A listen hears an intruder if he moved last turn and stands no further away than the zones he "
                "entered: walls and moats do not matter. Who stood still, or is inside the passage, is never heard. "
                "All are told whether something is heard, not who or where."
            ),
        ),
        Topic(
            "detection",
            _("Detection"),
            _(
                "An intruder beside an active guard is seen, unless a card deals with the guards as he enters. Seen, "
                "his figure stands on the board until he enters a zone without guards or removes the last one there."
            ),
        ),
    )


def _guarding() -> tuple[Topic, ...]:
    return (
        Topic(
            "guards",
            _("Guards"),
            _(
                "A sentry is a guard in no patrol; a lone sentry is the only one awake in his zone. Each guard takes "
                "one card a turn, moves once, up to 2 zones, and strikes once with a Kenjutsu, which does not count "
                "as his card. Guards never cross walls; entering a moat or meeting an intruder ends the move. If the "
                "guards have played no card at all this turn, not even Kenjutsu, one sentry or patrol may listen for "
                "free; after that only Kenjutsu is left. At most 20 guards are out."
            ),
        ),
        Topic(
            "patrols",
            _("Patrols"),
            _(
                "Two or more guards of a zone. A patrol on the track marches two zones after the cards, like it or "
                "not, unless one of its guards has moved this turn; it never turns back, and chooses its way at "
                "forks. Off the track it does not march. Regrouping is free at any quiet moment of the guards' turn, "
                "but not between two marches: sentries of a zone become a patrol or join one, patrols merge. A guard "
                "leaves his patrol only by a search card, the secret passage or death."
            ),
        ),
    )


def _sneaking() -> tuple[Topic, ...]:
    return (
        Topic(
            "moving",
            _("Moving in secret"),
            _(
                "Each intruder enters up to 3 zones, the second one after the first has finished. A moat, a wall "
                "crossed by a rope, the passage and the way off the map end the move. Guards do not stop him. Cards "
                "may be played at any moment of the turn."
            ),
        ),
        Topic(
            "bluffs",
            _("Bluffs"),
            _(
                "An intruder may play any card but Secret Passage without effect, to mislead. The card is spent, and "
                "a Kenjutsu raises the alert all the same. Nobody can tell such a {cards} from a real one. Guards do "
                "not bluff."
            ).format(
                cards=names.either(
                    _of(card, card.title()) for card in catalogue().intruder_cards if card.is_secret
                )
            ),
        ),
        Topic(
            "ropes",
            _("Walls and ropes"),
            _(
                "Walls are crossed only by intruders, and only where a rope hangs. A rope stays for the whole game "
                "and serves both intruders. Guards neither see nor use it."
            ),
        ),
        Topic(
            "passage",
            _("The secret passage"),
            _(
                "An intruder with a Secret Passage card of his own steps in at an entrance, and out at either one on "
                "a later turn. All see that he is inside, not where he went in. A guard standing in an entrance at "
                "the end of the guards' turn discovers it for good. Guards go in at a discovered one, one guard for "
                "each Secret Passage card they have played, and out by a search card on a later turn, even by the "
                "end they do not know."
            ),
        ),
        Topic(
            "searching",
            _("Searching"),
            _(
                "Once all have moved, each intruder on the map or in the passage may search two zones he entered or "
                "left this turn. All learn which, and what is there: nothing, a goal's letter, a trap or a hidden "
                "sentry. Who finds his own goal has done his mission. If it is the other one's, only the place is "
                "known: he has to search there himself. A hidden sentry steps forward unless his finder plays "
                "{cards}."
            ).format(cards=_silencing()),
        ),
    )


def _silencing() -> str:
    """The cards that always help against a hidden sentry (R21.8)."""
    uses = ((card, card.silencing) for card in catalogue().silencers)
    return _(", or ").join(
        _of(card, use.words()) for card, use in uses if use is not None and use.words is not None
    )


def _fates() -> tuple[Topic, ...]:
    return (
        Topic(
            "wounds",
            _("Wounds and death"),
            _(
                "A guard's Kenjutsu is a wound. The third kills the ninja, the second the traitor. The first time, "
                "and by turn 10 at the latest, he comes back the same turn with a new start, new cards (6 for the "
                "ninja, 5 for the traitor) and a newly drawn goal; the guards then take up to 5 cards from deck "
                "and discards and mark up to 3 more sleepers. Otherwise he is gone for good."
            ),
        ),
        Topic(
            "drunk",
            _("Drunk guards"),
            _(
                "Potent Sake makes a lone sentry drunk, at most three at once. He does nothing any more, but an "
                "intruder who enters his zone is shown, without alert."
            ),
        ),
        Topic(
            "leaving",
            _("Leaving the map"),
            _(
                "One step from a zone of the edge, for good, with or without the mission done. All learn who has "
                "left, not where. His wounds go back to the guards' discard pile."
            ),
        ),
    )


def _tables() -> tuple[Topic, ...]:
    return (
        Topic(
            "partners",
            _("Three and four players"),
            _(
                "With three, ninja and traitor are a player each; with four, so are sword guards and spear guards. A "
                "guard player has half of the deck and uses sentries of his weapon and patrols with one of his guards "
                "in them. Partners see the same, and talk by “tell”. What concerns both, one proposes and the "
                "other agrees or declines. Without agreement: the ninja goes first, and each intruder sets one "
                "entrance; the guards share draws and hand cards by halves, the odd one to the lead (swords in setup "
                "and odd turns, spears in even ones), place figures and marks in turn, and do not regroup both "
                "weapons; a free listen waits until the partner has ended his phase. A phase ends when both have."
            ),
        ),
        Topic(
            "lone-wolf",
            _("Lone Wolf"),
            _(
                "Two players: one intruder alone, with one goal, against a patrol less. He wins if he does his mission "
                "and escapes, else the guards. In disguise he chooses hands for both, and the guards do not "
                "know whether they hunt the ninja or the traitor until a card or his figure shows it."
            ),
        ),
        Topic(
            "contested",
            _("Contested Ground"),
            _(
                "Ninja and traitor are rivals: each has a goal, ropes and a secret passage of his own, and sees no "
                "more of the other than the guards do. Each who does his mission and escapes wins; if nobody "
                "does, the guards win. A Cat silences a listen for both."
            ),
        ),
    )
