"""Building, laying out, ascending; threat markers."""

from domain.bruges import components, display_queries
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import amount
from domain.bruges.effects.happenings import ascend, take_threats
from domain.bruges.effects.paths import step_at
from domain.bruges.effects.steps.doing import aimed_at, mine
from domain.bruges.event_recorder import Recorder


def times_price(step: dsl.BuildCanal) -> int:
    return 2 if step.cost == "double" else 1


def can_build_canal(state: s.State, doing: s.CarryOut, step: dsl.BuildCanal) -> bool:
    return bool(display_queries.sections_to_build(mine(state, doing), times=times_price(step)))


def build_canal(recorder: Recorder, doing: s.CarryOut, step: dsl.BuildCanal) -> None:
    recorder.then(s.BuildToken(doing.seat, step.cost == "double", step.optional))


def fits_house(card: s.CardId, step: dsl.BuildHouse) -> bool:
    return step.of.colour in (None, components.COLOUR[card])


def can_build_house(state: s.State, doing: s.CarryOut, step: dsl.BuildHouse) -> bool:
    holding = mine(state, doing)
    if step.worker is not None and not display_queries.has_worker(holding, step.worker):
        return False
    if step.card == "pile_top":
        return bool(display_queries.piles_to_draw_from(state))
    cards = holding.hand if step.card == "hand" else state.discard
    return any(fits_house(card, step) for card in cards)


def build_house(recorder: Recorder, doing: s.CarryOut, step: dsl.BuildHouse) -> None:
    """BRU-CARD-46, -58, BRU-CITIZEN-12."""
    if not can_build_house(recorder.state, doing, step):
        return
    if step.card == "pile_top":
        recorder.then(s.DrawHouse(doing.seat))
    elif step.card == "hand":
        recorder.then(s.BuildFromHand(doing.seat, doing.of, doing.path))
    else:
        recorder.then(s.BuildFromDiscard(doing.seat, doing.of, doing.path))


def persons_to_find(state: s.State, doing: s.CarryOut | s.LayOutFound) -> list[s.CardId]:
    """Other persons of the group in the discard pile, no pets (BRU-CITIZEN-5, -11)."""
    step = step_at(doing.of, doing.path)
    assert isinstance(step, dsl.LayOutFromDiscard)
    return [
        card
        for card in state.discard
        if components.CARDS[card].group == step.of.group
        and card not in components.PETS
        and card != doing.of
    ]


def can_lay_out_found(state: s.State, doing: s.CarryOut, _: dsl.LayOutFromDiscard) -> bool:
    found = persons_to_find(state, doing)
    return bool(found) and bool(display_queries.houses_with_room(mine(state, doing), found[0]))


def lay_out_from_discard(
    recorder: Recorder, doing: s.CarryOut, step: dsl.LayOutFromDiscard
) -> None:
    if can_lay_out_found(recorder.state, doing, step):
        recorder.then(s.LayOutFound(doing.seat, doing.of, doing.path))


def can_ascend(state: s.State, doing: s.CarryOut, _: dsl.Ascend) -> bool:
    return mine(state, doing).step < components.LAST_STEP  # BRU-ASCEND-12


def ascend_free(recorder: Recorder, doing: s.CarryOut, step: dsl.Ascend) -> None:
    if can_ascend(recorder.state, doing, step):
        ascend(recorder, doing.seat)


def colours_to_return(
    state: s.State, doing: s.CarryOut, step: dsl.ReturnThreats
) -> tuple[dsl.Colour, ...]:
    """Return those of the colours that the seat has markers of."""
    threats = mine(state, doing).threats
    if step.colour in ("any", "one_chosen_colour"):
        wanted = components.COLOURS
    elif step.colour == "of_the_event":
        wanted = () if doing.colour is None else (doing.colour,)
    else:
        wanted = (step.colour,)
    return tuple(colour for colour in wanted if threats[components.INDEX[colour]])


def has_threats(state: s.State, doing: s.CarryOut, step: dsl.ReturnThreats) -> bool:
    return bool(colours_to_return(state, doing, step))


def return_threats(recorder: Recorder, doing: s.CarryOut, step: dsl.ReturnThreats) -> None:
    """BRU-DECIDE-12, -16, -27."""
    state, seat = recorder.state, doing.seat
    colours = colours_to_return(state, doing, step)
    held = sum(state.seats[seat].threats[components.INDEX[colour]] for colour in colours)
    n = held if step.n == "all" else min(held, amount(state, seat, step.n))
    if not n:
        return
    if step.colour == "one_chosen_colour":
        recorder.then(s.ReturnOneColour(seat, n))
    else:
        recorder.then(s.ReturnMarkers(seat, n, colours, step.optional))


def threat_colours(doing: s.CarryOut, step: dsl.TakeThreat) -> tuple[dsl.Colour, ...]:
    """Return the colour of the step; before a colour is named, all of them."""
    if step.colour != "chosen":
        return (step.colour,)
    return components.COLOURS if doing.colour is None else (doing.colour,)


def threat_is_left(state: s.State, doing: s.CarryOut, step: dsl.TakeThreat) -> bool:
    return any(state.threats[components.INDEX[colour]] for colour in threat_colours(doing, step))


def take_threat(recorder: Recorder, doing: s.CarryOut, step: dsl.TakeThreat) -> None:
    take_threats(recorder, aimed_at(doing), threat_colours(doing, step))


def can_pass_threat(state: s.State, doing: s.CarryOut, _: dsl.PassThreat) -> bool:
    return any(mine(state, doing).threats) and bool(display_queries.opponents(state, doing.seat))


def pass_threat(recorder: Recorder, doing: s.CarryOut, _: dsl.PassThreat) -> None:
    recorder.then(s.PassMarker(doing.seat, doing.of))
