"""How good a position looks for a seat, in gold.

What lies in the Village counts with the market days to come, silver as it stands, food and builders
with the rounds that are left. A card in the hand counts with a guess at how soon it can be laid.
The guesses are worth nothing but a sensible greedy player. Nothing here is a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.decider import Seat
from domain.villagers.components import BASIC_CARDS, BOX, CARDS, STAND_INS, Face
from domain.villagers.decide.foresight import covers, means_of
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.scoring import bronze_values, silver_sum
from domain.villagers.state import (
    BuildPhase,
    CardId,
    ChooseHandCard,
    ChooseVillager,
    CoverStandIn,
    Decision,
    DraftPhase,
    Over,
    PutBackForBasic,
    RoadUpdate,
    State,
    TakeFromSquare,
    TakeSeen,
)
from domain.villagers.village import Village, village_of
from domain.villagers.waiting import cards_waiting

FOOD = 1.1
"""What a food symbol is worth a round: one more villager drafted."""
BUILDER = 1.2
"""What a builder symbol is worth a round: one more villager laid."""
KEY = 0.35
"""What a padlock that an unlocker may open is worth."""
SPECIAL = 3.0
"""What a special villager is worth in a hand."""
BRONZE = 2.0
"""What a bronze symbol is worth a round."""
READY, NEEDS_BASIC, NEEDS_HAND, FAR = 0.7, 0.4, 0.3, 0.03
"""What part of its worth a hand card keeps that can be laid now, on a basic villager that must be
got first, on another hand card, or on nothing in sight."""
PAYMENT = 0.3
"""What any hand card is worth as the price of a basic villager."""
RIVAL = 0.3
"""What part of the others' gold on the table counts against one's own."""


def appraise(state: State, seat: Seat) -> float:
    """Gold so far and hopes. It reads nothing that the seat does not know."""
    if isinstance(state.phase, Over):
        return float(state.seats[seat].supply) - RIVAL * rivals(state, seat)
    worth = (
        state.seats[seat].supply
        + village_worth(state, seat)
        + hand_worth(state, seat)
        - RIVAL * rivals(state, seat)
    )
    phase = state.phase
    if not isinstance(phase, Over) and getattr(phase, "seat", None) == seat:
        worth += sum(card_worth(state, seat, card) for card in cards_waiting(state))
        worth += sum(due(state, seat, decision) for decision in state.pending)
    return worth


def market_days_left(state: State) -> int:
    return 2 - state.market_days


def rounds_left(state: State) -> float:
    """How many rounds the stacks will last, the one that goes on not counted."""
    seats = len(state.seats)
    cards = sum(map(len, state.stacks))
    a_round = sum(draft_limit(state, Seat(number)) for number in range(seats))
    if state.countess is not None:
        a_round *= 2
    return cards / max(1, a_round)


# What lies in the Villages.


def village_worth(state: State, seat: Seat) -> float:
    village = village_of(state, seat)
    days, rounds = market_days_left(state), rounds_left(state)
    bronze = max(bronze_values(village, state.rules.carter).values(), default=0)
    return (
        days * (village.gold + village.coins)
        + silver_sum(village)
        + rounds * FOOD * useful(village.food)
        + rounds * BUILDER * useful(village.builders)
        + rounds * bronze
    )


def useful(symbols: int) -> float:
    """The limits go up to 5, so three symbols count; a fourth may be covered later."""
    counted = BOX.constants.draft_max - BOX.constants.draft_base
    return min(symbols, counted) + 0.15 * max(0, symbols - counted)


def rivals(state: State, seat: Seat) -> float:
    """What the best of the others has on the table; all of it is public."""
    days = market_days_left(state)
    others = [number for number in range(len(state.seats)) if number != seat]
    gold = [
        state.seats[number].supply + days * open_gold(village_of(state, Seat(number)))
        for number in others
    ]
    if state.countess is not None:
        village = village_of(state, "countess")
        gold.append(state.countess.supply + days * open_gold(village) + silver_sum(village))
    return sum(gold) / len(gold)


def open_gold(village: Village) -> int:
    return village.gold + village.coins


# What lies in the hand.


def hand_worth(state: State, seat: Seat) -> float:
    """The cards that may still be laid count by how near that is, the others as payment."""
    holding = state.seats[seat]
    faces = [*(card.face for card in holding.hand), *holding.square]
    prospects = sorted(chances(state, seat, faces), reverse=True)
    room = laid_to_come(state, seat)
    return sum(prospects[:room]) + PAYMENT * len(prospects[room:])


def laid_to_come(state: State, seat: Seat) -> int:
    """How many villagers the seat will still lay."""
    phase, limit = state.phase, build_limit(state, seat)
    if isinstance(phase, BuildPhase) and phase.seat == seat:
        now = phase.limit - phase.used
    else:
        now = limit if builds_later(state, seat) else 0
    return now + int(rounds_left(state) * limit)


def builds_later(state: State, seat: Seat) -> bool:
    """Whether the build turn of this round is still to come."""
    phase = state.phase
    if isinstance(phase, BuildPhase):
        number = len(state.seats)
        order = [(state.first_player + step) % number for step in range(number)]
        return order.index(seat) > order.index(phase.seat)
    return isinstance(phase, DraftPhase | RoadUpdate)


def chances(
    state: State, seat: Seat, faces: Iterable[CardId], extra: CardId | None = None
) -> Iterator[float]:
    """What each of these cards is worth now, places given to the best ones first.

    `extra`: a basic villager that is about to be laid.
    """
    village = village_of(state, seat)
    slots = free_slots(village)
    if extra is not None:
        slots[extra] += CARDS[extra].slots
    worth = {face: card_worth(state, seat, face) for face in set(faces)}
    in_hand: Counter[CardId] = Counter()
    order = sorted(faces, key=lambda face: (len(CARDS[face].before), -worth[face]))
    for face in order:
        part = nearness(CARDS[face], slots, in_hand)
        in_hand[face] += CARDS[face].slots
        yield max(PAYMENT, part * worth[face])


def nearness(face: Face, slots: Counter[CardId], in_hand: Counter[CardId]) -> float:
    """How near this card is to being laid; it takes up the place that it will need."""
    if face.flag:
        return READY
    below = face.before[-1]
    if slots[below] > 0:
        slots[below] -= 1
        return READY
    if in_hand[below] > 0:
        in_hand[below] -= 1
        return NEEDS_HAND
    return NEEDS_BASIC if below in BASIC_CARDS else FAR


def free_slots(village: Village) -> Counter[CardId]:
    """By face, how many villagers may still be laid on its copies."""
    slots: Counter[CardId] = Counter()
    for villager in village.villagers:
        room = village.room(villager)
        if room > 0:
            slots[villager.card] += room
    return slots


def card_worth(state: State, seat: Seat, card: CardId) -> float:
    """What this villager would be worth in the Village, the price of its padlock paid."""
    face, village = CARDS[card], village_of(state, seat)
    if face.special:
        return SPECIAL if card in STAND_INS else 0.7 * SPECIAL
    days, rounds = market_days_left(state), max(0.0, rounds_left(state) - 0.3)
    worth = days * (face.gold or 0) + KEY * face.keyring * min(1.0, rounds)
    worth += rounds * (FOOD * food_wanted(village, face) + BUILDER * builders_wanted(village, face))
    if face.silver is not None:
        worth += silver_hope(face, village, rounds)
    if face.bronze is not None:
        worth += BRONZE * rounds
    if face.padlock and state.rules.padlocks:
        own = any(villager.card == face.unlocked_by for villager in village.villagers)
        worth += 2.0 * days if own else -2.0
    if face.slots and not face.flag:
        worth += 2.0 * min(1.0, rounds)
    return worth - covered(village, face, days, rounds)


def covered(village: Village, face: Face, days: int, rounds: float) -> float:
    """What the villager that it will cover brings no more, if that one shows anything."""
    if not face.before:
        return 0.0
    losses = [
        days * (CARDS[v.card].gold or 0)
        + rounds * (FOOD * CARDS[v.card].food + BUILDER * CARDS[v.card].builder)
        if village.is_top(v) and not v.turned
        else 0.0
        for v in village.villagers
        if v.card == face.before[-1] and village.room(v)
    ]
    return min(losses, default=0.0)


def food_wanted(village: Village, face: Face) -> float:
    return useful(village.food + face.food) - useful(village.food)


def builders_wanted(village: Village, face: Face) -> float:
    return useful(village.builders + face.builder) - useful(village.builders)


def silver_hope(face: Face, village: Village, rounds: float) -> float:
    """As it stands with its own symbols, and a little more to come."""
    silver = face.silver
    assert silver is not None
    match silver.per:
        case "suit":
            own = face.suit_symbols if silver.suit == face.suit else 0
            now = village.suit_symbols.get(silver.suit or "special", 0) + own
        case "padlock":
            now = village.padlocks + int(face.padlock)
        case "gold_symbol":
            now = village.gold_symbols
        case "food":
            now = village.food
        case "builder":
            now = village.builders
        case "printed_gold_sum":
            now = 6
        case _:
            now = 3
    return silver.gold * (now / silver.each) + min(4.0, rounds)


# What is due.


def due(state: State, seat: Seat, decision: Decision) -> float:
    """About how much the answer to a decision will bring."""
    match decision:
        case PutBackForBasic(basic=basic):
            return basic_to_come(state, seat, CardId(basic))
        case CoverStandIn(villager=villager):
            best = max(
                (
                    card_worth(state, seat, card)
                    for card in set(covers(means_of(state, seat), villager))
                ),
                default=0.0,
            )
            return (1 - FAR) * best
        case ChooseVillager(by="smuggler"):
            return max(gold_showing(village_of(state, seat)), default=0) / 2
        case ChooseVillager(by="apprentice"):
            return 1.0
        case ChooseVillager() | ChooseHandCard():
            return 1.5
        case TakeSeen():
            faces = [card.face for card in state.seats[seat].looking]
            return max(chances(state, seat, faces), default=0.0)
        case TakeFromSquare():
            squares = [face for holding in state.seats for face in holding.square]
            return READY * max((card_worth(state, seat, face) for face in squares), default=0.0)
        case _:
            return 0.0


def basic_to_come(state: State, seat: Seat, basic: CardId) -> float:
    """What the hand gains by that basic villager, less the card that is given for it."""
    holding = state.seats[seat]
    faces = [*(card.face for card in holding.hand), *holding.square]
    before = sorted(chances(state, seat, faces), reverse=True)
    after = sorted(chances(state, seat, faces, basic), reverse=True)
    room = laid_to_come(state, seat)
    given = after[-1] if after else 0.0
    return sum(after[:room]) - sum(before[:room]) - given


def gold_showing(village: Village) -> Iterator[int]:
    return (
        CARDS[villager.card].gold or 0
        for villager in village.villagers
        if village.is_top(villager) and not villager.turned
    )
