"""The expected gain of scoring cards, and the value of stored wares, coins and bread."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, permutations
from operator import mul
from typing import NamedTuple, TypeAlias, cast

from msgspec.structs import replace

from domain.bots.carpe_diem.geometry import Geometry, geometry_of
from domain.bots.carpe_diem.occasions import Occasions
from domain.bots.memoized_by_identity import MOST_KEPT
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import missing, payable, shown
from domain.carpe_diem.evolve import with_more

Expected: TypeAlias = Mapping[components.Counted, float]
"""Expected final number of each thing that green cards count."""
Kept: TypeAlias = Callable[[s.Holding], float]
"""The value of a holding after the present scoring."""
KEPT = 512
"""Maximum number of cached values of a kind: the worlds of a bot are alike in them."""
LEFTOVER = 1 / components.LIMITS.leftovers_per_point
"""Value of each thing in the storage at the end."""
COIN = 1.6
"""A coin before a later scoring: on a red card a ware brings about two points."""
BREAD = 1.5
"""A bread before a later scoring: three fulfil the best card again."""
SPARE_WARE = 0.8
"""A ware that the next scoring does not need, if another one follows: for later or a merchant."""
STEP = 1.1
"""A step is a point, and the leader of the track chooses the circle field first."""
SOON = 2.0
"""Own turns after which half of the unfinished things count as done."""
GAINED = 0.6
"""Expected wares and coins of a turn."""
PROGRESS = 0.6
"""Share of a fulfilment that insufficient wares count, if there is time."""


def unit(scorings: int, worth: float) -> float:
    """Return the value of a thing; after the last scoring it is only a leftover."""
    return worth if scorings > 0 else LEFTOVER


def worth_of(gain: components.Gain, scorings: int) -> float:
    """Return the value of a gain. `scorings`: number of scorings after it."""
    return (
        gain.vp
        + gain.steps * STEP
        + gain.coins * unit(scorings, COIN)
        + gain.bread * unit(scorings, BREAD)
    )


def storage_worth(holding: s.Holding, scorings: int) -> float:
    """Return the value of the storage, if the next scoring needs no wares and no coins."""
    return (
        holding.wares.total * unit(scorings - 1, SPARE_WARE)
        + holding.coins * unit(scorings - 1, COIN)
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

    `red`: the red cards beside each field; `later_red`: their gain in a later scoring. `soon`: the
    number of scorings in the next one, the best field first; `later`: in all scorings after it.
    """

    red: Sequence[tuple[s.CardId, ...]]
    later_red: Sequence[float]
    green: Sequence[Price]
    soon: Sequence[float]
    later: Sequence[float]


@lru_cache(maxsize=KEPT)
def circles(ahead: Occasions) -> Circles:
    """Return the circle fields of the next scoring. Raises IndexError if no scoring is left."""
    after = ahead.scorings - 1
    prices = {card: price_of(card, after) for card in chain(*ahead.pairs)}
    often = [scored_on(len(ahead.pairs), used, taken) for used, taken in enumerate(ahead.taken)]
    red = [tuple([card for card in pair if prices[card].card.red]) for pair in ahead.pairs]
    return Circles(
        red,
        [red_worth(s.Wares(), GAINED * components.ROUNDS, cards, after) for cards in red],
        [price for price in prices.values() if not price.card.red],
        often[0],
        [sum(field) for field in zip(*often[1:], strict=True)],
    )


@cache
def price_of(card: s.CardId, scorings: int) -> Price:
    """Return the card and its gain each time, less the value of the wares that it costs.

    `scorings`: number of scorings after it.
    """
    facts = components.CARDS[card]
    wares = sum([what.count for what in facts.requires]) if facts.red else 0
    return Price(facts, worth_of(facts.pays, scorings) - wares * unit(scorings, SPARE_WARE))


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
    soon, later = dict[s.CardId, float](), dict[s.CardId, float]()
    for card, worth in beside.green:
        times = min([expected[what.what] / what.count for what in card.requires])
        whole = shown(have, card)
        soon[card.id] = times_worth(worth, whole + share * (times - whole))
        later[card.id] = times_worth(worth, times)
    best = fields_worth(red_soon(wares, coins, ahead), soon, beside.soon, ahead)
    if not beside.later:
        return best
    return best + fields_worth(beside.later_red, later, beside.later, ahead)


def share_by_then(ahead: Occasions) -> float:
    """Return the share of the expected things that the seat will have at the next scoring."""
    return ahead.soon / (ahead.soon + SOON)


def fields_worth(
    red: Sequence[float],
    green: Mapping[s.CardId, float],
    often: Sequence[float],
    ahead: Occasions,
) -> float:
    """Return the gain of the free circle fields, best first, each with its probability.

    `red`: the gain of the red cards beside each field; `green`: of each green card.
    """
    fields = [
        gain + green.get(one, 0.0) + green.get(other, 0.0)
        for gain, (one, other) in zip(red, ahead.pairs, strict=True)
    ]
    fields.sort(reverse=True)
    return sum(map(mul, fields, often))


