"""What scoring cards will bring, and what wares, coins and bread are kept for."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

from msgspec.structs import replace

from clients.bots.carpe_diem.occasions import Occasions
from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import fulfilments, missing, payable, shown
from domain.carpe_diem.evolve import with_more

LEFTOVER = 1 / box.LIMITS.leftovers_per_point
"""What anything in the storage is worth at the end."""
COIN = 1.6
"""A coin while there is a scoring to come: on a red card a ware brings about two points."""
BREAD = 1.5
"""A bread while there is a scoring to come: three fulfil the best card once more."""
SPARE_WARE = 0.8
"""A ware that the next scoring does not need, while there is one: for later or a merchant."""
STEP = 1.1
"""A step is a point, and who is further ahead chooses the circle field earlier."""
SOON = 2.0
"""After so many own turns half of what is begun is taken for done."""
PROGRESS = 0.6
"""What part of a fulfilment wares that do not suffice yet are taken for, when there is time."""
LATER_RED = 0.6
"""How often a red card will be fulfilled in a scoring after the next one."""


def unit(scorings: int, worth: float) -> float:
    """After the last scoring anything left is only a leftover."""
    return worth if scorings else LEFTOVER


def worth_of(gain: box.Gain, scorings: int) -> float:
    """What a payout or a reward brings once. `scorings`: how many follow it."""
    return (
        gain.vp
        + gain.steps * STEP
        + gain.coins * unit(scorings, COIN)
        + gain.bread * unit(scorings, BREAD)
    )


def storage_worth(holding: s.Holding, scorings: int) -> float:
    """Wares, coins and bread that are kept, and tiles laid aside."""
    return (
        holding.wares.total * unit(scorings, SPARE_WARE)
        + holding.coins * unit(scorings, COIN)
        + holding.bread * unit(scorings, BREAD)
        + len(holding.laid_aside) * LEFTOVER
    )


# Scorings to come.


class Counts(NamedTuple):
    """What green cards count. `have`: completed features and chimneys; `expected`: in the end."""

    have: Mapping[box.Counted, int]
    expected: Mapping[box.Counted, float]


def scorings_worth(holding: s.Holding, counts: Counts, ahead: Occasions) -> float:
    """What the discs that are left will bring, on the best circle fields that others leave."""
    if not ahead.taken:
        return 0.0
    cards = {card: box.CARDS[card] for pair in ahead.pairs for card in pair}
    first, *others = ahead.taken
    share, after = ahead.soon / (ahead.soon + SOON), len(others)
    soon = {
        card: times_worth(facts, soon_times(holding, facts, counts, share), after)
        for card, facts in cards.items()
    }
    worth = best_left(fields_worth(soon, ahead), 0, first)
    if others:
        later = {
            card: times_worth(facts, later_times(facts, counts), after)
            for card, facts in cards.items()
        }
        fields = fields_worth(later, ahead)
        worth += sum(best_left(fields, used, taken) for used, taken in enumerate(others, 1))
    return worth


def fields_worth(cards: Mapping[s.CardId, float], ahead: Occasions) -> list[float]:
    """What the free circle fields bring, the best first."""
    return sorted((cards[one] + cards[other] for one, other in ahead.pairs), reverse=True)


def best_left(fields: list[float], used: int, taken: float) -> float:
    """The mean of the best circle field that is left.

    `used`: so many of the best the seat has used itself. `taken`: what part others have taken.
    """
    worth, chance = 0.0, 1.0
    for field in fields[used:]:
        worth += chance * (1 - taken) * field
        chance *= taken
    return worth + chance * fields[-1]


def times_worth(card: box.ScoringCard, times: float, scorings: int) -> float:
    """A card fulfilled so often, on average; of one that may not be, the penalty in part."""
    return times * worth_of(card.pays, scorings) - box.LIMITS.penalty * max(0.0, 1 - times)


def soon_times(holding: s.Holding, card: box.ScoringCard, counts: Counts, share: float) -> float:
    """In the next scoring. `share`: what part of what is expected will be there by then."""
    if card.red:
        whole = payable(holding, card)
        lacking = missing(holding, card.requires, whole + 1) - holding.coins
        wanted = sum(what.count for what in card.requires)
        return whole + share * PROGRESS * (1 - lacking / wanted)
    whole = shown(counts.have, card)
    return whole + share * (expected_times(card, counts) - whole)


def later_times(card: box.ScoringCard, counts: Counts) -> float:
    """In a scoring after the next one."""
    return LATER_RED if card.red else expected_times(card, counts)


def expected_times(card: box.ScoringCard, counts: Counts) -> float:
    return min(counts.expected[what.what] / what.count for what in card.requires)


# The present scoring.


def cards_worth(holding: s.Holding, cards: tuple[s.CardId, ...], scorings: int) -> float:
    """What these cards bring at best, one after the other, and what the storage is worth then."""
    if not cards:
        return storage_worth(holding, scorings)
    card, *then = cards
    most = fulfilments(holding, card)
    return max(
        fulfilled_worth(paid(holding, box.CARDS[card], times), card, times, tuple(then), scorings)
        for times in range(0 if box.CARDS[card].red else most, most + 1)
    )


def fulfilled_worth(
    holding: s.Holding, card: s.CardId, times: int, then: tuple[s.CardId, ...], scorings: int
) -> float:
    """The card was paid for so often; its payout is next, and perhaps bread."""
    pays = box.CARDS[card].pays
    gained = with_gain(holding, pays, times)
    return times * points_at_once(pays) + closing_worth(gained, card, times, then, scorings)


def closing_worth(
    holding: s.Holding, card: s.CardId, times: int, then: tuple[s.CardId, ...], scorings: int
) -> float:
    """The card was fulfilled so often: close it, or once more for bread."""
    worth = cards_worth(holding, then, scorings) - (0 if times else box.LIMITS.penalty)
    if holding.bread < box.LIMITS.bread_per_fulfilment:
        return worth
    pays = box.CARDS[card].pays
    gained = with_gain(with_less_bread(holding), pays, 1)
    more = points_at_once(pays) + closing_worth(gained, card, times + 1, then, scorings)
    return max(worth, more)


def points_at_once(gain: box.Gain) -> float:
    return gain.vp + gain.steps * STEP


def with_gain(holding: s.Holding, gain: box.Gain, times: int) -> s.Holding:
    """With the coins and the bread of a payout."""
    coins, bread = holding.coins + times * gain.coins, holding.bread + times * gain.bread
    return replace(holding, coins=coins, bread=bread)


def with_less_bread(holding: s.Holding) -> s.Holding:
    return replace(holding, bread=holding.bread - box.LIMITS.bread_per_fulfilment)


def paid(holding: s.Holding, card: box.ScoringCard, times: int) -> s.Holding:
    """Wares first: a coin can do all that a ware can."""
    if not card.red or not times:
        return holding
    return without_payments(
        holding, [s.Payment(cast("s.Ware", w.what), w.count * times) for w in card.requires]
    )


def without_payments(holding: s.Holding, due: Iterable[s.Payment]) -> s.Holding:
    """After these were handed in, in wares as far as they suffice."""
    wares, coins = holding.wares, holding.coins
    for payment in due:
        handed_in = min(payment.amount, getattr(wares, payment.ware))
        wares = with_more(wares, payment.ware, -handed_in)
        coins -= payment.amount - handed_in
    return replace(holding, wares=wares, coins=coins)
