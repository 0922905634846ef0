"""Section 14, row by row: seat 0 acts, seat 1 is affected, seat 2 watches.

To test knowledge of a card, a row swaps it with a card of its suit that no viewer has seen.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.decider import Seat, Viewer
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_solo import EventDeckShuffled, ReserveShuffled
from domain.villagers.knowledge import hand_of
from projections.conformance.hiding import ALL, NOBODY, Row, Way, either, swapped, way
from tests.villagers.a_table import Known, Table, a_solo_table, a_table, after, cards, number_of
from tests.villagers.answers import pick, play, put

ACTOR, OTHER, THIRD = Seat(0), Seat(1), Seat(2)
TWO: set[Viewer] = {ACTOR, OTHER}
UNSEEN = ("log_rafter", "beekeeper", "smuggler", "jeweler", "ore_muler")
"""A card of each suit that matters here: they lie below the top of stack 6."""
TABLE = a_table(3).with_stack(6, f"hunter {' '.join(UNSEEN)}")


def unlike(position: Any, face: str) -> s.State:
    """Where that card is, another one of its suit is, which nobody has seen."""
    suit = components.SUIT[s.CardId(face)]
    other = next(it for it in UNSEEN if components.SUIT[s.CardId(it)] == suit)
    state = swapped(position, face, other)
    seats = tuple(replace(holding, hand=hand_of(holding.hand)) for holding in state.seats)
    return replace(state, seats=seats)


def known(clauses: str, position: Any, face: str, by: set[Viewer]) -> Row:
    """Return the row for the viewers who know the place of that card now."""
    return Row(clauses, position, unlike(position, face), by)


def put_back(face: str, pile: Any = "stack_1") -> tuple[c.Command, ...]:
    """A basic villager is got for that card."""
    return c.GetBasic("miner", pile), c.PutBack(s.CardId(face))


def rows() -> Iterator[Row]:
    yield from backs()
    yield from hands()
    yield from cards_put_back()
    yield from prophets()
    yield from pigeoneers()
    yield from nobles()
    yield from churches()
    yield from modules_and_shuffles()
    yield from couriers()
    yield from copies()


def backs() -> Iterator[Row]:
    """VIL-HIDE-1 to -3."""
    hand = TABLE.with_hand("cooper wheeler", seat=1)
    fisher = TABLE.with_hand("cooper fisher", seat=1)
    yield Row("VIL-HIDE-1", hand, fisher, ALL)
    yield Row("VIL-HIDE-1, -3", hand, unlike(hand, "wheeler"), {OTHER})
    dealt = (e.HandDealt(OTHER, 2, cards(faces)) for faces in ("cooper fisher", "wheeler grocer"))
    yield either("VIL-HIDE-3", dealt, {OTHER})
    piles: tuple[s.PileId, ...] = ("stack_3", "reserve")
    for pile in piles:
        here, suit, below, deep = (
            TABLE.with_known_pile(pile, f"{faces} grazier", ())
            for faces in (
                "cooper fisher wheeler",
                "fisher cooper wheeler",
                "wheeler fisher cooper",
                "cooper wheeler fisher",
            )
        )
        yield Row("VIL-HIDE-1", here, suit, ALL)
        yield Row("VIL-HIDE-1, -2", here, below, NOBODY)
        yield Row("VIL-HIDE-2", here, deep, NOBODY)
    sizes = (TABLE.with_stacks(*it) for it in (("cooper fisher", "agent"), ("cooper", "agent")))
    yield either("VIL-HIDE-2", sizes, ALL)


def hands() -> Iterator[Row]:
    """VIL-HIDE-4, -5, -11: what was seen stays known, and the discard pile is open."""
    draft = TABLE.with_hand("miner").holds(1, square="agent").holds(2, square="agent")
    draft = draft.with_stack(1, "wheeler cooper hunter").holds(square="grocer").drafting()
    drafted = after(draft.state, c.DraftFromPile("stack_1", 3))
    yield known("VIL-HIDE-4", drafted, "wheeler", ALL)
    yield known("VIL-HIDE-4", drafted, "grocer", ALL)
    flaker = TABLE.with_hand("flaker").holds(1, square="cooper").holds(2, square="fisher")
    taken = c.TakeDrafted(OTHER, s.CardId("cooper"))
    yield known("VIL-HIDE-5", after(flaker.drafting().state, play("flaker"), taken), "cooper", ALL)
    schemer = TABLE.with_hand("schemer").with_village("fisher agent", seat=1).state
    picked = c.PickVillager(number_of(schemer, "fisher", OTHER))
    yield known("VIL-HIDE-5", after(schemer, play("schemer"), picked), "fisher", ALL)
    courier = TABLE.with_hand("courier", seat=1).with_road("cooper fisher").drafting().state
    sent = after(courier, c.SendCourier(1, s.CardId("cooper")), seat=1)
    yield known("VIL-HIDE-5", sent, "cooper", ALL)
    stand_in = TABLE.with_hand("schemer").with_village("founders miner/monk/spelunker", seat=1)
    yield known("VIL-HIDE-5", after(stand_in.state, play("schemer")), "monk", ALL)
    discarded = TABLE.middle(discard_pile="cooper fisher")
    yield Row("VIL-HIDE-11", discarded, unlike(discarded, "cooper"), ALL)


def cards_put_back() -> Iterator[Row]:
    """VIL-HIDE-6 to -10."""
    two = TABLE.with_hand("cooper wheeler fisher")
    ways = [way(two, *put_back(face)) for face in ("cooper", "wheeler", "fisher")]
    yield Row("VIL-HIDE-6, -8", ways[0], ways[1], {ACTOR})
    yield Row("VIL-HIDE-6", ways[0], ways[2], ALL)
    yield Row("VIL-HIDE-6", ways[0], way(two, *put_back("cooper", "stack_2")), ALL)
    asked = c.GetBasic("miner", "stack_1")
    yield Row("VIL-HIDE-6", way(two, asked), way(unlike(two, "cooper"), asked), {ACTOR})
    bare = two.with_stacks().with_reserve("")
    discards = (way(bare, *put_back(face, "discard")) for face in ("cooper", "wheeler"))
    yield either("VIL-HIDE-6", discards, ALL)
    for faces, spare in (("cooper", "hunter"), ("cooper cooper", "log_rafter")):
        alike = TABLE.with_hand(faces, known_to="all").and_in_hand("fisher agent")
        alike = alike.with_reserve(f"hunter {spare}")
        yield known("VIL-HIDE-7", after(alike.state, *put_back("cooper")), "cooper", ALL)
    names = TABLE.with_hand("cooper wheeler fisher", known_to="all")
    doubtful = TABLE.with_hand("cooper fisher", known_to="all").and_in_hand("wood_carver")
    for table, left, kept in ((names, "cooper", "wheeler"), (doubtful, "wood_carver", "cooper")):
        state = after(table.state, *put_back(left))
        yield known("VIL-HIDE-8", state, left, {ACTOR})
        yield known("VIL-HIDE-8", state, kept, {ACTOR})
        yield known("VIL-HIDE-8", state, "fisher", ALL)
    ways = (way(doubtful, *put_back(it)) for it in ("cooper", "wood_carver"))
    yield either("VIL-HIDE-8", ways, {ACTOR})
    own = TABLE.with_reserve("hunter log_rafter").with_hand("cooper", known_to="all")
    own = own.and_in_hand("cooper", known_to=(1,))
    yield known("VIL-HIDE-7, -8", after(own.state, *put_back("cooper")), "cooper", TWO)
    basic = TABLE.with_hand("lumberjack cooper", known_to="all").state
    yield known("VIL-CHOICE-13, VIL-HIDE-8", after(basic, *put_back("cooper")), "lumberjack", ALL)
    yield known("VIL-CHOICE-13, VIL-HIDE-8", after(basic, *put_back("cooper")), "cooper", ALL)
    below = after(two.state, *put_back("cooper"), *put_back("fisher"))
    drafted = after(Table(below).drafting(1).state, c.DraftFromPile("stack_1", 4))
    yield known("VIL-HIDE-9", below, "cooper", {ACTOR})
    yield known("VIL-HIDE-9", below, "fisher", {ACTOR})
    yield known("VIL-HIDE-9", drafted, "cooper", {ACTOR})
    place = TABLE.with_known_pile("stack_1", "cooper wheeler", (1,))
    yield Row("VIL-HIDE-9", place, swapped(place, "cooper", "wheeler"), {OTHER})
    prophet = TABLE.with_hand("prophet").with_known_pile("stack_1", "cooper fisher", "all")
    looks = play("prophet"), c.PickPile("stack_1")
    inferred = after(prophet.drafting().state, *looks, pick("cooper"))
    yield known("VIL-HIDE-10", inferred, "fisher", {ACTOR})


def prophets() -> Iterator[Row]:
    """VIL-HIDE-13, -24."""
    seen = TABLE.with_hand("prophet").drafting()
    hidden = seen.with_stack(1, "cooper fisher wheeler grazier agent mason")
    looks = play("prophet"), c.PickPile("stack_1")
    yield Row(
        "VIL-HIDE-13, -24", way(hidden, *looks), way(unlike(hidden, "fisher"), *looks), {ACTOR}
    )
    drafts = (way(hidden, *looks, pick(face)) for face in ("cooper", "wheeler"))
    yield either("VIL-HIDE-13", drafts, ALL)
    drafted = after(hidden.state, *looks, pick("mason"))
    one = ordered(drafted, "cooper fisher grazier wheeler")
    yield Row("VIL-HIDE-13", one, ordered(drafted, "grazier cooper fisher wheeler"), {ACTOR})
    yield Row("VIL-HIDE-13", one, ordered(drafted, "cooper agent grazier wheeler"), {ACTOR})
    yield Row("VIL-HIDE-13", one, ordered(drafted, "cooper fisher wheeler agent"), ALL)
    yield Row("VIL-HIDE-13", ordered(drafted, "cooper"), ordered(drafted, "grazier"), {ACTOR})
    void = seen.with_known_pile("stack_1", "cooper fisher wheeler", "all")
    anew = after(void.state, *looks, pick("fisher"), put("wheeler"))
    yield known("VIL-HIDE-13, -24", anew, "cooper", {ACTOR})
    yield known("VIL-HIDE-13, -24", anew, "wheeler", {ACTOR})
    other = TABLE.with_hand("prophet", 1).drafting(1)
    third = other.with_known_pile("stack_1", "agent cooper wheeler", (2,))
    looked = after(third.state, *looks, pick("agent"))
    yield Row("VIL-HIDE-13", ordered(looked, "cooper"), ordered(looked, "wheeler"), {OTHER})


def ordered(state: s.State, faces: str) -> Way:
    """These are put back, the last one on top."""
    return way(state, *map(put, faces.split()))


def pigeoneers() -> Iterator[Row]:
    """VIL-HIDE-14, -24: of seven cards of the Reserve, which seat 1 knew, the actor sees six."""
    seven = "cooper agent mason wheeler grazier grocer miner"
    unseen = TABLE.with_hand("pigeoneer fisher").with_reserve(seven)
    table = unseen.with_known_pile("reserve", seven, (1,))
    looks = play("pigeoneer")
    yield Row("VIL-HIDE-14, -24", way(unseen, looks), way(unlike(unseen, "mason"), looks), {ACTOR})
    rest = tuple(map(put, ("agent", "mason", "grazier", "grocer")))
    state = after(table.state, looks, pick("cooper"), *rest)
    yield known("VIL-HIDE-14, -24", state, "cooper", {ACTOR})
    yield known("VIL-HIDE-14, -24", state, "wheeler", {ACTOR})
    yield known("VIL-HIDE-14, -24", state, "mason", {ACTOR})
    yield known("VIL-HIDE-14", state, "miner", {OTHER})
    took = after(table.state, looks, pick("wheeler"))
    here, there = way(state), way(took, put("cooper"), *rest[:-1])
    yield Row("VIL-HIDE-14", here, there, ALL)  # the new top back
    few = TABLE.with_hand("pigeoneer").with_reserve("cooper agent wheeler")
    ways = [way(few, looks, pick(face), put("agent")) for face in ("cooper", "wheeler")]
    yield either("VIL-HIDE-14", ways, {ACTOR})
    yield Row("VIL-HIDE-14", ways[0], way(few, looks, pick("agent"), put("wheeler")), ALL)
    other = TABLE.with_hand("cooper", 1, known_to=(2,)).and_in_hand("pigeoneer", 1)
    other = other.with_reserve("cooper wheeler").building(1)
    took_and_put = [way(other, looks, pick(it), *put_back(it)) for it in ("cooper", "wheeler")]
    yield either("VIL-HIDE-14, -8", took_and_put, {OTHER})


def nobles() -> Iterator[Row]:
    """VIL-HIDE-15, -24."""
    table = TABLE.with_hand("noble miner").with_hand("monk", seat=2)
    table = table.with_hand("cooper cooper fisher", seat=1, known_to="all")
    table = table.and_in_hand("grocer mason", seat=1)
    looks = play("noble"), c.PickPlayer(OTHER)
    looked = after(table.state, *looks)
    yield Row("VIL-HIDE-15, -24", way(table, *looks), way(unlike(table, "mason"), *looks), TWO)
    yield known("VIL-HIDE-15, -24", looked, "grocer", TWO)
    yield known("VIL-HIDE-15", looked, "fisher", ALL)
    grocer, cooper = (after(looked, pick(face)) for face in ("grocer", "cooper"))
    for face in ("grocer", "fisher", "mason"):
        yield known("VIL-HIDE-15, -8, -24", grocer, face, TWO)
    for state in (grocer, cooper):
        two = Table(state).with_reserve("hunter log_rafter")
        yield known("VIL-HIDE-15, -7, -8", two, "cooper", ALL)
    yield known("VIL-HIDE-15, -7", cooper, "fisher", ALL)
    yield Row("VIL-HIDE-15", way(looked, pick("grocer")), way(looked, pick("fisher")), TWO)
    yield Row("VIL-HIDE-15", way(looked, pick("grocer")), way(looked, pick("mason")), ALL)
    nothing = TABLE.with_hand("noble").with_hand("monk tinner", seat=1).state
    yield known("VIL-HIDE-15, VIL-CHOICE-12", after(nothing, play("noble")), "tinner", TWO)
    seen = TABLE.with_hand("noble").with_hand("cooper wheeler fisher agent", seat=1)
    seen = Table(after(seen.state, play("noble"), pick("agent"))).building(1)
    forgotten = after(seen.state, *put_back("cooper"))
    yield known("VIL-HIDE-24, -8", forgotten, "wheeler", {OTHER})
    yield known("VIL-HIDE-24, -8", forgotten, "fisher", TWO)
    basic = TABLE.with_hand("noble").with_hand("lumberjack", seat=1, known_to="all")
    taken = after(basic.and_in_hand("cooper", seat=1).state, play("noble"), pick("lumberjack"))
    yield known("VIL-CHOICE-13, VIL-HIDE-15", taken, "lumberjack", ALL)
    yield known("VIL-CHOICE-13, VIL-HIDE-15", taken, "cooper", TWO)
    yield either("VIL-HIDE-7, -8", after_a_noble(), {OTHER, THIRD})
    theft = TABLE.with_hand("noble", 2).with_hand("hunter").building(2)
    alike = theft.with_hand("cooper cooper", 1).with_reserve("hunter wheeler")
    mixed = theft.with_hand("cooper wheeler", 1).with_reserve("hunter cooper")
    thefts = (way(it, *looks, pick("cooper")) for it in (alike, mixed))
    yield either("VIL-HIDE-15, -7, -8", thefts, {OTHER, THIRD})


def after_a_noble() -> tuple[s.State, s.State]:
    """Return two positions: seat 2's knowledge of the returned card depends on the kept one."""
    table = TABLE.with_hand("noble", 2).with_hand("cooper").building(2)
    alike = table.with_hand("cooper cooper agent", 1).with_reserve("hunter shipwright")
    mixed = table.with_hand("cooper shipwright agent", 1).with_reserve("hunter cooper")
    looks = play("noble"), c.PickPlayer(OTHER), pick("agent")
    here, there = (Table(after(it.state, *looks)).building(1).state for it in (alike, mixed))
    return after(here, *put_back("cooper")), after(there, *put_back("cooper"))


