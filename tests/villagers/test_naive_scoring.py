"""Gold, silver, bronze, limits, places and the end, worked out again by `naive.py` and compared."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import Seat, fold
from domain.villagers import VILLAGERS
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.chains import places_for
from domain.villagers.village import read_village
from projections.conformance.game_facts import Opening
from projections.conformance.seeds import IS_LONG
from tests.villagers import naive
from tests.villagers.building import EACH_OPENING, Numbers, random_company, random_village
from tests.villagers.game_facts import GAME_FACTS, box
from tests.villagers.naive import CARDS, STAND_INS, in_order

POSITIONS = 1000 if IS_LONG else 400
GAMES = 1
"""Random games that are followed from the start, of each opening."""
LONGEST = 4000
"""More decisions than any game has."""

pytestmark = pytest.mark.random


def opened(opening: Opening, chance: Chance) -> s.State:
    options = VILLAGERS.table_options(**opening.options)
    return fold(VILLAGERS, VILLAGERS.initial, VILLAGERS.setup(options, opening.seats, chance))


def end_position(opening: Opening, rng: Random, chance: Chance) -> s.State:
    """The last seat is about to end its build turn, and all six stacks are empty."""
    state, numbers = opened(opening, chance), Numbers()
    faces = [card for card in box(opening) if card in naive.CARDS and is_laid(card)]
    seats = tuple(
        replace(
            holding,
            village=random_village(rng, faces, numbers),
            supply=rng.randrange(3),
            tokens=tuple(it for it in state.developments if rng.random() < 1 / (2 * opening.seats)),
        )
        for holding in state.seats
    )
    if state.countess is not None:
        company = random_company(rng, faces, numbers)
        state = replace(state, countess=replace(state.countess, village=company))
    last = Seat((state.first_player - 1) % opening.seats)
    return replace(
        state,
        seats=with_tokens_once(seats),
        stacks=((),) * 6,
        market_days=rng.randrange(2),
        next_villager=numbers.take(),
        phase=s.BuildPhase(last, naive.build_limit(seats[last])),
        pending=(s.Build(),),
    )


def is_laid(card: str) -> bool:
    return not naive.CARDS[card]["discard_after_play"] and card != "founders"


def with_tokens_once(seats: tuple[Any, ...]) -> tuple[Any, ...]:
    """VIL-DEV-5: a token has one holder."""
    held: set[str] = set()
    once: list[Any] = []
    for holding in seats:
        tokens = tuple(token for token in holding.tokens if token not in held)
        held.update(tokens)
        once.append(replace(holding, tokens=tokens))
    return tuple(once)


def played_on(state: s.State, rng: Random, chance: Chance) -> Iterator[tuple[s.State, e.Event]]:
    """At random to the end: each event with the position before it."""
    for _ in range(LONGEST):
        awaited = VILLAGERS.awaiting(state)
        if not awaited:
            return
        seat = rng.choice(awaited)
        command = rng.choice(VILLAGERS.options(state, seat))
        for event in VILLAGERS.decide(state, seat, command, chance).events:
            yield state, event
            state = VILLAGERS.evolve(state, event)
    pytest.fail("the game does not end")


def sums(state: s.State) -> list[int]:
    """The gold in every Supply, the Countess's last."""
    supplies = [holding.supply for holding in state.seats]
    return [*supplies, *([state.countess.supply] if state.countess else [])]


def villages(state: s.State) -> list[tuple[s.Villager, ...]]:
    found = [holding.village for holding in state.seats]
    return [*found, *([state.countess.village] if state.countess else [])]


