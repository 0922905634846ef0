"""The value of each step of an effect, in points; one guess for each word of the effect language.

A card is read once, not in every position: the value of its steps is a function of the standpoint.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias, assert_never

from domain.bots.bruges import belongings
from domain.bots.bruges.standpoint import Standpoint
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.display_queries import opponents
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import amount, holds
from domain.bruges.effects.paths import Path, path_after, step_at

Worth: TypeAlias = Callable[[Standpoint], float]
"""Returns the gain of something, in points."""

WORST_CARD = 0.5
"""A discarded hand card, the worst of several."""
PLAY = 1.6
"""A card that is played besides those of the turns."""
HARM = 0.35
"""Share of an opponent's loss that counts as a gain: there are others, some far behind."""
MARKER = 0.7
"""Loss of an opponent by a threat marker."""
LOST_PERSON, LOST_HOUSE, LOST_TOKEN = 2.5, 1.0, 1.0
"""Loss of an opponent, who chooses the thing."""
FOUND_PERSON = 3.0
"""A person laid out for free, the best of several."""
EXCHANGED = 0.15
"""Gain for each worker exchanged for the most wanted colour."""
SWAPPED = 0.8
"""A hand card exchanged for the best one of the discard pile."""
ANOTHER = 1.2
"""Gain of activating the best available person."""
NAMED_COLOUR, FREE_TOKEN = 0.6, 0.9
"""A card that counts as the needed colour; a token that costs no guilders."""
TAKEN_BACK = 0.3
"""A person in the hand again, to be laid out again for its lightning."""
RETURNED = {"any": 1.3, "one_chosen_colour": 1.5, "of_the_event": 0.3}
RETURNED_OF_ONE = 0.5
"""Returned markers in a round, by the step's `colour`; the last value is for a single colour."""
STEP = 1.0
"""A step on the track, without its effect on a majority."""
TOKEN = 0.4
"""A token paid for by a person, without its effect on a majority."""
NOT_YET = 0.2
"""Probability that an unfulfilled condition will be fulfilled."""


def steps_worth(steps: Iterable[dsl.Step]) -> Worth:
    """Return the value of carrying out all steps."""
    return added([step_worth(step) for step in steps])


def usual_worth(steps: Iterable[dsl.Step]) -> Worth:
    """Return the value of the steps in any round, without things that are used up now."""
    return added([usually(step) for step in steps])


@cache
def rest_worth(of: s.EffectId, path: Path) -> Worth:
    """Return the value of this step of an effect and the steps after it."""
    steps, here = list[dsl.Step](), path
    while here is not None:
        steps.append(step_at(of, here))
        here = path_after(of, here)
    return steps_worth(steps)


def added(worths: list[Worth]) -> Worth:
    if len(worths) == 1:
        return worths[0]
    return lambda at: sum([worth(at) for worth in worths])


def always(worth: float) -> Worth:
    return lambda _: worth


def step_worth(step: dsl.Step) -> Worth:
    """Return the value of a step now for the seat that carries it out or suffers it."""
    match step:
        case dsl.GainGuilders(n=n):
            return lambda at: at.guilder * amount(at.state, at.seat, n)
        case dsl.GainPoints(n=n):
            return lambda at: float(amount(at.state, at.seat, n))
        case dsl.GainWorkers(n=n, colour=colour):
            return lambda at: workers_gained(at, colour, amount(at.state, at.seat, n))
        case dsl.DrawCards(n=n):
            return lambda at: at.card * n
        case dsl.DiscardFromHand(n=n):
            return lambda at: -WORST_CARD * at.use * n
        case dsl.ReturnThreats():
            return lambda at: returned_worth(at, step)
        case dsl.TakeThreat():
            return always(-MARKER)
        case dsl.PassThreat():
            return lambda at: MARKER if any(at.holding.threats) else 0.0
        case dsl.BuildCanal(cost=cost):
            times = 2 if cost == "double" else 1
            return lambda at: token_by_person(at, times)
        case dsl.BuildHouse(worker=None):
            return belongings.house_worth
        case dsl.BuildHouse():
            return lambda at: belongings.house_worth(at) - at.worker
        case dsl.LayOutFromDiscard(of=wanted):
            return lambda at: FOUND_PERSON if at.empty > 0 and is_there(at.state, wanted) else 0.0
        case dsl.PlayExtraCard() | dsl.DrawAndPlay():
            return always(PLAY)
        case dsl.Ascend():
            return step_up_worth
        case dsl.ExchangeWorkers():
            return lambda at: EXCHANGED * at.use * sum(at.holding.workers)
        case dsl.Convert(pay=pay, get=get):
            got, paid = steps_worth(get), price_of(pay)
            return lambda at: max(0.0, got(at) - paid(at))
        case dsl.Lend(get=get):
            return lent(steps_worth(get))
        case dsl.EachOpponent(then=then):
            each = harm(then)
            return lambda at: each(at) * len(opponents(at.state, at.seat))
        case dsl.OneOpponent(then=then):
            return harm(then)
        case dsl.GiveGuilders(n=n):
            return lambda at: -at.guilder * n
        case dsl.GiveWorkers(n=n):
            return lambda at: -at.worker * n
        case dsl.DiscardPerson():
            return always(-LOST_PERSON)
        case dsl.DiscardHouse():
            return always(-LOST_HOUSE)
        case dsl.RemoveCanal():
            return always(-LOST_TOKEN)
        case dsl.LosePoints(n=n):
            return always(-n)
        case dsl.ChooseOne(options=options):
            ways = [step_worth(option) for option in options]
            return lambda at: max([way(at) for way in ways])
        case dsl.DiscardOwnPerson(points_times=times):
            return lambda at: (
                (times - 1) * max((components.CARDS[card].points for card in at.cards), default=0)
            )
        case dsl.TakeBackPerson():
            return always(TAKEN_BACK)
        case dsl.SwapHandWithDiscard():
            return lambda at: SWAPPED * at.use
        case dsl.RefreshPerson() | dsl.ActivatePerson():
            return always(ANOTHER)
        case dsl.Prepare(next=prepared):
            gain = FREE_TOKEN if prepared == "free_canal" else NAMED_COLOUR
            return lambda at: at.use * gain
        case dsl.OnlyIf(cond=cond, then=then):
            worth = steps_worth(then)
            return lambda at: (1.0 if holds(at.state, at.seat, cond) else NOT_YET) * worth(at)
        case dsl.ChooseColour():
            return always(0.0)
        case _:
            assert_never(step)


