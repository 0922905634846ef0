"""What a hand will bring, planned path by path. A guess for `appraise`, no rule.

A path is a row of hand cards that are laid one on the other. The one that brings most for each
build action comes first, then the next best, as long as there are actions.
"""

from collections import Counter
from typing import NamedTuple

from clients.bots.villagers.sketch import Sketch, Spot
from domain.decider import Seat
from domain.villagers import components as box
from domain.villagers import state as s

IN_HAND = 0.6
"""What part of its worth a card brings that could be laid, as long as it is not."""
LATER = 0.9
"""What part of that is left with each turn that it must wait."""
EXCHANGE = 0.3
"""What a basic villager costs beside the card that is given for it."""
UNPLANNED = 0.03
"""What part of its worth a card brings that has no path yet."""
SPARE = 0.1
"""A hand card that can be given for a basic villager."""
SPECIAL = 3.0
"""A special villager in a hand, or a choice that it brings."""
PATHS = 6
"""So many paths are planned at most."""
ENOUGH = 0.1
"""A path that brings less for an action is none."""


class Path(NamedTuple):
    """`spot`: what the first card is laid on; `basic`: a basic villager that must be got for it."""

    cards: tuple[s.CardId, ...]
    spot: Spot | None
    basic: s.CardId | None
    worth: float

    @property
    def rate(self) -> float:
        """For each build action."""
        return self.worth / len(self.cards)


class Plan:
    """The plan of one seat. It is made on that seat's sketch, and leaves it changed."""

    def __init__(self, state: s.State, seat: Seat, sketch: Sketch) -> None:
        self._state = state
        self._seat = seat
        self._sketch = sketch
        holding = state.seats[seat]
        self._hand = Counter[s.CardId](card.face for card in holding.hand)
        self._hand.update(holding.square)
        self._owes_a_card = False

    def hopes(self) -> float:
        """All of it, the question that is due included."""
        due = 0.0
        if getattr(self._state.phase, "seat", None) == self._seat:
            due = sum(map(self._due, self._state.pending))
        planned = self._planned()
        left = [self._unplanned(card) for card in self._hand.elements()]
        hopes = due + sum(planned) + sum(left)
        owed = min((*planned, *left), default=0.0) if self._owes_a_card else 0.0
        return hopes - owed

    def _due(self, decision: s.Decision) -> float:
        """What the answer will bring, about."""
        match decision:
            case s.ChoosePlace(card=card) | s.OpenPadlock(card=card):
                return self._on_its_way(card)
            case s.PutBackForBasic(basic=basic):
                self._sketch.spots.append(Spot(s.CardId(basic), None, 2))
                self._owes_a_card = True
                return 0.0
            case s.CoverStandIn() | s.ChooseVillager() | s.ChooseHandCard() | s.TakeSeen():
                return SPECIAL + 1
            case _:
                return 0.0

    def _on_its_way(self, card: s.CardId) -> float:
        """A card that will be laid next."""
        if box.CARDS[card].special:
            return SPECIAL + 1
        self._hand[card] += 1
        path = self._path(card)
        if path is None or len(path.cards) > 1:
            self._hand[card] -= 1
            return self._sketch.shown(box.CARDS[card], box.CARDS[card].gold)
        self._lay(path)
        return path.worth

    # Actions and turns.

    def _planned(self) -> list[float]:
        """What each path brings, the best one first."""
        now, each = self._actions()
        idle = float(self._has_built())
        left = now + each * (self._sketch.rounds - idle)
        used, worths = 0, list[float]()
        for _ in range(PATHS):
            path = self._best(left - used)
            if path is None:
                break
            used += len(path.cards)
            wait = idle + max(0.0, (used - now) / each)
            worths.append(path.worth * IN_HAND * LATER**wait)
            self._lay(path)
        return worths

    def _actions(self) -> tuple[float, int]:
        """Build actions in this turn or the next one, and in each turn after it."""
        builders = self._sketch.symbols["builder"]
        each = min(box.BOX.constants.build_max, box.BOX.constants.build_base + builders)
        phase = self._state.phase
        if isinstance(phase, s.BuildPhase) and phase.seat == self._seat:
            return phase.limit - phase.used, each
        return each, each

    def _has_built(self) -> bool:
        """Whether the build turn of this round is over (VIL-BUILD-1)."""
        phase = self._state.phase
        if isinstance(phase, s.EventPhase | s.DevelopmentPhase):
            return True
        if not isinstance(phase, s.BuildPhase):
            return False
        first, seats = self._state.first_player, len(self._state.seats)
        return (self._seat - first) % seats < (phase.seat - first) % seats

    # Paths.

    def _best(self, actions: float) -> Path | None:
        paths = (self._path(card) for card, number in self._hand.items() if number > 0)
        good = (p for p in paths if p and len(p.cards) <= actions and p.rate > ENOUGH)
        return max(good, key=lambda path: path.rate, default=None)

    def _path(self, card: s.CardId) -> Path | None:
        """The shortest way to lay this card, with what must be laid before it."""
        face = box.CARDS[card]
        if face.special:
            return None
        before = box.BEFORE[card]
        for step in range(len(before) - 1, -1, -1):
            name = before[step]
            spot = self._spot(name)
            if spot is not None:
                return self._priced((*before[step + 1 :], card), spot, None)
            if self._hand[name] > 0:
                continue
            if name in box.BASIC_CARDS and self._hand.total() > len(before):
                return self._priced((*before[1:], card), None, name)
            return None
        return self._priced((*before, card), None, None)

    def _spot(self, card: s.CardId) -> Spot | None:
        """Rather one that is covered already."""
        spots = [spot for spot in self._sketch.spots if spot.card == card]
        return max(spots, key=lambda spot: spot.covered, default=None)

    def _priced(
        self, cards: tuple[s.CardId, ...], spot: Spot | None, basic: s.CardId | None
    ) -> Path:
        sketch, top = self._sketch, box.CARDS[cards[-1]]
        worth = sketch.shown(top, top.gold) + sum(sketch.kept(box.CARDS[card]) for card in cards)
        if top.silver or top.bronze:
            worth += sketch.pays(top.id) + sketch.one_more(top.suit or "none")
        if spot is not None and not spot.covered:
            worth -= sketch.shown(box.CARDS[spot.card], spot.gold)
        if basic is not None:
            worth -= EXCHANGE
        return Path(cards, spot, basic, worth)

    def _lay(self, path: Path) -> None:
        """In thought: its cards are gone, and there is room elsewhere."""
        spots = self._sketch.spots
        for card in path.cards:
            self._hand[card] -= 1
        if path.spot is not None:
            spots.remove(path.spot)
            if path.spot.room > 1:
                spots.append(path.spot._replace(room=path.spot.room - 1, covered=True))
        if path.basic is not None:
            spots.append(Spot(path.basic, None, 1, covered=True))
            self._hand[min(self._hand.elements(), key=self._unplanned)] -= 1
        top = box.CARDS[path.cards[-1]]
        if top.slots:
            spots.append(Spot(top.id, top.gold, top.slots))
        self._sketch.symbols["food"] += top.food
        self._sketch.symbols["builder"] += top.builder
        self._sketch.cards.update(path.cards)

    def _unplanned(self, card: s.CardId) -> float:
        """A card without a path: for a basic villager, or for luck."""
        face: box.Face = box.CARDS[card]
        soon = min(1.0, self._sketch.rounds)
        if face.special:
            return SPECIAL * soon
        return soon * (SPARE + UNPLANNED * self._sketch.shown(face, face.gold))