class Watch:
    """Follows a game event by event and holds every sum of it against the naive one."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.seen = Counter[str]()
        self.market: tuple[int, s.State] | None = None

    def look(self, state: s.State, event: e.Event) -> None:
        if self.market is not None and not isinstance(event, e.GoldGained | e.CoinsCollected):
            self.settle(state)
        match event:
            case e.MarketDayBegan(day=day):
                self.market = (day, state)
            case e.GoldGained(owner=owner, amount=amount, reason="bronze"):
                assert isinstance(owner, int)
                village = state.seats[owner].village
                assert amount == naive.bronze(village, state.rules.carter)
                self.seen["bronze"] += 1
            case e.DraftTurnBegan(seat=seat, fewer=fewer):
                holding = state.seats[seat]
                assert len(holding.square) < naive.draft_limit(holding) - fewer
                self.seen["draft limit"] += 1
            case e.BuildTurnBegan(seat=seat, limit=limit):
                assert limit == naive.build_limit(state.seats[seat])
                self.seen["limit"] += 1
            case e.GameEnded():
                self.end(state, event)
            case _:
                pass

    def settle(self, after: s.State) -> None:
        """VIL-MARKET-3, -7, -8: Supply before and the naive sum are Supply after."""
        assert self.market is not None
        day, before = self.market
        worth = naive.first_market_day if day == 1 else naive.second_market_day
        gained = [
            gold + worth(village)
            for gold, village in zip(sums(before), villages(before), strict=True)
        ]
        assert sums(after) == gained
        kept = [naive.coins(village) for village in villages(before)]
        left = kept if day == 1 else [0] * len(kept)
        assert [naive.coins(village) for village in villages(after)] == left
        self.market = None
        self.seen[f"market {day}"] += 1

    def end(self, state: s.State, event: e.GameEnded) -> None:
        """VIL-END-1 to -4, VIL-SOLO-38."""
        outcome = event.outcome
        own = [holding.supply for holding in state.seats]
        assert [outcome.scores[Seat(n)]["total"] for n in range(len(own))] == own
        if state.countess is not None:
            assert outcome.won == (own[0] > state.countess.supply)
        else:
            ranking = naive.ranking(own, [holding.village for holding in state.seats])
            assert outcome.won is None
            assert [sorted(place) for place in outcome.ranking] == ranking
        self.seen["end"] += 1


def shared(number: int, among: int) -> int:
    return -(-number // among)


@EACH_OPENING
def test_random_end_positions_score_as_a_naive_reader_counts(opening: Opening) -> None:
    """VIL-MARKET-1 to -9, VIL-SCORE-1 to -19, VIL-SUPPORT-8, VIL-PROFIT-5 to -12, VIL-END-1, -2."""
    watch = Watch(opening)
    positions = shared(POSITIONS, len(GAME_FACTS.openings))
    for number in range(positions):
        rng, chance = Random(f"{opening}/{number}"), Chance(bytes([number]) * 32)
        state = end_position(opening, rng, chance)
        watch_the_turn_end(watch, state, rng, chance)

    assert watch.seen["market 2"] == watch.seen["end"] == positions
    assert watch.seen["market 1"] > 0


def watch_the_turn_end(watch: Watch, state: s.State, rng: Random, chance: Chance) -> None:
    """The build turn of the last seat ends, and so does the game."""
    assert isinstance(state.phase, s.BuildPhase)
    seat = state.phase.seat
    paid = 0
    now = state
    for event in VILLAGERS.decide(state, seat, c.EndTurn(), chance).events:
        watch.look(now, event)
        if isinstance(event, e.GoldGained) and event.reason == "bronze" and event.owner == seat:
            paid += event.amount
        now = VILLAGERS.evolve(now, event)
    assert paid == naive.bronze(state.seats[seat].village, state.rules.carter)
    for before, event in played_on(now, rng, chance):
        watch.look(before, event)


@EACH_OPENING
def test_whole_random_games_score_as_a_naive_reader_counts(opening: Opening) -> None:
    """VIL-ROUND-2: both market days are held in every game."""
    watch = Watch(opening)
    for number in range(GAMES):
        rng, chance = Random(f"game/{opening}/{number}"), Chance(bytes([number]) * 32)
        for before, event in played_on(opened(opening, chance), rng, chance):
            watch.look(before, event)

    assert watch.seen["market 1"] == watch.seen["market 2"] == watch.seen["end"] == GAMES
    assert watch.seen["limit"] > 0
    assert watch.seen["draft limit"] > 0


SUMS = ("gold", "coins", "silver", "food", "builders")


def sums_shown(village: tuple[s.Villager, ...]) -> dict[str, int]:
    return {
        "gold": sum(naive.golds(village)),
        "coins": naive.coins(village),
        "silver": sum(naive.silver_values(village)) + naive.nuns(village),
        "food": naive.food(village),
        "builders": naive.builders(village),
    }


@EACH_OPENING
def test_a_view_shows_the_sums_that_a_naive_reader_counts(opening: Opening) -> None:
    for number in range(5):
        state = end_position(opening, Random(f"view/{number}"), Chance(bytes([number]) * 32))
        view = GAME_FACTS.projection.view(state, Seat(0))
        for seat, holding in enumerate(state.seats):
            shown, village = view["seats"][str(seat)], holding.village
            assert {name: shown["village"][name] for name in SUMS} == sums_shown(village)
            assert shown["draft_limit"] == naive.draft_limit(holding)
            assert shown["build_limit"] == naive.build_limit(holding)
            assert shown.get("bronze", 0) == naive.bronze(village, state.rules.carter)
        if state.countess is not None:
            shown = view["countess"]["village"]
            assert {name: shown[name] for name in SUMS} == sums_shown(state.countess.village)


FACES = [card for card in CARDS if not CARDS[card]["discard_after_play"] and card != "founders"]
NEW = s.VillagerId(10_000)


def where_it_may_lie(village: tuple[s.Villager, ...], card: str) -> set[s.VillagerId | None]:
    """VIL-CHAIN-1 to -5, VIL-SPECIAL-10, -11, -29: wherever the whole Village stays in order."""
    places = (None, *(villager.id for villager in village))
    return {
        place for place in places if in_order((*village, s.Villager(NEW, s.CardId(card), on=place)))
    }


@pytest.mark.parametrize("number", range(60 if IS_LONG else 25))
def test_a_villager_may_lie_wherever_a_naive_reader_would_lay_it(number: int) -> None:
    village = random_village(Random(number), FACES, Numbers())
    read = read_village(village)

    for card in FACES:
        if card not in STAND_INS:
            assert set(places_for(read, s.CardId(card))) == where_it_may_lie(village, card)
