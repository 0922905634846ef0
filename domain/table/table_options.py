"""The options of a table from a build that may have more options than this one."""

from typing import Any

import msgspec

from domain.decider import AnyGame


def typed_options(game: AnyGame, options: dict[str, Any]) -> Any:
    """Return the options as the game's type.

    An unknown option that is false was not chosen, so it is ignored. Raises
    msgspec.ValidationError for any other unknown one: only a newer build can continue the game.
    """
    field_names = {field.name for field in msgspec.structs.fields(game.table_options)}
    chosen = {
        name: value for name, value in options.items() if name in field_names or value is not False
    }
    return msgspec.convert(chosen, game.table_options)
