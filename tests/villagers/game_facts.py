"""The facts about Villagers that the suite needs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from domain.decider import EVERYONE, Viewer
from domain.villagers import VILLAGERS
from domain.villagers import commands as c
from domain.villagers import state as s
from projections.conformance.game_facts import GameFacts, Opening, Play, Pool, names
from projections.registry import PROJECTIONS
from tests.villagers.naive import BOX, CARDS, COUNTESS, STAND_INS, in_order, is_top

MODULES = ("support", "scoundrels", "profiteers", "developments")
NOT_ALONE = ("recruiter", "noble")
"""VIL-SOLO-41."""
SPECTATORS = 5
"""The bit of whoever has seen no secret."""


# The openings.


def openings() -> Iterator[Opening]:
    """The base game, each module alone, all together, and each variant of the rules."""
    for seats in VILLAGERS.seats:
        yield Opening(seats)
        yield Opening(seats, dict.fromkeys(MODULES, True))
        for module in MODULES:
            yield Opening(seats, {module: True})
    for level in ("beginner", "hard"):
        yield Opening(1, {"countess": level})
    yield Opening(2, {"padlocks": False})
    yield Opening(3, {"profiteers": True, "bronze": "after_build_phase"})
    yield Opening(4, {"profiteers": True, "carter": "chains"})
    yield Opening(4, {"scoundrels": True, "courier": False})
    yield Opening(3, {"scoundrels": True, "draft_moment": 0})


# The box.


def census(state: s.State) -> Counter[str]:
    things = Counter[str](state.discard_pile)
    things.update(place.card for place in state.road if place is not None)
    for pile in (*state.stacks, state.reserve, state.box):
        things.update(card.face for card in pile)
    for holding in state.seats:
        things.update(belongings(holding))
    things.update(lumberjack=state.lumberjacks, hayer=state.hayers, miner=state.miners)
    things.update(card for decision in state.pending for card in held_by(decision))
    if state.countess is not None:
        countess = state.countess
        things.update(villager.card for villager in countess.village)
        things.update(countess.open)
        things.update(event for deck in (*countess.decks, *countess.discarded) for event in deck)
    return things


def belongings(holding: s.Holding) -> Counter[str]:
    things = Counter[str](holding.square)
    things.update(card.face for card in holding.hand + holding.looking)
    things.update(villager.card for villager in holding.village)
    return things


def held_by(decision: Any) -> tuple[str, ...]:
    """Return the cards in a decision: a card that left its place is there, or is discarded."""
    match decision:
        case s.ChoosePlace(card=card) | s.OpenPadlock(card=card):
            return () if CARDS[card]["discard_after_play"] else (card,)
        case s.ChooseVillager(by="apprentice"):
            return ("apprentice",)
        case s.ChooseSide():
            return ("founders",)
        case _:
            return ()


def box(opening: Opening) -> Counter[str]:
    """VIL-SETUP-1, -2, -3, -7, -8, VIL-SOLO-2, -4, -7, and the setups of the modules."""
    things = Counter[str](lumberjack=10, hayer=10, miner=10, founders=opening.seats)
    for card in BOX["cards"]:
        if is_played_with(card, opening):
            things[card["id"]] = card["copies"]
    if opening.seats == 1:
        things.update([COUNTESS])
        level = opening.options.get("countess", "standard")  # VIL-SOLO-39, -40
        things.update(it["id"] for it in BOX["events"] if level not in it.get("removed_in", ()))
    return things


def is_played_with(card: dict[str, Any], opening: Opening) -> bool:
    """Whether a card is in the game, the cards that stay in the box unseen included."""
    seats, options = opening.seats, opening.options
    if card["min_players"] > seats or (seats == 1 and card["id"] in NOT_ALONE):
        return False
    if card["id"] == "courier" and not options.get("courier", True):
        return False
    if card["set"] == "base":
        return seats > 1 or card["suit"] != "special"
    return bool(options.get(card["set"]))


# Further checks of a position.


def broken(state: s.State) -> tuple[str, ...]:
    """VIL-BASIC-1, -8, VIL-BUILD-2, VIL-CHAIN-10, VIL-DRAFT-16, VIL-PROFIT-16, VIL-SOLO-33."""
    phase = state.phase
    villages = [holding.village for holding in state.seats]
    cards = [place.card for place in face_down(state)]
    suites = [DEVELOPMENTS[it] for it in state.developments]
    checks = {
        "no gold is owed": all(holding.supply >= 0 for holding in state.seats),
        "nor by the Countess": state.countess is None or state.countess.supply >= 0,
        "at most ten of a basic villager": min(state.lumberjacks, state.hayers, state.miners) >= 0,
        "the Road has six places": len(state.road) == len(state.stacks) == 6,
        "at most five are drafted": all(len(holding.square) <= 5 for holding in state.seats),
        "squares are empty after the draft": isinstance(phase, s.DraftPhase)
        or not any(holding.square for holding in state.seats),
        "at most five are built": not isinstance(phase, s.BuildPhase)
        or max(phase.limit, phase.used) <= 5,  # never less is used than there are
        "three basic villagers at most": not isinstance(phase, s.BuildPhase) or phase.basics <= 3,
        "every villager lies where it may": all(map(in_order, villages)),
        "coins lie on top villagers": all(
            is_top(village, it) for village in villages for it in village if it.coins
        ),
        "a stand-in is never on top": all(no_stand_in_on_top(state, it) for it in villages),
        "no villager has two places": not doubled(state),
        "whoever holds a card knows it": all(
            card.known_to & 1 << seat
            for seat, holding in enumerate(state.seats)
            for card in holding.hand + holding.looking
        ),
        "what a spectator knows all know": all(is_public_to_all(state, it) for it in cards),
        "nobody knows the box": not any(card.known_to for card in state.box),
        "a development of each suite": len(suites) in (0, 3) and len(set(suites)) == len(suites),
        "a token has one holder": not doubled_tokens(state),
        "the Countess plays with one": (state.countess is None) == (len(villages) > 1),
    }
    return tuple(sentence for sentence, holds in checks.items() if not holds)


DEVELOPMENTS: dict[str, str] = {it["id"]: it["suite"] for it in BOX["developments"]}


def no_stand_in_on_top(state: s.State, village: tuple[s.Villager, ...]) -> bool:
    """VIL-SPECIAL-6, VIL-BUILD-13: but for the one that is just being covered."""
    waiting: set[Any] = {it.villager for it in state.pending if isinstance(it, s.CoverStandIn)}
    waiting |= {it.onto for it in state.pending if isinstance(it, s.OpenPadlock)}
    return all(
        villager.id in waiting
        for villager in village
        if villager.card in STAND_INS and is_top(village, villager)
    )


def doubled(state: s.State) -> bool:
    """Numbers of villagers are the table's and never used twice."""
    villages = [holding.village for holding in state.seats]
    villages += [state.countess.village] if state.countess else []
    numbers = [villager.id for village in villages for villager in village]
    return len(set(numbers)) < len(numbers) or max(numbers, default=-1) >= state.next_villager


