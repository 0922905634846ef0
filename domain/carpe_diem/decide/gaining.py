"""What a reward or a scoring card brings (sections 11 to 16)."""

from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem.event_recorder import Story


def gain(story: Story, brought: box.Gain, times: int = 1) -> None:
    """The active seat gets this so many times: points, coins, bread, steps."""
    if brought.vp:
        story.book(e.VictoryPointsGained(story.seat, times * brought.vp))
    if brought.coins:
        story.book(e.CoinsGained(story.seat, times * brought.coins))
    if brought.bread:
        story.book(e.BreadGained(story.seat, times * brought.bread))
    if brought.steps:
        take_steps(story, times * brought.steps)


def take_steps(story: Story, steps: int) -> None:
    """The disc goes on; past the last space each step is a victory point (CAR-STEP-1 to -5)."""
    start = story.holding.banderole
    space = min(start + steps, box.LAST_SPACE)
    story.book(e.DiscMoved(story.seat, space - start, space))
    beyond = start + steps - space
    if beyond:
        story.book(e.VictoryPointsGained(story.seat, beyond))
