"""What a step of an effect brings, in points; one guess for each word of the vocabulary."""

from collections.abc import Iterable
from typing import assert_never

from clients.bots.bruges import belongings
from clients.bots.bruges.standpoint import Standpoint
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.amounts import amount, holds
from domain.bruges.houses import opponents, sections_to_build, token_price

WORST_CARD = 0.5
"""A hand card that is discarded, of several the worst."""
PLAY = 1.6
"""What a card brings that is played besides those of the turns."""
HARM = 0.35
"""What part of a loss of one opponent is a gain: there are others, and not all are near."""
MARKER = 0.7
"""What a threat marker costs an opponent."""
LOST_PERSON, LOST_HOUSE, LOST_TOKEN = 2.5, 1.0, 1.0
"""What it costs an opponent, who chooses it."""
FOUND_PERSON = 3.0
"""A person laid out for nothing, out of several."""
EXCHANGED = 0.15
"""What each worker gains by becoming one of the colour that is wanted."""
SWAPPED = 0.8
"""A hand card that becomes the best one of the discard pile."""
ANOTHER = 1.2
"""What the activation of a person brings, the best one of those there are."""
NAMED_COLOUR, FREE_TOKEN = 0.6, 0.9
"""A card that counts as the colour that is needed; a token that costs no guilders."""
TAKEN_BACK = 0.3
"""A person in the hand again, to be laid out anew for its lightning."""
RETURNED = {"any": 1.3, "one_chosen_colour": 1.5, "of_the_event": 0.3}
RETURNED_OF_ONE = 0.5
"""What is returned in a round, by which colours it may have; often there is a marker of any."""
STEP = 1.0
"""A step on the track, without what it does for a majority."""
TOKEN = 0.4
"""A token paid for by a person, without what it does for a majority."""
NOT_YET = 0.2
"""How often a condition will hold that does not hold now."""


def steps_worth(at: Standpoint, steps: Iterable[v.Step]) -> float:
    """What it brings to carry out all of them."""
    return sum(step_worth(at, step) for step in steps)


def step_worth(at: Standpoint, step: v.Step) -> float:
    """What it brings now; what an opponent undergoes is a loss, as if it were one's own."""
    state, seat, holding = at.state, at.seat, at.holding
    match step:
        case v.GainGuilders(n=n):
            return at.guilder * amount(state, seat, n)
        case v.GainPoints(n=n):
            return float(amount(state, seat, n))
        case v.GainWorkers(n=n, colour=colour):
            return workers_gained(at, colour, amount(state, seat, n))
        case v.DrawCards(n=n):
            return at.card * n
        case v.DiscardFromHand(n=n):
            return -WORST_CARD * at.use * n
        case v.ReturnThreats():
            return returned_worth(at, step)
        case v.TakeThreat():
            return -MARKER
        case v.PassThreat():
            return MARKER if any(holding.threats) else 0.0
        case v.BuildCanal(cost=cost):
            return token_by_person(at, 2 if cost == "double" else 1)
        case v.BuildHouse(worker=worker):
            return belongings.house_worth(at) - (0.0 if worker is None else at.worker)
        case v.LayOutFromDiscard(of=wanted):
            return (
                FOUND_PERSON if is_there(state, wanted) and belongings.empty_houses(at) > 0 else 0.0
            )
        case v.PlayExtraCard() | v.DrawAndPlay():
            return PLAY
        case v.Ascend():
            return step_up_worth(at)
        case v.ExchangeWorkers():
            return EXCHANGED * at.use * sum(holding.workers)
        case v.Convert(pay=pay, get=get):
            return max(0.0, steps_worth(at, get) - price_of(at, pay))
        case v.Lend(get=get):
            others = min(holding.guilders, len(opponents(state, seat)))
            return others * max(0.0, steps_worth(at, get) - at.guilder)
        case v.EachOpponent(then=then):
            return harm(at, then) * len(opponents(state, seat))
        case v.OneOpponent(then=then):
            return harm(at, then)
        case v.GiveGuilders(n=n):
            return -at.guilder * n
        case v.GiveWorkers(n=n):
            return -at.worker * n
        case v.DiscardPerson():
            return -LOST_PERSON
        case v.DiscardHouse():
            return -LOST_HOUSE
        case v.RemoveCanal():
            return -LOST_TOKEN
        case v.LosePoints(n=n):
            return float(-n)
        case v.ChooseOne(options=options):
            return max(step_worth(at, option) for option in options)
        case v.DiscardOwnPerson(points_times=times):
            return (times - 1) * max(
                (box.CARDS[it.card].points for it in holding.residents), default=0
            )
        case v.TakeBackPerson():
            return TAKEN_BACK
        case v.SwapHandWithDiscard():
            return SWAPPED * at.use
        case v.RefreshPerson() | v.ActivatePerson():
            return ANOTHER
        case v.Prepare(next=prepared):
            return at.use * (FREE_TOKEN if prepared == "free_canal" else NAMED_COLOUR)
        case v.OnlyIf(cond=cond, then=then):
            likely = 1.0 if holds(state, seat, cond) else NOT_YET
            return likely * steps_worth(at, then)
        case v.ChooseColour():
            return 0.0
        case _:
            assert_never(step)