def churches() -> Iterator[Row]:
    """VIL-HIDE-16, -17."""
    church: dict[str, Any] = {"developments": ("church",), "first_player": 1}
    table = TABLE.middle(**church).with_village("founders agent")
    ends, takes = c.EndTurn(), c.PickPile("stack_1")
    hidden = table.building(0).with_stack(1, "cooper fisher")
    taken = (way(it, ends, takes) for it in (hidden, unlike(hidden, "cooper")))
    yield either("VIL-HIDE-16", taken, {ACTOR})
    yield known("VIL-HIDE-16", after(hidden.state, ends, takes), "cooper", {ACTOR})
    known_there = hidden.with_known_pile("stack_1", "cooper fisher", (2,))
    state = after(known_there.state, ends, takes)
    yield known("VIL-HIDE-16, -9", state, "cooper", {ACTOR, THIRD})
    here, there = (
        Table(state).middle(**church).with_village("founders priest agent")
        for state in after_a_noble()
    )
    thus = (way(it.building(0), ends, takes) for it in (here, there))
    yield either("VIL-HIDE-16, -7, -8", thus, {OTHER, THIRD})
    inn = TABLE.middle(developments=("inn",)).with_hand("monk tinner", seat=1)
    yield Row("VIL-HIDE-17", inn, unlike(inn, "tinner"), {OTHER})


