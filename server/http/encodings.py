"""In which encodings the one who asks takes an answer (RFC 9110, 12.5.3)."""

from starlette.requests import Request

from server.wire.limits import LONGEST_LIST


def accepts(request: Request, encoding: str) -> bool:
    """Whether that encoding was named, and not with a weight of 0."""
    offered = request.headers.get("accept-encoding", "")[:LONGEST_LIST].lower().split(",")
    return any(is_wanted(one, encoding) for one in offered)


def is_wanted(offered: str, encoding: str) -> bool:
    name, _, weight = offered.partition(";")
    refused = weight.strip().removeprefix("q=").strip("0.") == "" and weight.strip() != ""
    return name.strip() == encoding and not refused
