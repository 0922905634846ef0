"""A game against a bot from the first move to the last, by what the page shows."""

from collections.abc import Awaitable, Callable, Collection
from pathlib import Path

from tests.browser.layout import wider_than_the_screen
from tests.browser.people import LOOK_MS, Person

OUTPUT = Path(__file__).parents[1] / "output"
ASKED_OR_OVER = "() => document.querySelector('[data-testid=option-0], [data-testid=outcome]')"


async def play_to_the_end(
    anna: Person,
    play: Callable[[Person], Awaitable[int]],
    *,
    most: int,
    pictures: Collection[int],
    name: str,
) -> None:
    """Let her play whenever she is asked, at the most so many times, until she sees the result.

    `play`: answers with the version of what was played.
    `pictures`: after so many times the table is photographed, and at the end.
    """
    for times in range(most):
        await anna.page.wait_for_function(ASKED_OR_OVER, polling=LOOK_MS)
        if await anna.is_over():
            break
        await play(anna)
        if times in pictures:
            await anna.is_photographed(OUTPUT / f"{name}-{times}.png")

    await anna.sees("outcome").wait_for()
    await anna.sees("curve-of-game").wait_for()
    assert await anna.sees("refusal").count() == 0
    assert await wider_than_the_screen(anna) is False
    assert anna.complaints == []
    await anna.is_photographed(OUTPUT / f"{name}-end.png")
