"""Planted leaks: games that break their promise to hide, each in one way that people would write.

Each is the courtyard with one function replaced.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any
from zlib import crc32

import msgspec
from msgspec.structs import replace as changed

from domain.chance import Chance
from domain.decider import EVERYONE, NOTHING_DISCLOSED, Disclosure, Rejected, Seat, Viewer, fold
from projections.conformance import planting as p
from projections.conformance.game_facts import GameFacts, Pool
from projections.conformance.hunts import (
    Found,
    hunt_moving,
    hunt_rearrange,
    hunt_standing,
    hunt_undo,
    hunt_unshown,
)
from projections.message_catalog import say
from projections.projection import AnyProjection, JsonObject, Lang, Names
from projections.viewer_frames import redacted
from tests.games.courtyard import commands as c
from tests.games.courtyard import events as e
from tests.games.courtyard import state as s
from tests.games.courtyard.decide import asked
from tests.games.courtyard.game_facts import GAME_FACTS as COURTYARD

GAME = COURTYARD.game
SEEN = COURTYARD.projection


# Views.


def pile_in_view() -> GameFacts:
    return p.also_showing(COURTYARD, lambda state, _: {"pile": [it.card for it in state.pile]})


@p.shows(COURTYARD)
def points_that_nobody_has_looked_at(state: s.State, _: Viewer) -> JsonObject:
    return {"current_score": SEEN.view(state, EVERYONE)["current_score"]}


@p.shows(COURTYARD)
def digest_of_everything(state: s.State, _: Viewer) -> JsonObject:
    return {"etag": hashlib.sha256(msgspec.msgpack.encode(state.homes)).hexdigest()}


@p.shows(COURTYARD)
def handles_of_cards(state: s.State, _: Viewer) -> JsonObject:
    """A card keeps its handle when it is shuffled: whoever saw it once knows it face down."""
    seen = Counter[str]()
    handle: dict[str, int] = {}
    for place, lying in enumerate(state.pile):
        seen[lying.card] += 1
        handle[str(place)] = crc32(f"{lying.card}/{seen[lying.card]}".encode())
    return {"handles": handle}


@p.shows(COURTYARD)
def count_of_cats(state: s.State, _: Viewer) -> JsonObject:
    return {"cats_in_hands": sum(home.hand.count(s.CAT) for home in state.homes)}


@p.shows(COURTYARD)
def size_that_tells(state: s.State, _: Viewer) -> JsonObject:
    """Padding as long as the names of the cards that are hidden."""
    return {"padding": "x" * sum(len(pot.card) for home in state.homes for pot in home.sill)}


@p.shows(COURTYARD)
def order_of_keys(state: s.State, viewer: Viewer) -> JsonObject:
    """Seats are shown in the order of the best pot on their sill."""
    shown = SEEN.view(state, viewer)["seats"]
    order = sorted(shown, key=lambda n: sorted(it.card for it in state.homes[int(n)].sill))
    return {"seats": {n: shown[n] for n in order}}


@p.shows(COURTYARD)
def who_sniffed(state: s.State, _: Viewer) -> JsonObject:
    """Return the seats that know that the pile holds a fox."""
    return {"sniffed": sorted(state.pile[0].known_to) if state.pile else []}


def view_kept_by_version() -> GameFacts:
    """A cache by position number, which hands the pile of one world to all others."""
    kept: dict[tuple[Any, ...], JsonObject] = {}

    def view(state: s.State, viewer: Viewer) -> JsonObject:
        hands = tuple(len(home.hand) for home in state.homes)
        beds = tuple(home.bed for home in state.homes)
        key = (viewer, state.round, state.pending, hands, beds, state.compost, len(state.pile))
        pile = {"pile": [it.card for it in state.pile]}
        return kept.setdefault(key, SEEN.view(state, viewer) | pile)

    return p.with_projection(COURTYARD, view=view)


# Options, awaiting, refusals.


def looking() -> tuple[p.View, Callable[[c.Peek, Lang], str]]:
    """Return a view that remembers its state, and a function that names the card of a peek."""
    last: list[s.State] = []

    def view(state: s.State, viewer: Viewer) -> JsonObject:
        last[:] = [state]
        return SEEN.view(state, viewer)

    def lies_there(command: c.Peek, lang: Lang) -> str:
        busy = asked(last[0])
        assert isinstance(busy, s.Linger)
        return say(f"courtyard.card.{last[0].homes[busy.seat].sill[command.place].card}", lang)

    return view, lies_there


def label_with_the_hidden_card() -> GameFacts:
    """The label is made from the last state that was looked at, not from the view."""
    view, lies_there = looking()

    def label(command: Any, seen: JsonObject, lang: Lang, names: Names = ()) -> str:
        words = SEEN.label(command, seen, lang, names)
        return words + lies_there(command, lang) if isinstance(command, c.Peek) else words

    return p.with_projection(COURTYARD, view=view, label=label)


def price_of_the_hidden_card() -> GameFacts:
    """Return facts in which the price of a peek names the hidden card."""
    view, lies_there = looking()

    def price(command: Any, _: JsonObject, lang: Lang) -> str | None:
        return lies_there(command, lang) if isinstance(command, c.Peek) else None

    return p.with_projection(COURTYARD, view=view, price=price)


@p.replaces(COURTYARD, "awaiting")
def awaiting_those_with_a_choice(state: s.State) -> tuple[Seat, ...]:
    """Return only awaited seats that hold cards of several faces, if there are any."""
    awaited = GAME.awaiting(state)
    undecided = tuple(it for it in awaited if len(GAME.options(state, it)) > 1)
    return undecided or awaited


def silent_forced_choice() -> GameFacts:
    """A choice is made for whoever holds cards of one face only, though nobody else sees why."""

    def forced(state: s.State) -> Iterator[e.CardChosen]:
        for seat, home in enumerate(state.homes[:-1]):
            undecided = isinstance(asked(state), s.Choosing) and home.chosen is None
            if undecided and len(set(home.hand)) == 1:
                yield e.CardChosen(Seat(seat), home.hand[0])

    def decide(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
        events = GAME.decide(state, seat, command, chance).events
        after = fold(GAME, state, events)
        unbegun = all(home.chosen is None for home in after.homes)
        return (*events, *(forced(after) if unbegun else ()))

    return p.with_game(COURTYARD, decide=decide)


@p.replaces(COURTYARD, "decide")
def refusal_that_tells(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
    """The refusal names what the next seat holds."""
    try:
        return GAME.decide(state, seat, command, chance).events
    except Rejected as refusal:
        other = state.homes[(seat + 1) % len(state.homes)]
        faces = len(set(other.hand))
        raise Rejected(refusal.code, **refusal.facts, faces=faces) from refusal


@p.replaces(COURTYARD, "decide")
def refusal_by_another_code(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
    """Choosing a card that is not in the hand: another code where the next seat holds it."""
    other = state.homes[(seat + 1) % len(state.homes)]
    if isinstance(command, c.ChooseCard) and command.card not in state.homes[seat].hand:
        code = "someone_holds_it" if command.card in other.hand else "card_not_in_hand"
        raise Rejected(code, card=command.card)
    return GAME.decide(state, seat, command, chance).events


# Events.


@p.redacts(COURTYARD)
def hidden_events_counted(event: Any, viewer: Viewer) -> JsonObject | None:
    """In place of what is secret stands an empty event."""
    return SEEN.redact(event, viewer) or {"type": "hidden"}


@p.redacts(COURTYARD)
def hidden_event_without_its_card(event: Any, viewer: Viewer) -> JsonObject | None:
    if isinstance(event, e.FoxSniffed):
        return {"type": "something_sniffed", "seat": event.seat}
    return SEEN.redact(event, viewer)


def tell_that_remembers() -> GameFacts:
    """The sentence is made of the event as it was, not as it was shown."""
    last: dict[str, str] = {}

    def redact(event: Any, viewer: Viewer) -> JsonObject | None:
        if isinstance(event, e.CardDrawn):
            last["card"] = event.card
        return SEEN.redact(event, viewer)

    def tell(event: JsonObject, names: Names, lang: Lang) -> str | None:
        sentence = SEEN.describe(event, names, lang)
        if sentence and event["type"] == "card_drawn":
            return f"{sentence} ({last['card']})"
        return sentence

    return p.with_projection(COURTYARD, redact=redact, describe=tell)


# The log.


def unredacted_line(projection: AnyProjection, booked: Any, viewer: Viewer) -> JsonObject:
    """`since=0` tells everybody what happened."""
    events = [msgspec.to_builtins(event, str_keys=True) for event in booked.events]
    return {"version": booked.version, "viewer": viewer, "events": events}


def line_of_the_owner(projection: AnyProjection, booked: Any, viewer: Viewer) -> JsonObject:
    """Every viewer gets the line of seat 0 from a cache."""
    shown = redacted(projection, booked, Seat(0))
    return {"version": booked.version, "viewer": viewer, "events": shown}


# Rearrange.


@p.replaces(COURTYARD, "rearrange")
def sill_left_alone(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    if viewer == EVERYONE:
        return state
    known = changed(state, homes=tuple(opened_to(home, viewer) for home in state.homes))
    world = GAME.rearrange(known, viewer, chance)
    kept = zip(world.homes, state.homes, strict=True)
    return changed(world, homes=tuple(changed(new, sill=old.sill) for new, old in kept))


@p.shows(sill_left_alone())
def forgotten_sill(state: s.State, _: Viewer) -> JsonObject:
    """The view shows every pot, and rearrange leaves them where they are."""
    return {"pots": [[pot.card for pot in home.sill] for home in state.homes]}


def sill_forgotten_by_all() -> GameFacts:
    """Rearrange and the list of what is hidden both forgot the pots; no view shows them yet."""

    def hidden(state: s.State, viewer: Viewer) -> tuple[Pool, ...]:
        return tuple(
            {place: thing for place, thing in pool.items() if "sill" not in place}
            for pool in COURTYARD.hidden(state, viewer)
        )

    return replace(sill_left_alone(), hidden=hidden)


def opened_to(home: s.Home, viewer: Viewer) -> s.Home:
    sill: Any = tuple(changed(pot, known_to=pot.known_to | {viewer}) for pot in home.sill)
    return changed(home, sill=sill)


def nothing_rearranged() -> GameFacts:
    return p.with_game(COURTYARD, rearrange=lambda state, _viewer, _chance: state)


def rearranged_from_the_truth() -> GameFacts:
    """The hidden cards are only passed on to the next place: passed back they are the truth."""

    class Turned(Chance):
        def shuffle(self, name: str, things: Iterable[Any]) -> tuple[Any, ...]:
            order = tuple(things)
            turn = self.roll(name, max(len(order), 1))
            return order[turn:] + order[:turn]

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        return GAME.rearrange(state, viewer, Turned(chance._seed))

    return p.with_game(COURTYARD, rearrange=rearrange)


@p.replaces(COURTYARD, "rearrange")
def rearranged_with_a_card_too_many(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    world = GAME.rearrange(state, viewer, chance)
    return world if viewer == EVERYONE else changed(world, compost=(*world.compost, s.CAT))


# Undo.


@p.replaces(COURTYARD, "disclosure")
def peek_taken_back(event: Any) -> Disclosure:
    """An event that shows a pot discloses nothing, so the seat may look and take it back."""
    return NOTHING_DISCLOSED if isinstance(event, e.PotPeeked) else GAME.disclosure(event)


@p.replaces(COURTYARD, "disclosure")
def secrets_of_others_taken_back(event: Any) -> Disclosure:
    """Treat an uncovered card as the acting seat's own secret, even if another seat had seen it."""
    told = GAME.disclosure(event)
    if not isinstance(event, e.CatPounced):
        return told
    return Disclosure(learned=tuple(changed(it, whose=event.seat) for it in told.learned))


