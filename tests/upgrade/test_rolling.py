"""A newer build takes the place of an older one, gateway by gateway, while people play."""

from pathlib import Path

import pytest

from tests.upgrade.builds import CHECKOUT, NEW_TAG, reading, writing
from tests.upgrade.company import company
from tests.upgrade.house import house, replace, tags_in, version_at

pytestmark = [pytest.mark.fault, pytest.mark.live, pytest.mark.xdist_group("faults")]


async def test_everybody_plays_on_while_each_gateway_is_replaced_twice(
    tmp_path: Path,
) -> None:
    """First by a build that reads the new events, then by one that writes them."""
    builds = reading(tmp_path / "reading"), writing(tmp_path / "writing")
    versions: list[str] = []
    with house(tmp_path, CHECKOUT, CHECKOUT) as house_:
        async with company(house_) as people:
            for build in builds:
                for place in (house_.left, house_.right):
                    await replace(place, build)
                    versions.append(await version_at(place))
                    await people.play_on()

    people.require_well()
    assert NEW_TAG in tags_in(people.entries)
    assert versions == ["reading", "reading", "writing", "writing"]
