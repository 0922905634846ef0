"""The text of a hint (`domain/bots/hint`): the move in one sentence, and the numbers behind it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.bots.hint import LEAST_POINTS, Compared, Hint
from domain.decider import Seat
from domain.table.state import Table
from projections import table_view
from projections.analysis import (
    MOST_GAINS,
    RIVALS,
    gains_in_words,
    in_quotes,
    number_in,
    parts_in_words,
    unit_of,
    worth_of,
)
from projections.message_catalog import has, say
from projections.projection import AnyProjection, JsonObject, Lang, Names
from projections.viewer_frames import option, priced

MOST_NAMED = 60
"""Maximum length of a label that a sentence quotes; a longer one makes it hard to read."""
DETAILS = (". ", ": ")
"""What precedes the effects in a label. A label that is too long to be quoted ends there."""


def hint_view(
    projection: AnyProjection, table: Table, seat: Seat, hint: Hint, lang: Lang
) -> JsonObject:
    """Return the hint as its seat sees it, on the current position."""
    game, names, compared = projection.game, table_view.names(table, lang), hint.compared

    def option_view(command: object, at: object = table.position) -> JsonObject:
        view = projection.view(at, seat)
        return option(projection, projection.decode_command(command), view, names, lang)

    def in_short(command: object, at: object = table.position) -> str:
        return short_label(projection, option_view(command, at), lang)

    def value(compared: Compared) -> dict[str, str]:
        """Return the facts of a sentence that compares the best option with another one."""
        return {
            "worth": worth_of(game.name, compared.points, lang),
            "instead": named(compared.command) or say("server.hint.next_best", lang),
            "why": reason(projection, hint.command, compared, seat, names, lang),
        }

    def named(*others: object) -> str:
        """Return the labels of other options for a sentence; empty if they would not help."""
        labels = [briefly(in_short(command)) for command in others]
        helpful = [it for it in labels if it != briefly(label) and len(it) <= MOST_NAMED]
        return quoted(list(dict.fromkeys(helpful)), lang)

    best = option_view(hint.command)
    label = in_short(hint.command)
    what = label[:1].upper() + label[1:]
    worse = hint.worse if hint.equals else compared
    if compared is None:
        text = say("server.hint.only", lang, what=what)
    elif worse is None or (hint.equals and not named(worse.command)):
        text = say("server.hint.move", lang, what=what)
    else:
        key = "server.hint.better" + (".priced" if "price" in best else "")
        text = say(key, lang, what=what, price=best.get("price"), **value(worse))
    shown: JsonObject = {"version": table.version, "option": best}
    equals = ""
    if hint.equals:
        is_behind = compared is not None and compared.points >= LEAST_POINTS
        equal = "server.hint.equal" + (".perhaps" if is_behind else "")
        told = named(*hint.equals) or say("server.hint.dashed", lang)
        equals = say(equal, lang, others=told)
        shown["equals"] = [option_view(it) for it in hint.equals]
    if hint.then is not None:
        possible = msgspec.msgpack.Decoder(game.state).decode
        views = [option_view(hint.then.command, possible(at)) for at in hint.then.positions]
        labels = {(short_label(projection, it, lang), it.get("price")) for it in views}
        then, price = labels.pop()
        # Several labels name what is hidden, as the back of the next card.
        if not labels and then not in text + equals:
            text += say("server.hint.then", lang, then=priced(then, price, lang) if price else then)
    shown["text"] = text + equals
    if compared is not None:
        shown["how"] = how_known(game.name, len(names), compared, named(compared.command), lang)
    return shown


def briefly(label: str) -> str:
    """Return a label without its details if it is too long to be quoted."""
    for mark in DETAILS:
        if len(label) > MOST_NAMED:
            label, *_ = label.split(mark)
    return label


def short_label(projection: AnyProjection, option_view: JsonObject, lang: Lang) -> str:
    """Return the label of an option without its price in brackets.

    A game can have a shorter one for hints, `<game>.hint.label.<command>`.
    """
    command = option_view["command"]
    key = f"{projection.game.name}.hint.label.{command['type']}"
    if has(key):
        return say(key, lang, **projection.in_words(command, lang))
    price = say("server.label.priced", lang, label="", price=option_view.get("price", ""))
    return str(option_view["label"]).removesuffix(price)


def reason(  # noqa: PLR0917 - the facts of one sentence
    projection: AnyProjection,
    command: Mapping[str, Any],
    compared: Compared,
    seat: Seat,
    names: Names,
    lang: Lang,
) -> str:
    """Return the end of the sentence: what the option gains, and whether the others gain less.

    `command`: as plain values. Empty if the option is the seat's own affair and the points are
    mostly those that others lose.
    """
    game, less = projection.game.name, compared.parts.get(RIVALS, 0)
    tells_rivals = less > 0 and len(names) > 1
    own = gains_in_words(game, compared.parts, len(names), lang, MOST_GAINS - tells_rivals)
    through = say("server.hint.through", lang, parts=own) if own else ""
    if not tells_rivals:
        return through
    gained = sum(points for points in compared.parts.values() if points > 0) - less
    if type(projection.decode_command(command)) in projection.own_affairs:
        return "" if less > gained else through
    is_duel, key = len(names) == 2, f"{game}.hint.rivals.{command['type']}"
    who = names[1 - seat] if is_duel else say("server.hint.others", lang)
    usual = "server.hint.rivals" if is_duel else "server.hint.rivals.all"
    rivals = say(key if has(key) else usual, lang, who=who)
    both = "because.through" if less > gained else "through.because"
    return say(f"server.hint.{both if own else 'because'}", lang, parts=own, rivals=rivals)


def how_known(game: str, seats: int, compared: Compared, instead: str, lang: Lang) -> str:
    """Return the numbers behind a hint; the named parts add up to the whole difference.

    `instead`: the other option in quotation marks; may be empty.
    """
    if not compared.parts and not round(compared.points, 1):
        return say("server.hint.how.alike", lang)
    pros = gains_in_words(game, compared.parts, seats, lang)
    losses = {name: -points for name, points in compared.parts.items()}
    cons = gains_in_words(game, losses, seats, lang)
    usual = "server.hint.next_best" if compared.is_clear else "server.hint.other"
    return say(
        "server.hint.how" if compared.is_clear else "server.hint.how.close",
        lang,
        instead=instead or say(usual, lang),
        for_this=say("server.hint.how.for_this", lang, parts=pros) if pros else "",
        for_other=say("server.hint.how.for_other", lang, parts=cons) if cons else "",
        ahead=compared.ahead,
        worlds=compared.worlds,
        ahead_to=say(
            f"server.hint.ahead.{'one' if compared.turns == 1 else 'many'}",
            lang,
            turns=compared.turns,
        ),
        points=number_in(abs(compared.points), lang),
        unit=unit_of(game, lang),
        parts=parts_in_words(game, compared.parts, compared.points, seats, lang),
    )


def quoted(labels: list[str], lang: Lang) -> str:
    """Return one or two labels in quotation marks, for a sentence."""
    marked = [say("server.quoted", lang, text=in_quotes(label, lang)) for label in labels]
    return f" {say('server.and', lang)} ".join(marked)
