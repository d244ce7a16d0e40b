"""Page requests through each protocol, compared with requests of the app for the same pages.

The loads are equal and alternate. Clients of Komga's API and of OPDS 2 request pages as they are stored. Page streaming
in OPDS 1.2 requests pages in a width. No request needs a sign-in: the part `accounts` measures its cost.
"""

from statistics import median

from .accounts import store
from ..tools.figures import Figure, at_least, at_most
from ..tools.machine import quietest_rounds
from ..tools.programs import Programs, Server, demo_library
from .serving import load

ROUNDS = 3
#: The number of pages requested in turn.
MANY = 90
WIDTH = 1080
AIM = 0.8


def addresses(server: Server) -> dict[str, tuple[list[str], list[str]]]:
    """For each protocol, the addresses of pages and those of the app for the same bytes."""
    pages = [(book["id"], book["content"], page) for book in server.comics() for page in range(book["pageCount"])]
    pages = pages[:MANY]
    stored = [f"/images/{content}/{page}?w=original" for _, content, page in pages]
    in_width = [f"/images/{content}/{page}?w={WIDTH}&format=jpeg" for _, content, page in pages]
    return {
        "Komga's API": ([f"/komga/api/v1/books/{book}/pages/{page + 1}" for book, _, page in pages], stored),
        "OPDS 2": ([f"/opds/v2/books/{book}/pages/{page + 1}" for book, _, page in pages], stored),
        "OPDS 1.2": ([f"/opds/v1.2/books/{book}/pages/{page}?w={WIDTH}" for book, _, page in pages], in_width),
    }


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    figures: list[Figure] = []
    notes: dict = {"rounds": []}
    with Server(programs.quire, demo_library(programs), store("protocols")) as server:
        server.scanned()
        origin = f"http://127.0.0.1:{server.port}"
        for name, (protocol, app) in addresses(server).items():
            for one, other in zip(protocol, app):
                answers = [server.get(address)[::2] for address in (one, other)]
                if answers[0] != answers[1] or answers[0][0] != 200:
                    raise SystemExit(f"bench: {one} and {other} answer differently")

            def one_round(protocol: list[str] = protocol, app: list[str] = app) -> dict:
                return {
                    "protocol": load(origin, protocol, server.process.pid),
                    "app": load(origin, app, server.process.pid),
                }

            one_round()
            rounds = quietest_rounds(one_round, ROUNDS, 3 * ROUNDS, [server.process.pid])
            rate, own = (median(entry[side]["rate"] for entry in rounds) for side in ("protocol", "app"))
            cost, own_cost = (median(entry[side]["processor"] for entry in rounds) for side in ("protocol", "app"))
            figures += [
                at_least(f"pages through {name}", rate, "requests/s", "the app's own", own, rate / own, AIM),
                at_most("processor time per request", cost, "µs", "the app's own", own_cost, 1 / AIM),
            ]
            notes["rounds"] += rounds
    return figures, notes | {"pages": MANY}
