"""The facts about The Castles of Burgundy: The Card Game that the suite needs."""

from collections import Counter
from collections.abc import Sequence

from domain.burgundy import state as s
from domain.burgundy.components import ALL_ANIMALS, ALL_CARDS, ALL_GOODS, PREPARATIONS
from domain.decider import Viewer
from projections.conformance.game_facts import GameFacts, Opening, Play, Pool, in_places, names
from projections.registry import PROJECTIONS


def census(state: s.State) -> Counter[str]:
    """BUR-CHECK-1, -2, and the bonus cards: BUR-CHECK-5."""
    things = Counter[str](state.draw_pile + state.discard_pile)
    things.update(card for row in state.display for card in row)
    things.update(good for stack in state.goods for good in stack)
    things.update(animal for stack in state.animals for animal in stack)
    things.update(f"first/{kind}" for kind in state.first_bonuses)
    things.update(f"all_seven/{value}" for value in state.all_seven)
    for holding in state.seats:
        things.update(belongings(holding))
    if state.egon is not None:
        things.update(card for pile in (*state.egon.piles, state.egon.cards) for card in pile)
        things.update(f"first/{kind}" for kind in state.egon.first_bonuses)
        things.update(all_seven(state.egon.all_seven))
    return things


def belongings(holding: s.Holding) -> Counter[str]:
    things = Counter[str](holding.hand + holding.action_stack + holding.bought + holding.projects)
    things.update(card for stack in holding.estate for card in stack.cards)
    things.update(holding.goods + holding.sold)
    things.update(holding.animals)
    things.update(f"first/{kind}" for kind in holding.first_bonuses)
    things.update(all_seven(holding.all_seven))
    return things


def all_seven(value: int) -> list[str]:
    return [f"all_seven/{value}"] if value else []


def box(opening: Opening) -> Counter[str]:
    """BUR-COMP-1, -10, -12, -13, BUR-SETUP-13."""
    kinds = ("castle", "mine", "monastery", "knowledge", "ship", "pasture", "building")
    things = Counter[str](ALL_CARDS)
    things.update(ALL_GOODS)
    things.update(ALL_ANIMALS)
    things.update(f"first/{kind}" for kind in kinds)
    things.update(f"all_seven/{value}" for value in PREPARATIONS[opening.seats].all_seven_cards)
    return things


def broken(state: s.State) -> tuple[str, ...]:
    """BUR-CHECK-3, -4, -6, BUR-PROJ-1, BUR-ESTATE-2, BUR-SOLO-8."""
    seats, start = state.seats, state.start_card
    checks = {
        "at most three projects": all(len(h.projects) <= 3 for h in seats),
        "at most two hand cards": all(len(h.hand) <= 2 for h in seats),
        "one to three cards in a stack": all(
            1 <= len(it.cards) <= 3 for h in seats for it in h.estate
        ),
        "none, two or three cards bought": all(len(h.bought) in (0, 2, 3) for h in seats),
        "workers never below 0": all(h.workers >= 0 for h in seats),
        "silver never below 0": all(h.silver >= 0 for h in seats),
        "one start player card with others, none alone": (start is None) == (len(seats) == 1),
        "who holds it is at the table": start is None or start.holder in range(len(seats)),
        "Egon plays with one": (state.egon is not None) == (len(seats) == 1),
    }
    return tuple(sentence for sentence, holds in checks.items() if not holds)


def hidden(state: s.State, viewer: Viewer) -> tuple[Pool, ...]:
    """BUR-HIDE-1, -3, -5, -7, -10, -11, -15."""
    cards = in_places("draw_pile", state.draw_pile)
    for seat, holding in enumerate(state.seats):
        cards |= in_places(f"action_stack:{seat}", holding.action_stack)
        if seat != viewer:
            cards |= in_places(f"seat:{seat}/hand", holding.hand)
            cards |= in_places(f"seat:{seat}/bought", holding.bought)
    for number, pile in enumerate(state.egon.piles if state.egon else ()):
        cards |= in_places(f"egon:{number}", pile)
    return cards, below_the_tops("goods", state.goods), below_the_tops("animals", state.animals)


def below_the_tops(zone: str, stacks: Sequence[Sequence[str]]) -> dict[str, str]:
    places: dict[str, str] = {}
    for number, stack in enumerate(stacks):
        places |= in_places(f"{zone}:{number}", stack[1:])
    return places


PLAYS = tuple(
    Play(Opening(seats), seed)
    for seats, seed in ((1, 0), (1, 3), (1, 28), (2, 0), (2, 1), (3, 0), (4, 0))
)
"""Each seat count; solo games are short, Egon wins them early."""

UNTOLD = names("""
    game_opened start_player_drawn goods_shuffled animals_shuffled supplies_laid
    egon_piles_counted turn_began decision_opened decision_closed game_ended
    """)

GAME_FACTS = GameFacts(
    projection=PROJECTIONS["burgundy"],
    longest=600,
    deepest=12,
    census=census,
    box=box,
    broken=broken,
    rare=names("turn_skipped"),  # BUR-DECK-5 needs a game that has run out of cards
    hidden=hidden,
    countable=names("turns shuffles"),
    plays=PLAYS,
    untold=UNTOLD,
    seldom_news=names("cards_drawn"),  # to whoever does not see them
    private=names("hand bought"),
    sourced=names("cards kinds goods animals pass_cards first_bonuses all_seven"),
)