def usually(step: dsl.Step) -> Worth:
    """Return the value of one step in any round."""
    match step:
        case dsl.ReturnThreats(colour=colour):
            return always(RETURNED.get(colour, RETURNED_OF_ONE))
        case dsl.Ascend():
            return always(STEP)
        case dsl.BuildCanal():
            return always(TOKEN)
        case _:
            return step_worth(step)


# The parts of those guesses.


def workers_gained(at: Standpoint, colour: str, n: int) -> float:
    if colour == "any":
        return n * belongings.worth_of_any(at)
    if colour == "one_other":
        return max(belongings.worth_of_more(at, it, n) for it in components.COLOURS)
    return sum(
        belongings.worth_of_more(at, it, n) for it in components.COLOURS if colour in (it, "each")
    )


def returned_worth(at: Standpoint, step: dsl.ReturnThreats) -> float:
    """Return the value of returned markers: a point for each, and less danger."""
    held: list[tuple[int, dsl.Colour]] = [
        (count, colour)
        for count, colour in zip(at.holding.threats, components.COLOURS, strict=True)
        if count and step.colour in (colour, "any", "one_chosen_colour", "of_the_event")
    ]
    if not held:
        return 0.0
    each = sum(1 + belongings.relief(at, colour, count) for count, colour in held) / len(held)
    markers = sum(count for count, _ in held)
    n = markers if step.n == "all" else min(markers, amount(at.state, at.seat, step.n))
    if step.colour == "one_chosen_colour":
        n = min(n, max(held)[0])
    fits = len(held) / len(components.COLOURS) if step.colour == "of_the_event" else 1.0
    return n * each * fits


def token_by_person(at: Standpoint, times: int) -> float:
    """Return the value of the best token that can be built without a card, minus its price."""
    prices = {
        section: times * belongings.token_price(at, section)
        for section, built in enumerate(at.holding.canals)
        if built < components.SPACES
    }
    return max(
        (
            belongings.token_worth(at, section) - at.guilder * price
            for section, price in prices.items()
            if price <= at.holding.guilders
        ),
        default=0.0,
    )


def is_there(state: s.State, wanted: dsl.Filter) -> bool:
    """Whether the discard pile has such a person."""
    return any(components.CARDS[card].group == wanted.group for card in state.discard)


def step_up_worth(at: Standpoint) -> float:
    """Return the value of a step on the track."""
    step = at.holding.step
    if step == components.LAST_STEP:
        return 0.0
    return (
        components.TRACK[step + 1]
        - components.TRACK[step]
        + belongings.worth_of_one_more(at, "reputation")
    )


def price_of(pay: dsl.Price) -> Worth:
    match pay.what:
        case "guilders":
            return lambda at: at.guilder * pay.n
        case "workers":
            return lambda at: at.worker * pay.n
        case "hand_cards":
            return lambda at: WORST_CARD * at.use * pay.n


def lent(get: Worth) -> Worth:
    """Return the value of something for which each opponent gets a guilder."""

    def worth(at: Standpoint) -> float:
        others = min(at.holding.guilders, len(opponents(at.state, at.seat)))
        return others * max(0.0, get(at) - at.guilder)

    return worth


def harm(steps: Iterable[dsl.Step]) -> Worth:
    """Return the value of steps that an opponent suffers: the received goods and the loss."""
    shares = [
        (step_worth(step), HARM + isinstance(step, dsl.GiveGuilders | dsl.GiveWorkers))
        for step in steps
    ]
    return lambda at: sum([-loss(at) * share for loss, share in shares])
