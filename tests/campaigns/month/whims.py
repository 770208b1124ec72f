"""Acts of people beside decisions: each one now and then, at a visit, through the use case that a person would use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from bot.engine.game import Seat
from bot.tables.model.paces import PACES
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Computer, Person, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import (
    channels,
    claiming,
    drafts,
    filling,
    habits,
    handing,
    pausing,
    queries,
    quiet,
    taking_back,
    talk,
)
from bot.tables.use_cases.moves import press, resign
from bot.tables.use_cases.notes import note
from bot.tables.views.benches import Ahead
from bot.tables.views.circumstances import CLAIM, PAUSE, STOP, is_claimable
from bot.tables.views.panel import Panel
from tests.campaigns.month.gateway import GUILD
from tests.campaigns.month.habits import ZONES, Habits
from tests.campaigns.month.promises import Promises

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Somebody at a table: where, with what luck, and with which friends."""

    hall: Hall
    table: Table
    habits: Habits
    luck: Random
    friends: Sequence[UserId]
    promises: Promises
    channels: Callable[[], int]
    """New channels."""

    @property
    def key(self) -> TableId:
        """The table's key."""
        return self.table.key

    @property
    def user(self) -> UserId:
        """The person's user id."""
        return self.habits.user

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The person's seats."""
        return self.table.seats_of(self.user)

    def others(self) -> list[Seat]:
        """The seats that nobody looks after."""
        return [seat for seat in self.table.seats if self.table.is_neglected(seat)]

    async def invitations(self) -> dict[Seat, Invitation]:
        """The seats that are offered to this person."""
        return dict((await self.hall.look(self.key)).people.invitations)


Whim = Callable[[Moment], Awaitable[bool | None]]
"""Does something; False if there was nothing to do."""


async def talks(at: Moment) -> bool:
    """Tells something to the partners."""
    if not (await queries.view(at.hall, at.key, at.user)).partners:
        return False
    await talk.tell(at.hall, at.key, at.user, at.luck.choice(("Now or never.", "I wait.", "Look at YA17!")))
    return True


async def notes(at: Moment) -> None:
    """Writes a note on the person's map."""
    zones = at.hall.box(at.table.game).zones.labels(at.hall.box(at.table.game).game(at.table.options))
    await note(at.hall, at.key, at.user, zone=at.luck.choice(zones), text="a step?")


async def looks(at: Moment) -> None:
    """Looks at the board, at the events, and at a layer of the map."""
    await queries.board(at.hall, at.key)
    await queries.log(at.hall, at.key, at.user)
    layers = await queries.layers(at.hall, at.key, at.user)
    await queries.view(at.hall, at.key, at.user, layer=at.luck.choice(["", *layers]))


async def takes_back(at: Moment) -> bool:
    """Takes back the person's last decision, if that is still possible."""
    session = await at.hall.look(at.key)
    seat = next((each for each in at.seats if session.deed(each) is not None), None)
    if seat is None:
        return False
    await taking_back.take_back(at.hall, at.key, at.user, seat=seat)
    return True


async def lodges(at: Moment) -> bool:
    """Lodges an order of any kind that the seat may lodge."""
    panel = await queries.view(at.hall, at.key, at.user)
    if not panel.order_offers:
        return False
    await drafts.lodge_order(
        at.hall, at.key, at.user, at.luck.choice(panel.order_offers).token, seat=panel.seat
    )
    return True


async def withdraws(at: Moment) -> bool:
    """Takes an order back."""
    panel = await queries.view(at.hall, at.key, at.user)
    sheet = next((each for each in panel.orders if each.lodged), None)
    if sheet is None:
        return False
    await drafts.withdraw_order(at.hall, at.key, at.user, sheet.kind, seat=panel.seat)
    return True


async def keeps_quiet(at: Moment) -> None:
    """Wants no calls in this turn, or wants them again."""
    is_quiet = at.luck.random() < 0.8
    at.promises.kept_quiet(at.table, at.user, is_quiet=False)
    await quiet.keep_quiet(at.hall, at.key, at.user, is_quiet=is_quiet)
    at.promises.kept_quiet(at.table, at.user, is_quiet=is_quiet)


