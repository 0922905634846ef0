"""Changes between two positions, in the words of a spectator.

`difference(before, now) == says("+2 silver, 1: -ship_1 in hand")`: seat 0 has 2 silver more, seat 1
has a hand card less. The rest of the table is equal. The texts `stack 1 mine_2/ship_3 as ship`
and `row 2 ship_1` name all the cards that are there now, the lowest first. Decisions pending
above the hand card of the turn are written as `asks castle > bonus`. If no hand card is pending,
the text is `ends_with turn_over`. Egon's cards and piles, the number of shuffles and of begun
turns are not compared.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from domain.burgundy import state as s
from projections.conformance.text_rows import by_seat, moved

Piles: TypeAlias = Iterable[Iterable[str]]
NUMBERS = {"workers": "worker", "silver": "silver", "victory_points": "point"}
THINGS = {
    "hand": "in hand",
    "action_stack": "stacked",
    "bought": "bought",
    "projects": "as project",
    "goods": "owned",
    "sold": "sold",
    "animals": "owned",
}
WORDS = {
    "use_die": "die",
    "use_castle": "castle",
    "resolve_effect": "effect",
    "choose_pass_bonus": "bonus",
    "take_supply": "supply",
    "choose_mix": "mix",
    "use_bought_cards": "purchase",
    "discard_others": "others",
}
"""What the rows call a decision; the others have the name of their tag."""


def difference(before: s.State, now: s.State) -> set[str]:
    """Return every change; those of other seats begin with the number of the seat."""
    changes = {*of_the_table(before, now), *by_seat(before.seats, now.seats, of_a_seat)}
    if before.egon is not None and now.egon is not None:
        changes |= {f"egon: {it}" for it in of_bonus_cards(before.egon, now.egon)}
    return {plain(it) for it in changes}


def plain(words: str) -> str:
    """Goods without their prefix."""
    return words.replace("good_", "")


def of_a_seat(old: s.Holding, new: s.Holding) -> Iterator[str]:
    for field, name in NUMBERS.items():
        if more := getattr(new, field) - getattr(old, field):
            yield f"{more:+} {name}{'s' if abs(more) > 1 and name != 'silver' else ''}"
    for field, where in THINGS.items():
        yield from moved(getattr(old, field), getattr(new, field), where)
    yield from of_bonus_cards(old, new)
    for number, stack in enumerate(new.estate):
        if stack not in old.estate[number : number + 1]:
            yield f"stack {number} {stack_text(stack)}"


def of_bonus_cards(old: s.Holding | s.Egon, new: s.Holding | s.Egon) -> Iterator[str]:
    yield from moved(old.first_bonuses, new.first_bonuses, "bonus")
    if new.all_seven != old.all_seven:
        yield f"all_seven {new.all_seven}"


def stack_text(stack: s.EstateStack) -> str:
    kinds = {face.rpartition("_")[0] for face in stack.cards}
    joker = f" as {stack.kind}" if "monastery" in kinds and kinds != {"monastery"} else ""
    return "/".join(stack.cards) + joker


def of_the_table(before: s.State, now: s.State) -> Iterator[str]:
    yield from ordered("draw_pile", [before.draw_pile], [now.draw_pile])
    for number, (old, new) in enumerate(zip(before.display, now.display, strict=True), start=1):
        yield from ordered(f"row {number}", [old], [new])
    yield from ordered("goods", before.goods, now.goods)
    yield from ordered("animals", before.animals, now.animals)
    kept = now.discard_pile[: len(before.discard_pile)] == before.discard_pile
    if now.discard_pile != before.discard_pile:
        thrown = now.discard_pile[len(before.discard_pile) :] if kept else now.discard_pile
        yield f"{'discards' if kept else 'discard_pile'} {' '.join(thrown) or 'empty'}"
    yield from moved(bonus_cards(before), bonus_cards(now), "out of nowhere")
    if now.start_card != before.start_card and now.start_card is not None:
        yield f"start_card {now.start_card.holder} {'back' if now.start_card.back_up else 'front'}"
    yield from of_the_turn(before, now)


def ordered(place: str, old: Piles, new: Piles) -> Iterator[str]:
    if new != old:
        yield f"{place} {' | '.join(' '.join(pile) or 'empty' for pile in new)}"


def bonus_cards(state: s.State) -> Counter[str]:
    holders = state.seats if state.egon is None else (*state.seats, state.egon)
    cards = Counter[str](state.first_bonuses)
    cards.update(str(value) for value in state.all_seven)
    for holder in holders:
        cards.update(holder.first_bonuses)
        cards.update([str(holder.all_seven)] if holder.all_seven else [])
    return cards


def of_the_turn(before: s.State, now: s.State) -> Iterator[str]:
    if now.current_pass != before.current_pass:
        yield f"pass {now.current_pass}"
    if now.round != before.round:
        yield f"round {now.round}"
    match before.phase, now.phase:
        case s.Turn(seat, bought), s.Turn(new_seat, new_bought):
            if new_seat != seat:
                yield f"turn of {new_seat}"
            elif new_bought and not bought:
                yield "purchase used"
        case _:
            yield "over"
    ground = isinstance(next(iter(now.pending), None), s.PlayHandCard)
    if waiting := now.pending[ground:]:
        yield f"{'asks' if ground else 'ends_with'} {' > '.join(map(waits, waiting))}"


def waits(decision: s.Decision) -> str:
    """`die 3`, `effect ship_1`, `supply goods 2`."""
    tag, *values = msgspec.to_builtins(decision).values()
    return " ".join(map(str, (WORDS.get(tag, tag), *values)))
