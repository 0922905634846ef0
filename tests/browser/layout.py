"""Where things stand on the screen, in CSS pixels."""

from playwright.async_api import Locator

from tests.browser.people import Person


async def edges(part: Locator) -> tuple[float, float]:
    """The top and the bottom of what is shown, from the top of the window."""
    box = await part.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


async def top_of_the_dock(someone: Person) -> float:
    return (await edges(someone.page.locator(".dock")))[0]


async def wider_than_the_screen(someone: Person) -> bool:
    """Whether somebody would have to scroll sideways."""
    return await someone.page.evaluate(
        "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
