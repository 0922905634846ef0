"""Building, laying out, ascending."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.display import (
    has_worker,
    houses_with_room,
    piles_to_draw_from,
    sections_to_build,
)
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.happenings import ascend
from domain.bruges.effects.paths import step_at
from domain.bruges.effects.steps.doing import mine
from domain.bruges.story import Story


def times_price(step: v.BuildCanal) -> int:
    return 2 if step.cost == "double" else 1


def can_build_canal(state: s.State, doing: s.CarryOut, step: v.BuildCanal) -> bool:
    return bool(sections_to_build(mine(state, doing), times=times_price(step)))


def build_canal(story: Story, doing: s.CarryOut, step: v.BuildCanal) -> None:
    story.then(s.BuildToken(doing.seat, step.cost == "double", step.optional))


def fits_house(card: s.CardId, step: v.BuildHouse) -> bool:
    return step.of.colour in (None, box.COLOUR[card])


def can_build_house(state: s.State, doing: s.CarryOut, step: v.BuildHouse) -> bool:
    holding = mine(state, doing)
    if step.worker is not None and not has_worker(holding, step.worker):
        return False
    if step.card == "pile_top":
        return bool(piles_to_draw_from(state))
    cards = holding.hand if step.card == "hand" else state.discard
    return any(fits_house(card, step) for card in cards)


def build_house(story: Story, doing: s.CarryOut, step: v.BuildHouse) -> None:
    """BRU-CARD-46, -58, BRU-CITIZEN-12."""
    if not can_build_house(story.state, doing, step):
        return
    if step.card == "pile_top":
        story.then(s.DrawHouse(doing.seat))
    elif step.card == "hand":
        story.then(s.BuildFromHand(doing.seat, doing.of, doing.path))
    else:
        story.then(s.BuildFromDiscard(doing.seat, doing.of, doing.path))


def persons_to_find(state: s.State, doing: s.CarryOut | s.LayOutFound) -> list[s.CardId]:
    """Other persons of the group in the discard pile, no pets (BRU-CITIZEN-5, -11)."""
    step = step_at(doing.of, doing.path)
    assert isinstance(step, v.LayOutFromDiscard)
    return [
        card
        for card in state.discard
        if box.CARDS[card].group == step.of.group and card not in box.PETS and card != doing.of
    ]


def can_lay_out_found(state: s.State, doing: s.CarryOut, _: v.LayOutFromDiscard) -> bool:
    found = persons_to_find(state, doing)
    return bool(found) and bool(houses_with_room(mine(state, doing), found[0]))


def lay_out_from_discard(story: Story, doing: s.CarryOut, step: v.LayOutFromDiscard) -> None:
    if can_lay_out_found(story.state, doing, step):
        story.then(s.LayOutFound(doing.seat, doing.of, doing.path))


def can_ascend(state: s.State, doing: s.CarryOut, _: v.Ascend) -> bool:
    return mine(state, doing).step < box.LAST_STEP  # BRU-ASCEND-12


def ascend_free(story: Story, doing: s.CarryOut, step: v.Ascend) -> None:
    if can_ascend(story.state, doing, step):
        ascend(story, doing.seat)