def modules_and_shuffles() -> Iterator[Row]:
    """VIL-HIDE-18 to -21."""
    dealt = (e.ModuleCardDealt(OTHER, s.CardId(face)) for face in ("nun", "prophet"))
    yield either("VIL-HIDE-18", dealt, {OTHER})
    boxed = TABLE.with_hand("nun cooper", seat=1).with_box("prophet recruiter")
    yield Row("VIL-HIDE-18", boxed, swapped(boxed, "nun", "prophet"), {OTHER})
    yield Row("VIL-HIDE-18", boxed, swapped(boxed, "prophet", "recruiter"), NOBODY)
    orders = cards("cooper fisher"), cards("fisher cooper")
    boxes = (e.ModuleCardsShuffled("support", "support", order) for order in orders)
    yield either("VIL-HIDE-18", boxes, NOBODY)
    yield either("VIL-HIDE-21", (e.DeckShuffled("deck", order) for order in orders), NOBODY)
    anew = (ReserveShuffled("reserve/1", order, "ore") for order in orders)
    yield either("VIL-HIDE-21", anew, NOBODY)
    named = tuple(map(s.EventId, ("bribes", "customs")))
    decks = (EventDeckShuffled("events", "summer", it) for it in (named, named[::-1]))
    yield either("VIL-HIDE-21", decks, NOBODY)
    solo = a_solo_table().with_event_decks("bribes customs serfdom", "rats arson tribute")
    yield Row("VIL-HIDE-21", solo, swapped(solo, "bribes", "serfdom"), NOBODY)
    yield either("VIL-HIDE-19", (e.RoadCleared((1, 2), order, 0) for order in orders), ALL)
    countess = a_solo_table().with_stack(1, "priest agent").carrying_out("conscription", "bribes")
    carry_out = c.CarryOut(s.EventId("conscription"))
    asked = Table(after(countess.with_reserve("cooper fisher wheeler").state, carry_out))
    yield Row("VIL-HIDE-20", asked, swapped(asked, "cooper", "wheeler"), NOBODY)
    seen = asked.with_known_pile("reserve", "cooper fisher wheeler", (0,))
    yield Row("VIL-HIDE-20", seen, swapped(seen, "cooper", "wheeler"), {ACTOR})
    other = swapped(asked, "cooper", "wheeler")
    draws = (way(it, c.PickPile("reserve")) for it in (asked, other))
    yield either("VIL-HIDE-20", draws, ALL)


