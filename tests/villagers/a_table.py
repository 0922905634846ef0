"""Readable positions of a table, and helpers that play commands on them.

`a_table()` is the first round of a game for two: seat 0 has a build turn with 5 build actions.
Every seat has 8 gold, Founders in its Village and no hand. The Road shows the six signpost
villagers without coins. Each stack holds two Hunters, the Reserve six. A test states only the facts
that matter to it.

Villages are written as text. `"lumberjack/wheeler/cartwright"` is a chain, bottom to top.
`"lumberjack/wheeler lumberjack/carpenter"` are two chains. `"lumberjack(wheeler/cartwright,
carpenter)"` is one start card that carries two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from domain.cards import replaced
from domain.decider import Seat
from domain.villagers import VILLAGERS, components
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.evolve import evolve
from domain.villagers.knowledge import NOBODY, SPECTATORS, alone, everyone, hand_of, with_pile
from domain.villagers.village import Village, read_village, villagers_of
from projections.projection import LANGS
from projections.refusals import sentence
from projections.villagers import VILLAGERS as SHOWN
from tests.kernel.laid_out import Answers, LaidOut

SEED = b"a nail in a wall"
Known: TypeAlias = Literal["all"] | Iterable[int | Literal["spectator"]]


def cards(text: str) -> tuple[s.CardId, ...]:
    return tuple(s.CardId(face) for face in text.split())


def hidden(text: str, known_to: s.Knowers = NOBODY) -> tuple[s.Card, ...]:
    return tuple(s.Card(face, known_to) for face in cards(text))


class Table(LaidOut[s.State]):
    def _countess(self, **fields: Any) -> Table:
        return self.middle(countess=replace(her(self.state), **fields))

    # Possessions of a seat.

    def with_hand(self, faces: str, seat: int = 0, known_to: Known = ()) -> Table:
        """These cards instead of what the hand was. `known_to`: besides the seat itself."""
        known = s.Knowers(self.knowers(known_to) | alone(Seat(seat)))
        return self.holds(seat, hand=hand_of(hidden(faces, known)))

    def and_in_hand(self, faces: str, seat: int = 0, known_to: Known = ()) -> Table:
        """These cards besides what the hand was."""
        known = s.Knowers(self.knowers(known_to) | alone(Seat(seat)))
        hand = (*self.state.seats[seat].hand, *hidden(faces, known))
        return self.holds(seat, hand=hand_of(hand))

    def with_looking(self, faces: str, seat: int = 0) -> Table:
        """Cards taken off a pile, top first."""
        return self.holds(seat, looking=hidden(faces, alone(Seat(seat))))

    def with_village(self, text: str, seat: int | Literal["countess"] = 0) -> Table:
        """Founders included only if the text says so."""
        village = drawn(text, self.state.next_villager)
        following = s.VillagerId(self.state.next_villager + len(village))
        if seat == "countess":
            table = self._countess(village=village)
        else:
            table = self.holds(seat, village=village)
        return table.middle(next_villager=following)

    def with_coins(self, face: str, coins: int, owner: Any = 0, nth: int = 0) -> Table:
        """On the nth copy of that villager in that Village."""
        number = number_of(self.state, face, owner, nth)
        village = tuple(
            replace(v, coins=coins) if v.id == number else v
            for v in villagers_of(self.state, owner)
        )
        if owner == "countess":
            return self._countess(village=village)
        return self.holds(owner, village=village)

    def with_food_side(self, seat: int = 0) -> Table:
        """Founders is turned."""
        village = tuple(
            replace(v, turned=True) if v.card == "founders" else v
            for v in self.state.seats[seat].village
        )
        return self.holds(seat, village=village)

    # Cards in the middle of the table.

    def with_road(self, text: str) -> Table:
        """Places 1 to 6; `mason+2` carries 2 coins, `-` is an empty place."""
        places = tuple(road_place(word) for word in text.split())
        return self.middle(road=(places + (None,) * 6)[:6])

    def with_stacks(self, *stacks: str) -> Table:
        """Stack 1 first, each top first; the stacks that are not named are empty."""
        six = tuple(hidden(stack) for stack in stacks) + ((),) * (6 - len(stacks))
        return self.middle(stacks=six)

    def with_stack(self, number: int, faces: str) -> Table:
        """Stack `number` from 1, top first; the others stay as they are."""
        return self.middle(stacks=replaced(self.state.stacks, number - 1, hidden(faces)))

    def with_reserve(self, faces: str) -> Table:
        return self.middle(reserve=hidden(faces))

    def with_box(self, faces: str) -> Table:
        """Module cards that were not dealt."""
        return self.middle(box=hidden(faces))

    def with_known_pile(self, pile: s.PileId, faces: str, known_to: Known) -> Table:
        """All cards of it known to these viewers."""
        return Table(with_pile(self.state, pile, hidden(faces, self.knowers(known_to))))

    def with_basics(self, lumberjacks: int = 10, hayers: int = 10, miners: int = 10) -> Table:
        return self.middle(lumberjacks=lumberjacks, hayers=hayers, miners=miners)

    def with_rules(self, **rules: Any) -> Table:
        return self.middle(rules=replace(self.state.rules, **rules))

    # The Countess.

    def with_countess(
        self, village: str = "", level: Literal["standard", "beginner", "hard"] = "standard"
    ) -> Table:
        """She has come with her own card, 1 gold, these villagers, and a Jester for the player."""
        table = self.middle(countess=s.Countess(level=level, supply=1, jester=level != "hard"))
        table = table.with_village(f"countess {village}", "countess")
        hers, *others = her(table.state).village
        return table._countess(village=(replace(hers, turned=level == "beginner"), *others))

    def with_events(self, *events: str) -> Table:
        """Face-up."""
        return self._countess(open=tuple(s.EventId(event) for event in events))

    def with_begun(self, *events: str) -> Table:
        return self._countess(begun=tuple(s.EventId(event) for event in events))

    def with_event_decks(self, summer: str = "", winter: str = "") -> Table:
        """Top first."""
        decks = tuple(tuple(map(s.EventId, deck.split())) for deck in (summer, winter))
        return self._countess(decks=decks)

    def with_discarded_events(self, *events: str) -> Table:
        found = tuple(map(s.EventId, events))
        discarded = tuple(
            tuple(it for it in found if components.EVENTS[it].season == season)
            for season in ("summer", "winter")
        )
        return self._countess(discarded=discarded)

    def in_season(self, season: Literal["summer", "winter"]) -> Table:
        return self._countess(season=season)

    def without_jester(self) -> Table:
        return self._countess(jester=False)

    # The seat whose turn it is.

    def building(self, seat: int = 0, limit: int = 5, **fields: Any) -> Table:
        return self.middle(phase=s.BuildPhase(Seat(seat), limit, **fields), pending=(s.Build(),))

    def drafting(self, seat: int = 0, **fields: Any) -> Table:
        return self.middle(phase=s.DraftPhase(Seat(seat), **fields), pending=(s.DraftVillager(),))

    def placing_a_coin(self, seat: int = 0) -> Table:
        return self.middle(phase=s.RoadUpdate(Seat(seat)), pending=(s.PlaceCoin(),))

    def carrying_out(self, *events: str) -> Table:
        """Return a table in the event phase with these open events; one is carried out next."""
        table = self.with_events(*events)
        return table.middle(phase=s.EventPhase(Seat(0)), pending=(s.ChooseEvent(),))

    def asked(self, *decisions: s.Decision) -> Table:
        """Return a table with these pending decisions; the last one must be made now."""
        return self.middle(pending=decisions)

    def knowers(self, known_to: Known) -> s.Knowers:
        if known_to == "all":
            return everyone(len(self.state.seats))
        return s.Knowers(sum(SPECTATORS if v == "spectator" else 1 << v for v in known_to))


def a_table(seats: int = 2) -> Table:
    holding = s.Holding(supply=8)
    table = Table(
        s.State(
            rules=s.Rules(),
            seats=(holding,) * seats,
            road=tuple(s.RoadPlace(card) for card in components.SIGNPOSTS),
            stacks=(hidden("hunter hunter"),) * 6,
            reserve=hidden("hunter " * 6),
            lumberjacks=10,
            hayers=10,
            miners=10,
            round=1,
        )
    )
    for seat in range(seats):
        table = table.with_village("founders", seat)
    return table.building()


def a_solo_table() -> Table:
    """Return a table against the Countess with only her card and 1 gold; no event is open."""
    return a_table(1).with_countess()


def road_place(word: str) -> s.RoadPlace | None:
    if word == "-":
        return None
    face, _, coins = word.partition("+")
    return s.RoadPlace(s.CardId(face), int(coins or 0))


def drawn(text: str, first: int) -> tuple[s.Villager, ...]:
    """The villagers of such a text, numbered from `first`."""
    villagers: list[s.Villager] = []
    on: s.VillagerId | None = None
    waiting: list[s.VillagerId | None] = []
    for word in re.findall(r"[a-z_]+|[/(),]|\s+", re.sub(r"\s*([(),])\s*", r"\1", text.strip())):
        if word == "(":
            waiting.append(on)
        elif word == ",":
            on = waiting[-1]
        elif word == ")":
            waiting.pop()
            on = None
        elif word.isspace():
            on = None
        elif word != "/":
            number = s.VillagerId(first + len(villagers))
            villagers.append(s.Villager(number, s.CardId(word), on))
            on = number
    return tuple(villagers)


# Looking at it.


def a_village(text: str) -> Village:
    """Return a Village without a table, numbered from 0."""
    return read_village(drawn(text, 0))


def number_of(state: s.State, face: str, owner: Any = 0, nth: int = 0) -> s.VillagerId:
    """The number of the nth copy of that villager in that Village."""
    return [v.id for v in villagers_of(state, owner) if v.card == face][nth]


def dealt(state: s.State) -> list[s.CardId]:
    piles = (*state.stacks, state.reserve, *(holding.hand for holding in state.seats))
    return [card.face for pile in piles for card in pile]


def her(state: s.State) -> s.Countess:
    assert state.countess is not None
    return state.countess


def supply(state: s.State, owner: Any = 0) -> int:
    if owner == "countess":
        return her(state).supply
    return state.seats[owner].supply


def used(state: s.State) -> int:
    assert isinstance(state.phase, s.BuildPhase)
    return state.phase.used


# Playing commands.


def active(state: s.State) -> Seat:
    assert not isinstance(state.phase, s.Opening | s.Over)
    return state.phase.seat


def folded(state: s.State, events: Iterable[e.Event]) -> s.State:
    for event in events:
        state = evolve(state, event)
    return state


PLAY = Answers[s.State, c.Command, e.Event](VILLAGERS, active, SEED)
told, after, choices = PLAY.told, PLAY.after, PLAY.choices
an_opening, opened = PLAY.opening, PLAY.opened
IDS = frozenset({*components.CARDS, *components.EVENTS, *components.STACKS})
"""What no sentence names: a player reads names."""


def refusal(state: s.State, command: c.Command, seat: int | None = None) -> str:
    """Return the code with which the command is refused, and check that it is not offered.

    Also check that the refusal has a text with its facts in both languages.
    """
    refused = PLAY.refused(state, command, seat)
    for lang in LANGS:
        said = sentence(refused, SHOWN, lang)
        assert said[0].isupper(), said
        assert said.endswith("."), said
        assert not IDS & set(re.findall(r"[a-z_0-9]{2,}", said)), said
    return refused.code