def doubled_tokens(state: s.State) -> bool:
    held = [token for holding in state.seats for token in holding.tokens]
    held += state.countess.tokens if state.countess else ()
    return len(set(held)) < len(held) or not set(held) <= set(state.developments)


def is_public_to_all(state: s.State, card: s.Card) -> bool:
    """VIL-HIDE-10: a spectator knows what everybody knows, and nothing more."""
    everybody = (1 << len(state.seats)) - 1
    public = bool(card.known_to & 1 << SPECTATORS)
    return not public or card.known_to & everybody == everybody


# Secrets of the rulebook.


class Place(NamedTuple):
    """Where a card lies with its face down, and whether all can see its back."""

    zone: str
    number: int
    card: s.Card
    back_shows: bool


def face_down(state: s.State) -> Iterator[Place]:
    """VIL-HIDE-1, -2. A pile shows only its top back, and none while a seat looks through it."""
    looked_through = {it.pile for it in state.pending if isinstance(it, s.TakeSeen | s.OrderSeen)}
    piles = {f"stack_{n}": stack for n, stack in enumerate(state.stacks, start=1)}
    for name, pile in (piles | {"reserve": state.reserve}).items():
        for number, card in enumerate(pile):
            yield Place(name, number, card, number == 0 and name not in looked_through)
    for number, card in enumerate(state.box):
        yield Place("box", number, card, back_shows=True)
    for seat, holding in enumerate(state.seats):
        for number, card in enumerate(holding.looking):
            yield Place(f"seat:{seat}/looking", number, card, back_shows=False)
        for card in holding.hand:
            yield Place(f"seat:{seat}/hand", 0, card, back_shows=True)


def hidden(state: s.State, viewer: Viewer) -> tuple[Pool, ...]:
    """VIL-HIDE-1 to -9, -13 to -16, -18, -21, -24.

    A visible back shows the suit, so a card there is swapped with one of its suit. Elsewhere a card
    is swapped with any other. The order of a hand is private: all hidden cards of one suit in a
    hand are one thing.
    """
    if viewer == EVERYONE:
        return ()
    bit = 1 << (SPECTATORS if isinstance(viewer, str) else viewer)
    unknown = [place for place in face_down(state) if not place.card.known_to & bit]
    alike: dict[str, dict[str, str]] = {}
    covered: dict[str, str] = {}
    for place in unknown:
        face = place.card.face
        if place.zone.endswith("/hand"):
            name = f"{place.zone}/{CARDS[face]['suit']}"
            alike.setdefault(back(face), {})[name] = held(unknown, place)
            continue
        name = f"{place.zone}/{place.number}"
        alike.setdefault(back(face), {})[name] = face
        if not place.back_shows:
            covered[name] = face
    return (*alike.values(), covered, *event_decks(state))