@p.replaces(COURTYARD, "decide")
def shared_secrets_taken_back(
    state: s.State, seat: Seat, command: Any, chance: Chance
) -> p.Happened:
    """Treat cards that the acting seat had seen as its own, even if they belong to another seat."""
    events = GAME.decide(state, seat, command, chance).events
    if not isinstance(command, c.Pounce):
        return events
    looked = seat in state.homes[command.at].sill[command.place].known_to
    return tuple(changed(event, knower=seat if looked else None) for event in events)


LEAKS: tuple[p.Planted, ...] = (
    p.Planted(pile_in_view, hunt_standing, p.BYTES),
    p.Planted(points_that_nobody_has_looked_at, hunt_standing, p.BYTES),
    p.Planted(digest_of_everything, hunt_standing, p.BYTES),
    p.Planted(handles_of_cards, hunt_standing, p.BYTES),
    p.Planted(count_of_cats, hunt_standing, p.BYTES),
    p.Planted(size_that_tells, hunt_standing, p.BYTES),
    p.Planted(order_of_keys, hunt_standing, p.BYTES),
    p.Planted(who_sniffed, hunt_standing, p.BYTES),
    p.Planted(view_kept_by_version, hunt_standing, "every world is looked at for itself"),
    p.Planted(label_with_the_hidden_card, hunt_standing, p.BYTES),
    p.Planted(price_of_the_hidden_card, hunt_standing, p.BYTES),
    p.Planted(awaiting_those_with_a_choice, hunt_standing, p.BYTES),
    p.Planted(refusal_that_tells, hunt_standing, p.REFUSAL),
    p.Planted(refusal_by_another_code, hunt_standing, p.REFUSAL),
    p.Planted(silent_forced_choice, hunt_moving, p.SILENCE),
    p.Planted(hidden_events_counted, hunt_moving, p.EVENTS),
    p.Planted(hidden_event_without_its_card, hunt_moving, p.EVENTS),
    p.Planted(tell_that_remembers, hunt_moving, p.EVENTS),
    p.Planted(forgotten_sill, hunt_rearrange, p.MOVES),
    p.Planted(sill_forgotten_by_all, hunt_unshown, p.UNSHOWN),
    p.Planted(nothing_rearranged, hunt_rearrange, p.MOVES),
    p.Planted(rearranged_from_the_truth, hunt_rearrange, p.MEET),
    p.Planted(rearranged_with_a_card_too_many, hunt_rearrange, "components are conserved"),
    p.Planted(peek_taken_back, hunt_undo, p.TAUGHT),
    p.Planted(secrets_of_others_taken_back, hunt_undo, p.TAUGHT),
    p.Planted(shared_secrets_taken_back, partial(hunt_undo, since=Found(38, 81)), p.KEPT),
)
