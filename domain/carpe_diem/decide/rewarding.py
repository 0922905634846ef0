"""What completed features bring (sections 9 to 12), in the order the owner chooses."""

from domain.carpe_diem.commands import CollectReward, ReturnFountainCard
from domain.carpe_diem.components import REWARD, WARE, Gain
from domain.carpe_diem.decide.gaining import gain
from domain.carpe_diem.events import (
    CoinsGained,
    FountainCardReturned,
    FountainCardsDrawn,
    RewardCollected,
    SealTileDue,
    WaresGained,
    WaresSold,
)
from domain.carpe_diem.state import (
    CollectingRewards,
    ReturningFountainCard,
    Reward,
    State,
)
from domain.carpe_diem.story import Story
from domain.decider import Rejected


def rewards_to_collect(state: State, _: CollectingRewards) -> list[CollectReward]:
    """CAR-DEC-7: rewards that are alike once."""
    return [CollectReward(r.kind, r.tiles) for r in dict.fromkeys(state.rewards)]


def collect_reward(story: Story, phase: CollectingRewards, command: CollectReward) -> None:
    """CAR-DONE-6, -7, -9. Raises Rejected `no_such_reward`."""
    reward = Reward(command.kind, command.tiles)
    if reward not in story.state.rewards:
        raise Rejected("no_such_reward", kind=command.kind)
    story.book(RewardCollected(phase.seat, reward))
    if command.kind in WARE:  # CAR-LAND-2
        story.book(WaresGained(phase.seat, WARE[command.kind], command.tiles - 1))
    else:
        bring(story, REWARD[command.kind])


def bring(story: Story, reward: Gain) -> None:
    """The reward of a lodging or a single."""
    if reward.coins_per_ware:
        sell_wares(story, reward)
    gain(story, reward)
    if reward.seal_tiles:
        story.book(SealTileDue(story.seat))
    if reward.fountain_cards_drawn:
        draw_fountain_cards(story, reward.fountain_cards_drawn)


def sell_wares(story: Story, reward: Gain) -> None:
    """CAR-LODGING-3 to -5: all of them."""
    wares = story.holding.wares
    if wares.total:
        story.book(WaresSold(story.seat, wares))
        story.book(CoinsGained(story.seat, wares.total * reward.coins_per_ware))


def draw_fountain_cards(story: Story, count: int) -> None:
    """CAR-FOUNTAIN-1, -5: none from an empty stack."""
    cards = tuple(lying.card for lying in story.state.fountain_stack[:count])
    if cards:
        story.book(FountainCardsDrawn(story.seat, len(cards), cards))


def cards_to_return(state: State, phase: ReturningFountainCard) -> list[ReturnFountainCard]:
    """CAR-DEC-9: each face once, in an order that does not tell how they were drawn."""
    held = state.seats[phase.seat].fountain_cards + phase.drawn
    return [ReturnFountainCard(card) for card in sorted(set(held))]


def return_fountain_card(
    story: Story, phase: ReturningFountainCard, command: ReturnFountainCard
) -> None:
    """CAR-FOUNTAIN-2 to -4. Raises Rejected `no_such_fountain_card`."""
    if command.card not in story.holding.fountain_cards + phase.drawn:
        raise Rejected("no_such_fountain_card", fountain=command.card)
    story.book(FountainCardReturned(phase.seat, command.card))