async def resigns(at: Moment) -> None:
    """Gives the seat up."""
    await resign(at.hall, at.key, at.user)


async def moves(at: Moment) -> None:
    """Takes the table to another channel."""
    await channels.move_table(at.hall, at.key, at.user, guild=GUILD, channel=at.channels())


async def offers_seat(at: Moment) -> bool:
    """Offers the person's own seat, or one that nobody looks after: to a friend or to anybody."""
    seats = [*at.table.owned_by(at.user), *at.others()]
    if not seats:
        return False
    to = at.luck.choice([None, at.luck.choice(at.friends)])
    seat, is_for_good = at.luck.choice(seats), at.luck.random() < 0.3
    await handing.invite(at.hall, at.key, at.user, to=to, is_for_good=is_for_good, seat=seat)
    return True


async def changes_their_mind(at: Moment) -> bool:
    """Takes an offer back."""
    own = [seat for seat, offer in (await at.invitations()).items() if offer.by == at.user]
    if not own:
        return False
    await handing.close_invitation(at.hall, at.key, at.user, own[0])
    return True


async def lets_a_computer_play(at: Moment) -> bool:
    """Puts a computer on the person's own seat, or on one that nobody looks after."""
    lent = [seat for seat in at.table.seats if isinstance(at.table.seats[seat], Computer)]
    seats = [seat for seat in (*at.table.owned_by(at.user), *at.others()) if seat not in lent]
    if not seats:
        return False
    await filling.fill_in(at.hall, at.key, at.user, level="random", seat=at.luck.choice(seats))
    return True


async def helps_the_neglected(at: Moment) -> bool:
    """Lets a computer play a seat that nobody looks after, so that the game goes on."""
    seats = [seat for seat in at.others() if not isinstance(at.table.seats[seat], Computer)]
    if not seats:
        return False
    await filling.fill_in(at.hall, at.key, at.user, level="random", seat=seats[0])
    return True


async def comes_back(at: Moment) -> bool:
    """Takes the person's own seat back."""
    if not any(at.table.owners[seat] == at.user for seat in at.table.lent()):
        return False
    await handing.take_seat_back(at.hall, at.key, at.user)
    return True


async def leaves_again(at: Moment) -> bool:
    """Gives back a seat that the person played for somebody."""
    if not any(at.table.seats[seat] == Person(at.user) for seat in at.table.lent()):
        return False
    await handing.give_back(at.hall, at.key, at.user)
    return True


async def claims(at: Moment) -> bool:
    """Claims a game in which nobody is left to play against."""
    match = (await at.hall.look(at.key)).match
    own = {each for seat in at.seats for each in (seat, *match.partners(seat))}
    if not own or not is_claimable(at.table, own):
        return False
    await claiming.claim(at.hall, at.key, at.user)
    return True


async def would_stop(at: Moment) -> None:
    """Agrees to end the game."""
    await claiming.stop(at.hall, at.key, at.user)


async def would_go_on(at: Moment) -> bool:
    """Does not agree to that."""
    consents = (await at.hall.look(at.key)).people.consents
    if not (consents.get(STOP) or consents.get(CLAIM)):
        return False
    await claiming.go_on(at.hall, at.key, at.user)
    return True


async def pauses(at: Moment) -> bool:
    """Agrees to stop the clocks."""
    if at.table.pace not in PACES or at.table.paused is not None:
        return False
    await pausing.pause(at.hall, at.key, at.user)
    return True


async def agrees_to_pause(at: Moment) -> bool:
    """Agrees if others have asked for it."""
    if PAUSE not in (await at.hall.look(at.key)).people.consents or at.table.paused is not None:
        return False
    await pausing.pause(at.hall, at.key, at.user)
    return True


async def resumes(at: Moment) -> bool:
    """Lets the clocks run again."""
    if at.table.paused is None:
        return False
    await pausing.resume(at.hall, at.key, at.user)
    return True


