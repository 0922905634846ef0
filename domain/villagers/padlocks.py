"""The villagers that can open a padlock (VIL-LOCK-1 to -8, VIL-SPECIAL-22 to -24)."""

from domain.decider import Seat
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.village import owners, villagers_of

THE_COUNTESS_BANK = s.EventId("the_countess_bank")


def has_padlock(state: s.State, card: s.CardId) -> bool:
    """VIL-LOCK-1, -11."""
    return components.CARDS[card].padlock and state.rules.padlocks


def other_unlockers(state: s.State, seat: Seat, card: s.CardId) -> tuple[s.VillagerId, ...]:
    """VIL-LOCK-3, VIL-SOLO-15: the second case, the Countess's Village included."""
    found: tuple[s.VillagerId, ...] = ()
    for owner in owners(state):
        if owner != seat:
            found += unlockers_in(state, owner, card)
    return found


def unlockers_in(state: s.State, owner: s.Owner, card: s.CardId) -> tuple[s.VillagerId, ...]:
    """Return a Village's unlockers; in the own Village they are the first case (VIL-LOCK-2)."""
    name = components.CARDS[card].unlocked_by
    return tuple([v.id for v in villagers_of(state, owner) if v.card == name])


def unlockers(state: s.State, seat: Seat, card: s.CardId) -> tuple[s.VillagerId, ...]:
    """Return the unlockers to choose from, by the case that applies (VIL-LOCK-5, -6, -8)."""
    own = unlockers_in(state, seat, card)
    if own or state.seats[seat].supply < components.UNLOCK_COST:
        return own
    return other_unlockers(state, seat, card)


def tinner_is_active(state: s.State) -> bool:
    """VIL-SPECIAL-22."""
    return isinstance(state.phase, s.BuildPhase) and state.phase.tinner


def bank_price(state: s.State) -> int:
    """VIL-LOCK-4, VIL-EVENT-12."""
    countess = state.countess
    if (
        countess is not None
        and THE_COUNTESS_BANK in countess.open
        and isinstance(state.phase, s.BuildPhase)
    ):
        return components.EVENTS[THE_COUNTESS_BANK].amount
    return components.UNLOCK_COST


def can_be_opened(state: s.State, seat: Seat, card: s.CardId) -> bool:
    """Whether this seat may play that villager now, as far as its padlock allows (VIL-LOCK-8).

    The Bank is the third case: it opens padlocks that nobody else can (VIL-LOCK-4, VIL-SPECIAL-24).
    """
    if not has_padlock(state, card) or tinner_is_active(state) or unlockers_in(state, seat, card):
        return True
    return state.seats[seat].supply >= cost_to_open(state, seat, card)


def cost_to_open(state: s.State, seat: Seat, card: s.CardId) -> int:
    """Return the price without an unlocker in the seat's own Village (VIL-LOCK-3, -4)."""
    return components.UNLOCK_COST if other_unlockers(state, seat, card) else bank_price(state)