def usual_worth(at: Standpoint, steps: Iterable[v.Step]) -> float:
    """What they bring in any round: what is used up now will not be there again."""
    return sum(usually(at, step) for step in steps)


def usually(at: Standpoint, step: v.Step) -> float:
    """What one step brings in any round."""
    match step:
        case v.ReturnThreats(colour=colour):
            return RETURNED.get(colour, RETURNED_OF_ONE)
        case v.Ascend():
            return STEP
        case v.BuildCanal():
            return TOKEN
        case _:
            return step_worth(at, step)


# The parts of those guesses.


def workers_gained(at: Standpoint, colour: str, n: int) -> float:
    if colour == "any":
        return n * belongings.worth_of_any(at)
    if colour == "one_other":
        return max(belongings.worth_of_more(at, it, n) for it in box.COLOURS)
    return sum(belongings.worth_of_more(at, it, n) for it in box.COLOURS if colour in (it, "each"))


def returned_worth(at: Standpoint, step: v.ReturnThreats) -> float:
    """A point for each marker, and the danger that is over."""
    held: list[tuple[int, v.Colour]] = [
        (count, colour)
        for count, colour in zip(at.holding.threats, box.COLOURS, strict=True)
        if count and step.colour in (colour, "any", "one_chosen_colour", "of_the_event")
    ]
    if not held:
        return 0.0
    each = sum(1 + belongings.relief(at, colour, count) for count, colour in held) / len(held)
    markers = sum(count for count, _ in held)
    n = markers if step.n == "all" else min(markers, amount(at.state, at.seat, step.n))
    if step.colour == "one_chosen_colour":
        n = min(n, max(held)[0])
    fits = len(held) / len(box.COLOURS) if step.colour == "of_the_event" else 1.0
    return n * each * fits


def token_by_person(at: Standpoint, times: int) -> float:
    """The best token that can be built without a card, its price paid."""
    return max(
        (
            belongings.token_worth(at, section)
            - at.guilder * token_price(at.holding, section, times=times)
            for section in sections_to_build(at.holding, times=times)
        ),
        default=0.0,
    )


def is_there(state: s.State, wanted: v.Filter) -> bool:
    """Whether the discard pile has such a person."""
    return any(box.CARDS[card].group == wanted.group for card in state.discard)


def step_up_worth(at: Standpoint) -> float:
    """A step on the track."""
    step = at.holding.step
    if step == box.LAST_STEP:
        return 0.0
    return box.TRACK[step + 1] - box.TRACK[step] + belongings.worth_of_one_more(at, "reputation")


def price_of(at: Standpoint, pay: v.Price) -> float:
    match pay.what:
        case "guilders":
            return at.guilder * pay.n
        case "workers":
            return at.worker * pay.n
        case "hand_cards":
            return WORST_CARD * at.use * pay.n


def harm(at: Standpoint, steps: Iterable[v.Step]) -> float:
    """What it brings that an opponent undergoes these steps: what is given, and the loss."""
    gain = 0.0
    for step in steps:
        loss = -step_worth(at, step)
        given = isinstance(step, v.GiveGuilders | v.GiveWorkers)
        gain += loss * (HARM + given)
    return gain
