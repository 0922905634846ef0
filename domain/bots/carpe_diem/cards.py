"""The expected gain of scoring cards, and the value of stored wares, coins and bread."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import mul
from typing import NamedTuple, TypeAlias, cast

from msgspec.structs import replace

from domain.bots.carpe_diem.geometry import Geometry, geometry_of
from domain.bots.carpe_diem.occasions import Occasions
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import missing, payable, shown
from domain.carpe_diem.evolve import with_more

Expected: TypeAlias = Mapping[components.Counted, float]
"""Expected final number of each thing that green cards count."""
KEPT = 512
"""Maximum number of cached values of a kind: the worlds of a bot are alike in them."""
LEFTOVER = 1 / components.LIMITS.leftovers_per_point
"""Value of each thing in the storage at the end."""
COIN = 1.6
"""A coin before a later scoring: on a red card a ware brings about two points."""
BREAD = 1.5
"""A bread before a later scoring: three fulfil the best card again."""
SPARE_WARE = 0.8
"""A ware that the next scoring does not need, before a scoring: for later or a merchant."""
STEP = 1.1
"""A step is a point, and the leader of the track chooses the circle field first."""
SOON = 2.0
"""Own turns after which half of the unfinished things count as done."""
PROGRESS = 0.6
"""Share of a fulfilment that insufficient wares count, if there is time."""
LATER_RED = 0.6
"""Fulfilments of a red card in a scoring after the next one."""


def unit(scorings: int, worth: float) -> float:
    """Return the value of a thing; after the last scoring it is only a leftover."""
    return worth if scorings else LEFTOVER


def worth_of(gain: components.Gain, scorings: int) -> float:
    """Return the value of a gain. `scorings`: number of scorings after it."""
    return (
        gain.vp
        + gain.steps * STEP
        + gain.coins * unit(scorings, COIN)
        + gain.bread * unit(scorings, BREAD)
    )


def storage_worth(holding: s.Holding, scorings: int) -> float:
    """Return the value of kept wares, coins and bread, and of tiles laid aside."""
    return (
        holding.wares.total * unit(scorings, SPARE_WARE)
        + holding.coins * unit(scorings, COIN)
        + holding.bread * unit(scorings, BREAD)
        + len(holding.laid_aside) * LEFTOVER
    )


# Scorings to come.


class Price(NamedTuple):
    """A scoring card, and its gain each time."""

    card: components.ScoringCard
    worth: float


class Circles(NamedTuple):
    """The cards beside the free circle fields, and the expected scorings of each field.

    `soon`: in the next scoring, the best field first; `later`: in all scorings after it.
    """

    red: Sequence[Price]
    green: Sequence[Price]
    soon: Sequence[float]
    later: Sequence[float]


@lru_cache(maxsize=KEPT)
def circles(ahead: Occasions) -> Circles:
    """Return the circle fields of the next scoring. Raises IndexError if no scoring is left."""
    cards = [components.CARDS[card] for card in dict.fromkeys(chain(*ahead.pairs))]
    prices = [Price(card, worth_of(card.pays, ahead.scorings - 1)) for card in cards]
    often = [scored_on(len(ahead.pairs), used, taken) for used, taken in enumerate(ahead.taken)]
    return Circles(
        [price for price in prices if price.card.red],
        [price for price in prices if not price.card.red],
        often[0],
        [sum(field) for field in zip(*often[1:], strict=True)],
    )


def scored_on(fields: int, used: int, taken: float) -> list[float]:
    """Return the probability of each free circle field, best first, to be the best remaining one.

    `used`: how many of the best fields the seat has used. `taken`: the share that others have
    taken.
    """
    left = max(0, fields - used)
    chances = [0.0] * (fields - left) + [taken**before * (1 - taken) for before in range(left)]
    chances[-1] += taken**left
    return chances


def scorings_worth(
    geometry: Geometry, expected: Expected, wares: s.Wares, coins: int, ahead: Occasions
) -> float:
    """Return the expected gain of the remaining discs on the best fields that others leave."""
    if not ahead.scorings:
        return 0.0
    have, beside, share = geometry.have, circles(ahead), share_by_then(ahead)
    red_soon, red_later = red_cards(wares, coins, ahead)
    soon, later = {**red_soon}, {**red_later}
    for card, worth in beside.green:
        times = min([expected[what.what] / what.count for what in card.requires])
        whole = shown(have, card)
        soon[card.id] = times_worth(worth, whole + share * (times - whole))
        later[card.id] = times_worth(worth, times)
    best = fields_worth(soon, beside.soon, ahead)
    return best + fields_worth(later, beside.later, ahead) if beside.later else best


def share_by_then(ahead: Occasions) -> float:
    """Return the share of the expected things that the seat will have at the next scoring."""
    return ahead.soon / (ahead.soon + SOON)


def fields_worth(
    cards: Mapping[s.CardId, float], often: Sequence[float], ahead: Occasions
) -> float:
    """Return the gain of the free circle fields, best first, each with its probability."""
    fields = [cards[one] + cards[other] for one, other in ahead.pairs]
    fields.sort(reverse=True)
    return sum(map(mul, fields, often))


def times_worth(worth: float, times: float) -> float:
    """Return the value of a card fulfilled `times` times on average, with a part of the penalty."""
    return times * worth - (components.LIMITS.penalty * (1 - times) if times < 1 else 0)


@lru_cache(maxsize=KEPT)
def red_cards(wares: s.Wares, coins: int, ahead: Occasions) -> tuple[dict[s.CardId, float], ...]:
    """Return the gain of red cards in the next scoring, and in one after it."""
    soon: dict[s.CardId, float] = {}
    for card, worth in circles(ahead).red:
        whole = payable(wares, coins, card)
        lacking = missing(wares, card.requires, whole + 1) - coins
        wanted = sum([what.count for what in card.requires])
        more = share_by_then(ahead) * PROGRESS * (1 - lacking / wanted)
        soon[card.id] = times_worth(worth, whole + more)
    return soon, {card.id: times_worth(worth, LATER_RED) for card, worth in circles(ahead).red}


# The present scoring.


def cards_worth(holding: s.Holding, cards: tuple[s.CardId, ...], scorings: int) -> float:
    """Return the best gain of these cards, one after the other, and the storage value after it."""
    if not cards:
        return storage_worth(holding, scorings)
    card, *then = cards
    facts = components.CARDS[card]
    most = fulfilments(holding, facts)
    return max(
        [
            fulfilled_worth(paid(holding, facts, times), card, times, tuple(then), scorings)
            for times in range(0 if facts.red else most, most + 1)
        ]
    )


def fulfilments(holding: s.Holding, card: components.ScoringCard) -> int:
    """Return the number of times that the card can be fulfilled without bread."""
    if card.red:
        return payable(holding.wares, holding.coins, card)
    return shown(geometry_of(holding.district).have, card)


def fulfilled_worth(
    holding: s.Holding, card: s.CardId, times: int, then: tuple[s.CardId, ...], scorings: int
) -> float:
    """Return the value of a card that was paid for: its gain is next, and perhaps bread."""
    pays = components.CARDS[card].pays
    gained = with_gain(holding, pays, times)
    return times * points_at_once(pays) + closing_worth(gained, card, times, then, scorings)


def closing_worth(
    holding: s.Holding, card: s.CardId, times: int, then: tuple[s.CardId, ...], scorings: int
) -> float:
    """Return the value after `times` fulfilments: close the card, or fulfil it again with bread."""
    worth = cards_worth(holding, then, scorings) - (0 if times else components.LIMITS.penalty)
    if holding.bread < components.LIMITS.bread_per_fulfilment:
        return worth
    pays = components.CARDS[card].pays
    gained = with_gain(with_less_bread(holding), pays, 1)
    more = points_at_once(pays) + closing_worth(gained, card, times + 1, then, scorings)
    return max(worth, more)


def points_at_once(gain: components.Gain) -> float:
    return gain.vp + gain.steps * STEP


def with_gain(holding: s.Holding, gain: components.Gain, times: int) -> s.Holding:
    """Return the holding with the coins and the bread of a gain."""
    coins, bread = holding.coins + times * gain.coins, holding.bread + times * gain.bread
    return replace(holding, coins=coins, bread=bread)


def with_less_bread(holding: s.Holding) -> s.Holding:
    return replace(holding, bread=holding.bread - components.LIMITS.bread_per_fulfilment)


def paid(holding: s.Holding, card: components.ScoringCard, times: int) -> s.Holding:
    """Return the holding after payment. Wares go first: a coin can replace any ware."""
    if not card.red or not times:
        return holding
    return without_payments(
        holding, [s.Payment(cast("s.Ware", w.what), w.count * times) for w in card.requires]
    )


def without_payments(holding: s.Holding, due: Iterable[s.Payment]) -> s.Holding:
    """Return the holding after these payments, in wares as far as possible."""
    wares, coins = holding.wares, holding.coins
    for payment in due:
        handed_in = min(payment.amount, getattr(wares, payment.ware))
        wares = with_more(wares, payment.ware, -handed_in)
        coins -= payment.amount - handed_in
    return replace(holding, wares=wares, coins=coins)