def held(unknown: Iterable[Place], place: Place) -> str:
    """All that is hidden in a hand and of one suit with this card."""
    suit = CARDS[place.card.face]["suit"]
    faces = sorted(
        other.card.face
        for other in unknown
        if other.zone == place.zone and CARDS[other.card.face]["suit"] == suit
    )
    return faces[0] if len(set(faces)) == 1 else "+".join(faces)


def back(face: str) -> str:
    """Return what a back shows; for a special card, the set it was dealt from (VIL-HIDE-18)."""
    card = CARDS[face]
    dealt = card["suit"] == "special" and not card["in_draft_deck"]
    return card["set"] if dealt else card["suit"]


def event_decks(state: s.State) -> Iterator[Pool]:
    """VIL-HIDE-21: their order."""
    for season, deck in enumerate(state.countess.decks if state.countess else ()):
        yield {f"events:{season}/{number}": event for number, event in enumerate(deck)}


# Choices that are nobody else's business.


def what_is_put_back(state: s.State, command: c.PutBack, _: Viewer) -> str:
    """VIL-HIDE-6: the suit; on the discard pile or with the Countess the front."""
    question = state.pending[-1]
    assert isinstance(question, s.PutBackForBasic)
    if question.pile in ("discard", "countess"):
        return command.card
    return CARDS[command.card]["suit"]


def what_is_picked(state: s.State, command: c.PickCard, viewer: Viewer) -> str:
    """VIL-HIDE-13, -14, -15: the suit, but for the one that is robbed; a drafted card is public."""
    match state.pending[-1]:
        case s.TakeSeen(by="pigeoneer"):
            return CARDS[command.card]["suit"]
        case s.TakeFromHand(seat=robbed) if robbed != viewer:
            return CARDS[command.card]["suit"]
        case _:
            return command.card


def what_is_put_on_top(state: s.State, command: c.PutOnTop, _: Viewer) -> str | None:
    """VIL-HIDE-13, -14: nothing, but the back of the card that is on top in the end."""
    assert isinstance(state.phase, s.DraftPhase | s.BuildPhase)
    seen = [card.face for card in state.seats[state.phase.seat].looking]
    if len(seen) > 2:  # the last one goes back automatically
        return None
    seen.remove(command.card)
    return CARDS[(seen or [command.card])[0]]["suit"]


def hand_holds_an_answer(state: s.State) -> bool:
    """VIL-SPECIAL-7, VIL-DECIDE-20, VIL-HIDE-10: what was begun can be carried out to its end."""
    return isinstance(state.pending[-1], s.CoverStandIn | s.ChooseHandCard)


COUNTABLE = names("""
    shuffles countess.shuffles next_villager phase.recruited phase.thieves.* phase.freelancers.*
    rules.padlocks rules.draft_moment stacks.*.*.known_to reserve.*.known_to
    seats.*.hand.*.known_to seats.*.looking.*.known_to box.*.known_to
    """) | {f"seats.*.income.{name}" for name in s.Income.__struct_fields__}
"""What the table agreed on, what was paid to whom, how often something happened: all saw it.

And who has looked where, as far as it follows from what the viewer has seen: that no world keeps
more of it is proved by `test_knowledge.py`, that each view shows just this by
`test_naive_knowledge.py`.
"""

PLAYS = (
    *(Play(Opening(seats)) for seats in VILLAGERS.seats),
    *(Play(Opening(seats, dict.fromkeys(MODULES, True))) for seats in VILLAGERS.seats),
    *(Play(Opening(4 - n, {module: True})) for n, module in enumerate(MODULES[:3])),
    Play(Opening(3, {"developments": True})),
    Play(Opening(1, {"countess": "beginner"})),
    Play(Opening(1, {"countess": "hard"})),
)
"""Each seat count, each module, all of them, each solo level."""

UNTOLD = names("""
    game_opened first_player_drawn deck_shuffled stacks_dealt reserve_laid module_cards_shuffled
    decision_opened decision_closed draft_turn_began road_turn_began build_action_used
    card_played tinner_activated event_deck_shuffled event_phase_began seen_card_put_back
    development_phase_began reward_turn_began game_ended build_turn_began
    """)

GAME_FACTS = GameFacts(
    projection=PROJECTIONS["villagers"],
    openings=tuple(openings()),
    longest=1500,
    deepest=8,
    census=census,
    box=box,
    broken=broken,
    interrupts=names("send_courier"),
    secret_choices={
        "put_back": what_is_put_back,
        "pick_card": what_is_picked,
        "put_on_top": what_is_put_on_top,
    },
    rare=names("jester_lost stand_in_returned"),  # VIL-CHOICE-28, VIL-SPECIAL-14
    hidden=hidden,
    countable=COUNTABLE,
    inferred=hand_holds_an_answer,
    plays=PLAYS,
    untold=UNTOLD,
    seldom_news=names("villager_laid"),  # with which every Village begins
    private=names("hand known looking"),
    sourced=names("cards events developments"),
)