async def plans_ahead(at: Moment) -> bool:
    """Plans the next turn while the others are still at theirs, and arms it more often than not."""
    session = await at.hall.look(at.key)
    seat = next((each for each in at.seats if Ahead(session, each).match is not None), None)
    if seat is None:
        return False
    panel = await queries.view(at.hall, at.key, at.user, Prompt(seat, bench=BenchKind.AHEAD))
    for _ in range(at.luck.randint(1, 5)):
        pieces = [offer for offer in panel.offers if offer.is_piece]
        if panel.draft is None or not pieces:
            break
        panel = await press(
            at.hall,
            at.key,
            at.user,
            at.luck.choice(pieces).token,
            Prompt(seat, question=panel.number, length=panel.draft.length, bench=BenchKind.AHEAD),
        )
    if panel.draft is not None and panel.draft.is_complete and at.luck.random() < 0.8:
        await _arms(at, panel)
    return True


async def _arms(at: Moment, panel: Panel) -> None:
    if panel.missing_order is not None:
        token = at.luck.choice(panel.missing_order.offers).token
        await drafts.lodge_order(at.hall, at.key, at.user, token, seat=panel.seat)
    box = at.hall.box(at.table.game)
    stops = [name for name in box.words.stops(box.game(at.table.options)) if at.luck.random() < 0.3]
    await drafts.draft_commit(
        at.hall,
        at.key,
        at.user,
        stops=stops,
        prompt=Prompt(panel.seat, question=panel.number, bench=BenchKind.AHEAD),
    )


async def plans_no_longer(at: Moment) -> bool:
    """Lets an armed turn wait, or deletes it."""
    session = await at.hall.look(at.key)
    seat = next((each for each in at.seats if each in session.plans), None)
    if seat is None or Ahead(session, seat).match is None:
        return False
    if session.plans[seat].is_armed:
        await drafts.let_wait(at.hall, at.key, at.user, Prompt(seat))
    else:
        await drafts.draft_clear(at.hall, at.key, at.user, Prompt(seat, bench=BenchKind.AHEAD))
    return True


async def changes_zone(at: Moment) -> None:
    """Lives by another zone from now on."""
    await habits.set_zone(at.hall, at.user, at.luck.choice(ZONES))


async def changes_quiet_hours(at: Moment) -> None:
    """Wants other quiet hours, or none."""
    begins, length = at.luck.randrange(24), at.luck.randint(0, 12)
    hours = (f"{begins:02}:00", f"{(begins + length) % 24:02}:00") if length else ("", "")
    await habits.set_quiet(at.hall, at.user, *hours)


async def goes_away_at_once(at: Moment) -> None:
    """Begins a vacation from one moment to the next."""
    await habits.take_vacation(at.hall, at.user, at.luck.choice(("1", "3")))


async def is_back_early(at: Moment) -> None:
    """Ends a vacation: the time in between was nobody's, and no more than that."""
    await habits.take_vacation(at.hall, at.user, "0")


async def thinks_better_of_it(at: Moment) -> None:
    """Begins a vacation and ends it at once: no time was nobody's."""
    await habits.take_vacation(at.hall, at.user, "1")
    await habits.take_vacation(at.hall, at.user, "0")


WHIMS: Sequence[tuple[Whim, float]] = (
    (talks, 0.1),
    (notes, 0.06),
    (looks, 0.1),
    (takes_back, 0.1),
    (lodges, 0.15),
    (withdraws, 0.03),
    (keeps_quiet, 0.04),
    (resigns, 0.001),
    (moves, 0.008),
    (offers_seat, 0.01),
    (changes_their_mind, 0.2),
    (lets_a_computer_play, 0.01),
    (helps_the_neglected, 0.5),
    (comes_back, 0.5),
    (leaves_again, 0.05),
    (claims, 0.6),
    (would_stop, 0.001),
    (would_go_on, 0.3),
    (pauses, 0.01),
    (agrees_to_pause, 0.5),
    (resumes, 0.15),
    (plans_ahead, 0.35),
    (plans_no_longer, 0.05),
    (changes_zone, 0.02),
    (changes_quiet_hours, 0.02),
    (goes_away_at_once, 0.01),
    (is_back_early, 0.01),
    (thinks_better_of_it, 0.02),
)
"""The acts of people, and the chance of each at a visit."""
