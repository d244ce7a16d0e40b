"""The feeds of OPDS over 200,000 publications in as many series.

Each feed is requested many times over one connection, with different pages and search texts where it has them.
"""

import random
import urllib.parse
from statistics import median

from quire_browser import big_library

from ..tools.figures import Figure, within
from .lists import PUBLICATIONS, ROUNDS, WORDS, Client, late, library, some_publications
from ..tools.programs import Programs, Server

LIMIT = 50.0  # ms
PAGE = 50


def feeds(series: int, reading_list: str) -> dict[str, list[str]]:
    """The addresses of each kind of feed, below the prefix of a version."""
    numbers = random.Random(series)

    def pages(path: str, size: int = series) -> list[str]:
        mark = "&" if "?" in path else "?"
        return [f"{path}{mark}page={numbers.randrange(1, size // PAGE + 1)}" for _ in range(ROUNDS)]

    one = [f"/series/{big_library.series_identifier(numbers.randint(1, series))}" for _ in range(ROUNDS)]
    words = [urllib.parse.quote(word) for word in WORDS]
    return {
        "the catalogue": ["/catalog"] * ROUNDS,
        "continue reading": ["/keep-reading"] * ROUNDS,
        "on deck": ["/on-deck"] * ROUNDS,
        "latest books": pages("/books/latest", 1_000),
        "series": pages("/series"),
        "series by the last change": pages("/series/latest"),
        "unread series of a genre": pages("/series?genre=Drama&unread=true", series // 40),
        "a series": one,
        "series of an author": pages(f"/series?author={urllib.parse.quote(big_library.PEOPLE[3])}", series // 40),
        "authors": ["/authors"] * ROUNDS,
        "reading lists": ["/readlists"] * ROUNDS,
        "a reading list": pages(f"/readlists/{reading_list}", 200),
        "libraries": ["/libraries"] * ROUNDS,
        "folders": ["/libraries/1/folders"] * ROUNDS,
        "search for series": [f"/series?search={word}" for word in words],
        "search for books": [f"/books?search={word}" for word in words],
    }


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    figures: list[Figure] = []
    notes: dict = {}
    folder = library(programs, PUBLICATIONS)
    with Server(programs.quire, folder / "root", folder / "data", ("--scan", "never")) as server:
        client = Client(server.port, folder / "data")
        made = client.list_of(some_publications(PUBLICATIONS))
        for version in ("v1.2", "v2"):
            for name, paths in feeds(PUBLICATIONS, made).items():
                times = [client.ask(f"/opds/{version}{path}") for path in paths]
                notes[f"{name}, {version}"] = times
                title = f"OPDS {version}, {name}: 95 % (median {median(times):.1f})"
                figures.append(within(title, late(times), "ms", "limit", LIMIT))
        client.ask(f"/api/v1/lists/{made}", "DELETE")
    return figures, notes