def times_worth(worth: float, times: float) -> float:
    """Return the value of a card fulfilled `times` times on average, with a part of the penalty."""
    return times * worth - (components.LIMITS.penalty * (1 - times) if times < 1 else 0)


@lru_cache(maxsize=KEPT)
def red_soon(wares: s.Wares, coins: int, ahead: Occasions) -> list[float]:
    """Return the gain of the red cards beside each circle field in the next scoring."""
    means = coins + GAINED * ahead.soon
    share, after = PROGRESS if ahead.soon else 0.0, ahead.scorings - 1
    return [red_worth(wares, means, cards, after, share) for cards in circles(ahead).red]


@lru_cache(maxsize=MOST_KEPT)
def red_worth(
    wares: s.Wares,
    means: float,
    cards: tuple[s.CardId, ...],
    scorings: int,
    share: float = PROGRESS,
) -> float:
    """Return the best gain of the red cards beside a circle field, in either order.

    `means`: number of coins and of expected wares, each in place of any ware. `scorings`: number of
    scorings after it. `share`: of a fulfilment that insufficient means count.
    """
    prices = [price_of(card, scorings) for card in cards]
    return max([in_order(wares, means, order, share) for order in permutations(prices)])


def in_order(wares: s.Wares, means: float, prices: Sequence[Price], share: float) -> float:
    """Return the best gain of red cards that are paid for one after the other."""
    if not prices:
        return 0.0
    (card, worth), *then = prices
    most = often_paid(wares, means, card, share)
    if not then:
        return times_worth(worth, most)
    return max(
        [
            times_worth(worth, times)
            + in_order(*left_over(wares, means, payments(card, times)), then, share)
            for times in range(int(most) + 1)
        ]
    )


def often_paid(wares: s.Wares, means: float, card: components.ScoringCard, share: float) -> float:
    """Return how often the card can be paid for, with a part of the last time."""
    times, lacks = 0, 0
    while (more := missing(wares, card.requires, times + 1)) <= means:
        times, lacks = times + 1, more
    return times + share * (means - lacks) / (more - lacks)


# The present scoring.


def cards_worth(holding: s.Holding, cards: tuple[s.CardId, ...], kept: Kept) -> float:
    """Return the best gain of these cards, one after the other, and the value of the rest."""
    if not cards:
        return kept(holding)
    card, *then = cards
    facts = components.CARDS[card]
    most = fulfilments(holding, facts)
    return max(
        [
            fulfilled_worth(paid(holding, facts, times), card, times, tuple(then), kept)
            for times in range(0 if facts.red else most, most + 1)
        ]
    )


def fulfilments(holding: s.Holding, card: components.ScoringCard) -> int:
    """Return the number of times that the card can be fulfilled without bread."""
    if card.red:
        return payable(holding.wares, holding.coins, card)
    return shown(geometry_of(holding.district).have, card)


def fulfilled_worth(
    holding: s.Holding, card: s.CardId, times: int, then: tuple[s.CardId, ...], kept: Kept
) -> float:
    """Return the value of a card that was paid for: its gain is next, and perhaps bread."""
    pays = components.CARDS[card].pays
    gained = with_gain(holding, pays, times)
    return times * points_at_once(pays) + closing_worth(gained, card, times, then, kept)


def closing_worth(
    holding: s.Holding, card: s.CardId, times: int, then: tuple[s.CardId, ...], kept: Kept
) -> float:
    """Return the value after `times` fulfilments: close the card, or fulfil it again with bread."""
    worth = cards_worth(holding, then, kept) - (0 if times else components.LIMITS.penalty)
    if holding.bread < components.LIMITS.bread_per_fulfilment:
        return worth
    pays = components.CARDS[card].pays
    gained = with_gain(with_less_bread(holding), pays, 1)
    more = points_at_once(pays) + closing_worth(gained, card, times + 1, then, kept)
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
    return without_payments(holding, payments(card, times))


def payments(card: components.ScoringCard, times: int) -> list[s.Payment]:
    return [s.Payment(cast("s.Ware", w.what), w.count * times) for w in card.requires]


def without_payments(holding: s.Holding, due: Iterable[s.Payment]) -> s.Holding:
    """Return the holding after these payments, in wares as far as possible."""
    wares, coins = left_over(holding.wares, holding.coins, due)
    return replace(holding, wares=wares, coins=coins)


def left_over(wares: s.Wares, coins: float, due: Iterable[s.Payment]) -> tuple[s.Wares, float]:
    """Return the wares and coins after these payments, in wares as far as possible."""
    for payment in due:
        handed_in = min(payment.amount, getattr(wares, payment.ware))
        wares = with_more(wares, payment.ware, -handed_in)
        coins -= payment.amount - handed_in
    return wares, coins
