"""Threat markers."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.display import opponents
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.amounts import amount
from domain.bruges.effects.happenings import take_threats
from domain.bruges.effects.steps.doing import aimed_at, mine
from domain.bruges.story import Story


def colours_to_return(
    state: s.State, doing: s.CarryOut, step: v.ReturnThreats
) -> tuple[v.Colour, ...]:
    """Of which of these colours the seat has markers."""
    threats = mine(state, doing).threats
    if step.colour in ("any", "one_chosen_colour"):
        wanted = box.COLOURS
    elif step.colour == "of_the_event":
        wanted = () if doing.colour is None else (doing.colour,)
    else:
        wanted = (step.colour,)
    return tuple(colour for colour in wanted if threats[box.INDEX[colour]])


def has_threats(state: s.State, doing: s.CarryOut, step: v.ReturnThreats) -> bool:
    return bool(colours_to_return(state, doing, step))


def return_threats(story: Story, doing: s.CarryOut, step: v.ReturnThreats) -> None:
    """BRU-DECIDE-12, -16, -27."""
    state, seat = story.state, doing.seat
    colours = colours_to_return(state, doing, step)
    held = sum(state.seats[seat].threats[box.INDEX[colour]] for colour in colours)
    n = held if step.n == "all" else min(held, amount(state, seat, step.n))
    if not n:
        return
    if step.colour == "one_chosen_colour":
        story.then(s.ReturnOneColour(seat, n))
    else:
        story.then(s.ReturnMarkers(seat, n, colours, step.optional))


def threat_colours(doing: s.CarryOut, step: v.TakeThreat) -> tuple[v.Colour, ...]:
    """The colour of the step; while none is named yet, all of them."""
    if step.colour != "chosen":
        return (step.colour,)
    return box.COLOURS if doing.colour is None else (doing.colour,)


def threat_is_left(state: s.State, doing: s.CarryOut, step: v.TakeThreat) -> bool:
    return any(state.threats[box.INDEX[colour]] for colour in threat_colours(doing, step))


def take_threat(story: Story, doing: s.CarryOut, step: v.TakeThreat) -> None:
    take_threats(story, aimed_at(doing), threat_colours(doing, step))


def can_pass_threat(state: s.State, doing: s.CarryOut, _: v.PassThreat) -> bool:
    return any(mine(state, doing).threats) and bool(opponents(state, doing.seat))


def pass_threat(story: Story, doing: s.CarryOut, _: v.PassThreat) -> None:
    story.then(s.PassMarker(doing.seat, doing.of))
