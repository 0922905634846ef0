"""Proof that every turn ends (BRU-PERSON-28).

To activate a person again in a round takes the Master of Ceremonies. An effect is carried out again
in another way only by a laying out, a marker of the exchange or a ship. Each of these uses up a
worker, a card, a marker or a canal space. None of them brings back as much as it uses up. The tests
check three things:

1. one of these covers each repetition in a round; the test searches the events for it;
2. the longest chain of cards that we could find costs a worker and 2 guilders in each cycle;
3. a seat that plays as long as possible, with a table full of goods and such cards, must end.

We know of no longer chain than 2, for these reasons. The Master of Ceremonies works once, and again
only if the Swede works as one of another seat's display, for a worker. She works again only when
she is taken back, played and paid again. With the Astronomer she works twice: once to renew the
person who plays her, once to be taken back. No gain is left over, and reactions to laying out bring
1 worker.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

from domain.bruges import BRUGES, components
from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.chance import Chance
from domain.decider import Rejected, Seat
from projections.conformance.random_games import PlayedGame
from projections.conformance.text_rows import says
from tests.bruges.a_card import ready
from tests.bruges.a_table import Table, a_table, after, asked, card, cards, choices
from tests.bruges.differences import difference

MASTER, SWEDE = card("master_of_ceremonies"), card("swede")


# 1. The account.


def uncovered(events: Iterable[e.Event]) -> Iterator[str]:
    """Yield each repetition in a round, or a part of it, that nothing in the events allows."""
    activated, renewed, used, laid_out = (Counter[s.CardId]() for _ in range(4))
    extras = 0
    for event in events:
        match event:
            case e.PersonActivated():
                activated[event.card] += 1
            case e.PersonRefreshed():
                renewed[event.card] += 1
            case e.PersonUsed():
                used[event.card] += 1
            case e.PersonLaidOut() | e.PersonFound():
                laid_out[event.card] += 1
            case e.ImprovementUsed() | e.ShipUsed():
                extras += 1
            case _:
                pass
    for person, times in activated.items():
        if times > 1 + renewed[person]:
            yield f"{person} was activated {times} times, renewed {renewed[person]} times"
    if renewed.total() > activated[MASTER] + used[MASTER]:
        yield "more persons renewed than the Master of Ceremonies worked"
    if renewed[MASTER]:
        yield "the Master of Ceremonies was renewed"
    if used.total() > extras + 2 * laid_out[SWEDE] + used[SWEDE]:
        yield "more persons used than ships, markers and the Swede allow"


def rounds(events: Iterable[e.Event]) -> Iterator[list[e.Event]]:
    now: list[e.Event] = []
    for event in events:
        if isinstance(event, e.RoundBegan):
            yield now
            now = []
        now.append(event)
    yield now


@pytest.mark.random
def test_in_whole_games_nothing_is_done_again_for_nothing(game: PlayedGame) -> None:
    """BRU-PERSON-10, -28: in any round."""
    for events in rounds(event for step in game.steps for event in step.events):
        assert list(uncovered(events)) == []


def test_an_account_that_is_not_covered_is_found() -> None:
    """The account can fail: a second activation, a renewal and a use out of nothing."""
    queen = e.PersonActivated(Seat(0), card("queen"))

    assert list(uncovered((queen,))) == []
    assert len(list(uncovered((queen, queen)))) == 1
    assert len(list(uncovered((e.PersonRefreshed(Seat(0), MASTER),)))) == 2
    assert len(list(uncovered((e.PersonUsed(Seat(0), Seat(0), card("queen")),)))) == 1


# 2. The chain.


def chain(workers: int, guilders: int) -> Table:
    """Return a table with the Swede in hand, and all cards that allow laying her out repeatedly.

    She costs 4 thanks to the Biologist, and brings a worker thanks to the Head Cook. The Astronomer
    allows her to work twice as a person of seat 1. As the Master of Ceremonies she renews the
    Messenger. As the Puppeteer she is taken back for 2 guilders.
    """
    table = ready(2).holds(hand="swede king").persons("messenger astronomer head_cook biologist")
    table = table.persons("instrument_maker").houses("count").workers(blue=workers)
    return table.holds(guilders=guilders).persons("master_of_ceremonies puppeteer", 1)


ONCE_ROUND: tuple[c.Command, ...] = (
    c.Activate(card("messenger")),
    c.PlayCard(SWEDE),
    c.LayOut(s.HouseId(5)),
    c.ChooseWorker("blue"),  # of the Head Cook
    c.ChoosePerson(MASTER),  # who renews the Messenger, nobody else being turned
    c.RunAgain(),
    c.ChoosePerson(card("puppeteer")),
    c.ChoosePerson(SWEDE),
)
"""The Messenger plays the Swede, who renews the Messenger and returns to the hand."""


def test_the_chain_costs_a_worker_and_2_guilders_each_time_round() -> None:
    """BRU-PERSON-28, BRU-CITIZEN-22: nothing else is different, so it can go on only so often."""
    before = chain(workers=9, guilders=20).state
    state = after(before, *ONCE_ROUND)
    assert difference(before, state) == says("-1 blue worker, -2 guilders")

    again = after(state, *ONCE_ROUND)
    assert difference(state, again) == says("-1 blue worker, -2 guilders")


@pytest.mark.parametrize(
    ("workers", "guilders", "times"), [(9, 100, 9), (1, 100, 1), (9, 12, 5), (9, 4, 1), (9, 3, 0)]
)
def test_a_chain_ends_with_workers_or_guilders(workers: int, guilders: int, times: int) -> None:
    """BRU-PERSON-28: a worker and 4 guilders must be there for each."""
    state, rounds_made = chain(workers, guilders).state, 0
    while ONCE_ROUND[0] in choices(state):
        try:
            state = after(state, *ONCE_ROUND)
        except Rejected:
            break
        rounds_made += 1

    assert rounds_made == times


# 3. As long as possible.


def a_table_full(seed: int) -> s.State:
    """Return a state with far more than a game gives.

    The state has goods, houses, markers, all ships, and persons that let a turn continue. Seat 0
    has 14 persons, 8 empty houses and 12 cards in hand, the others have 6 persons each. The discard
    pile has 40 cards.
    """
    draw = Random(seed)
    going_on = [*cards(GOING_ON)]
    rest = [it.id for it in components.BOX.persons if it.id not in going_on]
    draw.shuffle(rest)
    draw.shuffle(going_on)
    names = iter((*going_on, *rest))

    def some(n: int) -> str:
        return " ".join(next(names) for _ in range(n))

    table = Table(a_table(3).state)
    for seat, n in ((0, 14), (1, 6), (2, 6)):
        for name in cards(some(n)):
            table = table.houses("poet", seat).lives(name, table.state.seats[seat].built, seat)
    table = table.holds(hand=some(12)).houses(some(8))
    table = table.piles(some(12), some(12), some(12)).middle(discard=some(40))
    table = table.workers(blue=4, brown=4, yellow=4, red=4, violet=4).holds(guilders=60)
    table = table.threats(blue=2, brown=2, yellow=2, red=2, violet=2)
    kinds = ("lightning_person", "extra_action", "workers_3", "lightning_person", "extra_action")
    table = table.ships(**dict(zip(components.COLOURS, kinds, strict=True)))
    return table.exchange(draw.choice(("primus", "manus", "aqua", "hospes")), 6).state


LONGEST = 1000
"""Several times the answers of the longest turn that these tables have seen."""
GOING_ON = (
    "swede master_of_ceremonies puppeteer hangman astronomer messenger herald coachman scribe"
    " stable_boy head_cook biologist instrument_maker barterer well_builder finn court_marshal"
)
"""Persons that let a turn go on."""


def what_goes_on(state: s.State) -> list[c.Command]:
    """Return the commands that continue the turn of seat 0, activations first.

    Return an empty list once the turn can only end.
    """
    going: list[c.Command] = [
        it for it in choices(state) if not isinstance(it, c.EndTurn | c.Decline | c.Finish)
    ]
    if not isinstance(asked(state), s.Turn):
        return going or list(choices(state))
    if asked(state).seat != 0:
        return []
    return [it for it in going if isinstance(it, c.Activate)] or going


def played_on(state: s.State, seed: int) -> Iterator[tuple[e.Event, ...]]:
    """Yield the events of each answer, of seat 0 and of others, until its turn can only end."""
    draw, chance = Random(seed), Chance(f"endless {seed}".encode())
    while going := what_goes_on(state):
        happened, state = BRUGES.decide(state, asked(state).seat, draw.choice(going), chance)
        yield happened


@pytest.mark.random
@pytest.mark.parametrize("seed", range(30))
def test_who_plays_on_as_long_as_possible_comes_to_an_end(seed: int) -> None:
    """BRU-PERSON-28: and did nothing again for nothing."""
    answers = list(islice(played_on(a_table_full(seed), seed), LONGEST))

    assert len(answers) < LONGEST
    assert list(uncovered(event for happened in answers for event in happened)) == []
