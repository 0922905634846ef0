"""What a viewer may see of a position. A view starts empty and is filled with what is open.

The types are the wire's JSON Schema. What changes is keyed by place, id or colour, so that patches
stay small; a key that has nothing to show is absent. Names and sentences of cards stand in the box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict, assert_never, cast

import msgspec

from domain.bruges.components import (
    BACK,
    BOX,
    COLOURS,
    LOW,
    MAJORITIES,
    PETS,
    SECTIONS,
    in_order,
)
from domain.bruges.decide.choices import price_times
from domain.bruges.decide.possible import (
    card_in_play,
    improved_income,
    improving,
    income,
    workers_taken,
)
from domain.bruges.decide.rounds import standing, winners
from domain.bruges.display import (
    ascent_price,
    colour_of,
    next_colour,
    person_price,
    rules_in_force,
    sections_to_build,
    token_price,
)
from domain.bruges.effects.paths import step_at
from domain.bruges.effects.vocabulary import (
    ChooseOne,
    Colour,
    GiveGuilders,
    LosePoints,
    PersonDiscount,
    Step,
)
from domain.bruges.scoring import scores
from domain.bruges.state import (
    BuildToken,
    CardId,
    ChooseAction,
    ChooseWay,
    Exchange,
    Five,
    Harbour,
    Holding,
    House,
    Majority,
    OfferAscent,
    Opening,
    Over,
    Playing,
    Refill,
    Rules,
    Section,
    State,
    Task,
    Turn,
)
from domain.decider import EVERYONE, Seat, Viewer
from projections.memo import Parts
from projections.places import by_place
from projections.projection import Shown

PhaseName = Literal["opening", "draw", "dice", "play", "over"]


class PileView(TypedDict):
    """A pile of cards: its size and the back of its top card (BRU-HIDE-3 to -6).

    `cards`: from the top, for `all` only.
    """

    size: int
    top: NotRequired[str]
    cards: NotRequired[dict[str, str]]


class ResidentView(TypedDict):
    """Who lies on a house. `activated`: turned sideways. `laid`: the how manieth, from 0."""

    card: str
    laid: int
    activated: NotRequired[bool]


class HouseView(TypedDict):
    """A house. `card`: what lies face down, for whom it may know it (BRU-HIDE-8, -9).

    `unseen`: nobody knows it, not even the owner.
    """

    colour: Colour
    back: str
    unseen: NotRequired[bool]
    card: NotRequired[str]
    person: NotRequired[ResidentView]
    pet: NotRequired[ResidentView]


class InPlayView(TypedDict):
    """The card taken up to be played: all see its back."""

    back: str
    card: NotRequired[str]


class SpaceView(TypedDict):
    """The space of a section that is built next: 1 to 5, and what it costs as an action now."""

    space: int
    colour: Colour
    price: int


class SeatView(TypedDict):
    """What belongs to a seat (BRU-HIDE-1, -2, -8, -11, -12).

    `colour`: of the player. `workers`, `threats`: by colour. `backs`: of the hand, in an order that
    tells nothing; `hand`: the cards, in the owner's view only. `drawn`: backs of cards that nobody
    has looked at yet; `drawn_cards`: for `all`. `houses`: by id. `canals`: built spaces by section;
    `rewarded`: whether it had its statue; `next_spaces`: of sections that are not complete.
    `statues`: values. `step`: 0 is the town hall. `standing`: what the majorities compare;
    `majorities`: markers turned. `prepared`: what the next token or card will be.
    `person_discount`: guilders by which persons and pets are cheaper. `workers_taken`: how many
    action 1 brings; `incomes`: guilders that action 2 brings with a card of each colour. `score`:
    the forecast by category, with its `total` (BRU-END-15).
    """

    colour: str
    points: int
    guilders: int
    workers: dict[Colour, int]
    threats: dict[Colour, int]
    hand_size: int
    backs: dict[str, str]
    hand: NotRequired[dict[str, str]]
    drawn: NotRequired[dict[str, str]]
    drawn_cards: NotRequired[dict[str, str]]
    in_play: NotRequired[InPlayView]
    houses: dict[str, HouseView]
    canals: dict[str, int]
    rewarded: dict[str, bool]
    next_spaces: dict[Section, SpaceView]
    statues: dict[str, int]
    step: int
    standing: dict[Majority, int]
    majorities: dict[Majority, bool]
    person_discount: NotRequired[int]
    workers_taken: int
    incomes: NotRequired[dict[Colour, int]]
    prepared: NotRequired[dict[str, bool]]
    score: dict[str, int]


class HarbourView(TypedDict):
    """The ships of a colour: the pile with its open top, the one at the berth, those cleared."""

    pile_size: int
    top: NotRequired[str]
    active: NotRequired[str]
    cleared: dict[str, str]
    pile: NotRequired[dict[str, str]]


class ExchangeView(TypedDict):
    """The exchange: cards to come, the one of this round with its markers, those gone."""

    pile_size: int
    card: NotRequired[str]
    markers: int
    gone: dict[str, str]
    pile: NotRequired[dict[str, str]]


class WayView(TypedDict):
    """One of the ways that an effect leaves open: the word of its step, and its number."""

    do: str
    n: NotRequired[int]


class TaskView(TypedDict):
    """What waits: its tag, whom it asks, and what it shows (see `domain/bruges/state.py`).

    `of`: the card whose effect it is. `on`, `to`: another seat. `left`: how many are still due.
    `price`: of an ascent. Of `choose_action`: `workers` and `guilders` that these actions bring,
    `improved_guilders` with the exchange card; to whoever knows the card, `price` and
    `improved_price` of laying it out. Of `build_token`: `prices` of the spaces that can be paid.
    Of `choose_way`: the `ways` that are open, by number.
    """

    type: str
    seat: int
    number: NotRequired[int]
    played: NotRequired[bool]
    played_as: NotRequired[str]
    colour: NotRequired[str]
    colours: NotRequired[dict[str, str]]
    of: NotRequired[str]
    on: NotRequired[int]
    to: NotRequired[int]
    left: NotRequired[int]
    lent: NotRequired[dict[str, int]]
    returned: NotRequired[int]
    what: NotRequired[str]
    n: NotRequired[int]
    again: NotRequired[bool]
    paid: NotRequired[int]
    optional: NotRequired[bool]
    double: NotRequired[bool]
    turned: NotRequired[bool]
    times: NotRequired[int]
    card: NotRequired[str]
    houses: NotRequired[dict[str, int]]
    workers: NotRequired[int]
    guilders: NotRequired[int]
    improved_guilders: NotRequired[int]
    price: NotRequired[int]
    improved_price: NotRequired[int]
    prices: NotRequired[dict[Section, int]]
    ways: NotRequired[dict[str, WayView]]


class ModulesView(TypedDict):
    """What the table is played with."""

    pets: bool
    new_citizens: bool
    zwin: bool
    exchange: bool
    fewer_markers: bool


class View(TypedDict):
    """The table as one viewer sees it.

    `active`: whom the game waits for; `turn`: whose turn it is in phase 3, `turn_number`: 1 to 4.
    `piles`: the two draw piles. `discard_pile`: from `0`, the lowest. `threats`: markers in the
    supply. `statues`: from `0`, the top. `dice`: by colour, from the first roll on; `ascent`: what
    they say a step costs, absent without a 1 or 2. `leaders`: who would turn a majority marker if
    the round ended now. `activated`: cards activated this round, wherever they lie. `harbours`: by
    colour. `decisions`: what waits, from `0`; the highest key is asked now.
    """

    game: Literal["bruges"]
    phase: PhaseName
    modules: ModulesView
    round: int
    last_round: NotRequired[int]
    start_player: int
    active: NotRequired[int]
    turn: NotRequired[int]
    turn_number: NotRequired[int]
    seats: dict[str, SeatView]
    piles: dict[str, PileView]
    extra: PileView
    discard_pile: dict[str, str]
    threats: dict[Colour, int]
    statues: dict[str, int]
    dice: dict[Colour, int]
    ascent: NotRequired[int]
    leaders: dict[Majority, dict[str, bool]]
    activated: dict[str, bool]
    harbours: NotRequired[dict[Colour, HarbourView]]
    exchange: NotRequired[ExchangeView]
    decisions: dict[str, TaskView]


PLACES = tuple(str(n) for n in range(260))
"""The keys of places counted from 0; no place holds more than all cards."""


def view(state: State, viewer: Viewer) -> Shown:
    """The position as this viewer may see it, for `all` everything."""
    return view_with(state, viewer, Parts())


def view_with(state: State, viewer: Viewer, parts: Parts) -> Shown:
    """The same view, with those of its parts that were made before."""
    return cast("Shown", table_view(state, viewer, parts))


def table_view(state: State, viewer: Viewer, parts: Parts) -> View:
    """What lies open for everybody, and then what only this viewer may see."""
    part = parts.of
    everything = viewer == EVERYONE
    shown: View = {
        "game": "bruges",
        "phase": phase_name(state),
        "modules": part(modules_view, state.rules),
        "round": state.round,
        "start_player": state.start_player,
        "seats": {
            PLACES[n]: with_forecasts(
                part(seat_view, holding, n, state.activated, viewer == n, everything),
                part(incomes_view, holding, state.dice, n),
                part(score_view, state.seats, state.dice, n),
            )
            for n, holding in enumerate(state.seats)
        },
        "piles": {
            PLACES[n]: part(pile_view, pile, everything) for n, pile in enumerate(state.piles)
        },
        "extra": part(pile_view, state.extra, everything),
        "discard_pile": part(places, state.discard),
        "threats": part(by_colour, state.threats),
        "statues": part(values, state.statues),
        "dice": part(by_colour, state.dice) if any(state.dice) else {},
        "leaders": part(leaders_view, state.seats, state.rules),
        "activated": part(marked, state.activated),
        "decisions": {PLACES[n]: part(task_view, task) for n, task in enumerate(state.pending)},
    }
    low = sum(value for value in state.dice if value in LOW)
    if low:
        shown["ascent"] = low
    if state.last_round:
        shown["last_round"] = state.last_round
    if state.harbours:
        shown["harbours"] = {
            colour: part(harbour_view, harbour, everything)
            for colour, harbour in zip(COLOURS, state.harbours, strict=True)
        }
    if state.exchange is not None:
        shown["exchange"] = part(exchange_view, state.exchange, everything)
    if state.pending:
        add_who_acts(shown, state, viewer)
    return shown


def add_who_acts(shown: View, state: State, viewer: Viewer) -> None:
    """Whose turn it is, whom the game waits for, and what the answers cost and bring."""
    asked, turn = state.pending[-1], turn_begun(state)
    shown["active"] = asked.seat
    if turn is not None:
        shown["turn"], shown["turn_number"] = turn.seat, turn.number
    last, knows = PLACES[len(state.pending) - 1], viewer in (asked.seat, EVERYONE)
    amounts = amounts_of(state, asked)
    if isinstance(asked, ChooseAction) and knows:
        amounts |= prices_of_card(state, asked)
    shown["decisions"][last] = cast("TaskView", {**shown["decisions"][last], **amounts})


def amounts_of(state: State, task: Task) -> Shown:
    """What everybody can reckon of the answers to a question."""
    holding = state.seats[task.seat]
    match task:
        case OfferAscent():
            return {"price": ascent_price(state, task.seat) or 0}
        case ChooseAction():
            improved = improved_income(state, task)
            more = {} if improved is None else {"improved_guilders": improved}
            return {"workers": workers_taken(holding), "guilders": income(state, task), **more}
        case BuildToken():
            times = price_times(task)
            sections = sections_to_build(holding, times=times)
            return {"prices": {it: token_price(holding, it, times=times) for it in sections}}
        case ChooseWay():
            return {"ways": ways_view(task)}
        case _:
            return {}


def prices_of_card(state: State, task: ChooseAction) -> Shown:
    """What laying out the card that is being played costs (BRU-ACT-16)."""
    holding = state.seats[task.seat]
    price = person_price(holding, card_in_play(holding))
    less = improving(state, task, "lay_out_person", PersonDiscount)
    if less is None:
        return {"price": price}
    return {"price": price, "improved_price": max(0, price - less.less)}


def ways_view(task: ChooseWay) -> dict[str, WayView]:
    step = step_at(task.of, task.path)
    assert isinstance(step, ChooseOne)
    return {PLACES[n]: way_view(option) for n, option in enumerate(step.options)}


def way_view(option: Step) -> WayView:
    shown: WayView = {"do": str(option.__struct_config__.tag)}
    if isinstance(option, GiveGuilders | LosePoints):
        shown["n"] = option.n
    return shown


def phase_name(state: State) -> PhaseName:
    """By what waits outermost (BRU-ROUND-2)."""
    match state.phase:
        case Opening():
            return "opening"
        case Over():
            return "over"
        case Playing():
            return phase_of_round(state) if state.pending else "opening"
        case _:
            assert_never(state.phase)


def phase_of_round(state: State) -> PhaseName:
    if isinstance(state.pending[0], Refill):
        return "draw"
    return "dice" if turn_begun(state) is None else "play"


def turn_begun(state: State) -> Turn | None:
    """The turn in phase 3; None while the last ascent of phase 2 asks somebody (BRU-ASCEND-13).

    In a turn nobody else is asked before whoever has it has played or activated something.
    """
    outermost, asked = state.pending[0], state.pending[-1]
    if not isinstance(outermost, Turn):
        return None
    begun = outermost.seat == asked.seat or outermost.played or state.activated
    return outermost if begun else None


def modules_view(rules: Rules) -> ModulesView:
    return msgspec.to_builtins(rules)


# Seats.


def seat_view(
    holding: Holding,
    number: int,
    activated: tuple[CardId, ...],
    own: bool,  # noqa: FBT001 - a part is asked for by values
    everything: bool,  # noqa: FBT001
) -> Shown:
    """What belongs to a seat, but for its score."""
    shown: Shown = {
        "colour": BOX.canals[number].seat,
        "points": holding.points,
        "guilders": holding.guilders,
        "workers": by_colour(holding.workers),
        "threats": by_colour(holding.threats),
        "hand_size": len(holding.hand),
        "backs": places(sorted(BACK[card] for card in holding.hand)),
        "houses": houses_view(holding, activated, own=own, everything=everything),
        "canals": dict(zip(SECTIONS, holding.canals, strict=True)),
        "rewarded": dict(zip(SECTIONS, holding.rewarded, strict=True)),
        "next_spaces": next_spaces(holding, Seat(number)),
        "statues": values(holding.statues),
        "step": holding.step,
        "standing": {majority: standing(holding, majority) for majority in MAJORITIES},
        "majorities": dict.fromkeys(holding.majorities, True),
        "workers_taken": workers_taken(holding),
    }
    discount = sum(rule.less for rule in rules_in_force(holding, PersonDiscount))
    if discount:
        shown["person_discount"] = discount
    if holding.prepared:
        shown["prepared"] = dict.fromkeys(holding.prepared, True)
    if holding.drawn:  # BRU-HIDE-2
        shown["drawn"] = places([BACK[card] for card in holding.drawn])
    if holding.in_play is not None:
        shown["in_play"] = {"back": BACK[holding.in_play]}
    if own or everything:
        add_own_cards(shown, holding)
    if everything and holding.drawn:
        shown["drawn_cards"] = places(holding.drawn)
    return shown


def with_forecasts(shown: Shown, incomes: Shown, score: dict[str, int]) -> SeatView:
    """These stand apart: they hang on the dice, the score on other seats too."""
    return cast("SeatView", {**shown, **incomes, "score": score})


def incomes_view(holding: Holding, dice: Five, number: int) -> Shown:
    """BRU-ACT-4, BRU-CARD-56; nothing before the first roll."""
    if not any(dice):
        return {}
    seats = (*(Holding() for _ in range(number)), holding)
    state, seat = State(seats=seats, dice=dice), Seat(number)
    return {"incomes": {it: income(state, ChooseAction(seat, "turn", it)) for it in COLOURS}}


def next_spaces(holding: Holding, seat: Seat) -> dict[Section, SpaceView]:
    """BRU-CANAL-2."""
    shown: dict[Section, SpaceView] = {}
    for section, built in zip(SECTIONS, holding.canals, strict=True):
        colour = next_colour(holding, seat, section)
        if colour is not None:
            price = token_price(holding, section)
            shown[section] = {"space": built + 1, "colour": colour, "price": price}
    return shown


def add_own_cards(shown: Shown, holding: Holding) -> None:
    """BRU-HIDE-1, -23. In the order of the box: that in which they came tells of the piles."""
    shown["hand"] = places(in_order(holding.hand))
    if holding.in_play is not None:
        shown["in_play"] = {"back": BACK[holding.in_play], "card": holding.in_play}


def houses_view(
    holding: Holding, activated: tuple[CardId, ...], *, own: bool, everything: bool
) -> dict[str, HouseView]:
    """BRU-HIDE-8, -9, -11."""
    shown = {
        str(house.id): house_view(house, knows=everything or (own and house.seen))
        for house in holding.houses
    }
    for laid, who in enumerate(holding.residents):
        resident: ResidentView = {"card": who.card, "laid": laid}
        if who.card in activated:
            resident["activated"] = True
        if who.card in PETS:
            shown[str(who.house)]["pet"] = resident
        else:
            shown[str(who.house)]["person"] = resident
    return shown


def house_view(house: House, *, knows: bool) -> HouseView:
    shown: HouseView = {"colour": colour_of(house), "back": BACK[house.card]}
    if not house.seen:
        shown["unseen"] = True
    if knows:
        shown["card"] = house.card
    return shown


def score_view(seats: tuple[Holding, ...], dice: Five, number: int) -> dict[str, int]:
    """BRU-END-15."""
    points = scores(State(seats=seats, dice=dice), Seat(number))
    return {**points, "total": sum(points.values())}


# The middle of the table.


def leaders_view(seats: tuple[Holding, ...], rules: Rules) -> dict[Majority, dict[str, bool]]:
    """BRU-MAJ-2 to -5, BRU-PETS-14."""
    state = State(seats=seats)
    return {
        majority: {PLACES[seat]: True for seat in winners(state, majority)}
        for majority in MAJORITIES
        if majority != "pets" or rules.pets
    }


def marked(cards: tuple[CardId, ...]) -> dict[str, bool]:
    """By card: the order in which they were marked means nothing."""
    return dict.fromkeys(in_order(cards), True)


def pile_view(pile: tuple[CardId, ...], everything: bool) -> PileView:  # noqa: FBT001 - a part
    """BRU-HIDE-3, -5."""
    shown: PileView = {"size": len(pile)}
    if pile:
        shown["top"] = BACK[pile[0]]
    if everything:
        shown["cards"] = places(pile)
    return shown


def harbour_view(harbour: Harbour, everything: bool) -> HarbourView:  # noqa: FBT001 - a part
    """BRU-HIDE-17."""
    shown: HarbourView = {"pile_size": len(harbour.pile), "cleared": places(harbour.cleared)}
    if harbour.pile:
        shown["top"] = harbour.pile[0]
    if harbour.active is not None:
        shown["active"] = harbour.active
    if everything:
        shown["pile"] = places(harbour.pile)
    return shown


def exchange_view(exchange: Exchange, everything: bool) -> ExchangeView:  # noqa: FBT001 - a part
    """BRU-HIDE-18."""
    shown: ExchangeView = {
        "pile_size": len(exchange.pile),
        "markers": exchange.markers,
        "gone": places(exchange.gone),
    }
    if exchange.card is not None:
        shown["card"] = exchange.card
    if everything:
        shown["pile"] = places(exchange.pile)
    return shown


def task_view(task: Task) -> TaskView:
    """BRU-HIDE-21: what waits is public, and every card in it lies open."""
    shown = cast("Shown", msgspec.to_builtins(task))
    shown.pop("path", None)
    return cast("TaskView", {key: keyed(it) for key, it in shown.items() if it is not None})


def keyed(value: Any) -> Any:
    """Several things as an object keyed by place."""
    return by_place(cast("list[Any]", value)) if isinstance(value, list | tuple) else value


def by_colour(five: Five) -> dict[Colour, int]:
    """How many of each colour."""
    return dict(zip(COLOURS, five, strict=True))


def places(things: Sequence[str]) -> dict[str, str]:
    """Things in their order, keyed from `0`."""
    return dict(zip(PLACES, things, strict=False))


def values(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(PLACES, numbers, strict=False))