def couriers() -> Iterator[Row]:
    """VIL-HIDE-22: the awaited seats, their clocks and refusals do not reveal the holder."""
    table = TABLE.with_road("cooper fisher").drafting()
    held = table.with_hand("courier cooper", seat=1).with_hand("prophet fisher", seat=2)
    ride = c.SendCourier(1, s.CardId("cooper"))
    unseen = swapped(held, "courier", "prophet")
    yield Row("VIL-HIDE-22, VIL-CHOICE-5", held, unseen, {OTHER, THIRD})
    held = table.with_hand("courier", seat=2).with_reserve("hunter prophet")
    unseen = swapped(held, "courier", "prophet")
    for seat in (ACTOR, OTHER):
        tried = (Way(it, (), (seat, ride)) for it in (held, unseen))
        yield either("VIL-HIDE-22", tried, {THIRD})
    idle = TABLE.with_village("founders lumberjack").with_basics(0, 0, 0).middle(first_player=2)
    busy = idle.with_hand("carpenter").with_reserve("hunter cartwright").building(2)
    idle = idle.with_hand("cartwright").with_reserve("hunter carpenter").building(2)
    ends = c.EndTurn()
    yield Row("VIL-HIDE-22, VIL-BUILD-12", way(idle, ends), way(busy, ends), {ACTOR})


def copies() -> Iterator[Row]:
    """VIL-HIDE-23: a known copy leaves a hand before another one does, for each viewer."""
    table = TABLE.with_village("founders lumberjack")
    cases: tuple[tuple[Known, Known, set[Viewer]], ...] = (
        ("all", (), {ACTOR}),
        ((1, 2), (1,), TWO),
    )
    for first, second, by in cases:
        two = table.with_hand("wheeler", known_to=first).and_in_hand("wheeler", known_to=second)
        played = Table(after(two.state, play("wheeler"))).with_village("founders")
        yield known("VIL-HIDE-23", played, "wheeler", by)
