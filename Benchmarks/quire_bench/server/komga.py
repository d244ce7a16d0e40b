"""The lists of Komga's API over 200,000 publications in as many series.

Each list is requested many times over one connection, with different pages, search texts and conditions.
"""

import json
import random
import urllib.parse
from statistics import median

from quire_browser import big_library

from ..tools.figures import Figure, within
from .lists import PUBLICATIONS, ROUNDS, WORDS, Client, late, library, some_publications
from ..tools.programs import Programs, Server

LIMIT = 50.0  # ms
API = "/komga/api/v1"
PAGE = 20


def requests(series: int, reading_list: str) -> dict[str, list[tuple[str, dict | None]]]:
    """The address of each request for a kind of list, and the body of a search."""
    numbers = random.Random(series)

    def pages(path: str, size: int = series, body: dict | None = None) -> list[tuple[str, dict | None]]:
        mark = "&" if "?" in path else "?"
        last = max(size // PAGE, 1)
        return [(f"{API}{path}{mark}page={numbers.randrange(last)}&size={PAGE}", body) for _ in range(ROUNDS)]

    def condition(*parts: dict) -> dict:
        return {"condition": {"allOf": [{"deleted": {"operator": "isFalse"}}, *parts]}}

    def one() -> str:
        return big_library.series_identifier(numbers.randint(1, series))

    genre = {"genre": {"operator": "is", "value": "Drama"}}
    unread = {"readStatus": {"operator": "is", "value": "UNREAD"}}
    person = {"author": {"operator": "is", "value": {"name": big_library.PEOPLE[3], "role": "writer"}}}
    books = [{"condition": {"seriesId": {"operator": "is", "value": one()}}} for _ in range(ROUNDS)]
    return {
        "series by title": pages("/series?sort=metadata.titleSort,asc&deleted=false"),
        "series, as Aidoku": pages("/series/list?sort=metadata.titleSort%2Casc", body=condition()),
        "unread series of a genre": pages("/series/list", series // 40, condition(genre, unread)),
        "series without a genre": pages("/series/list", series // 2, condition({"genre": {"operator": "isNot", "value": "Drama"}})),
        "series of an author": pages("/series/list", series // 100, condition(person)),
        "series by release date": pages("/series?sort=booksMetadata.releaseDate,desc"),
        "series by number of books": pages("/series?sort=booksCount,desc"),
        "series in random order": pages("/series?sort=random"),
        "new series": pages("/series/new"),
        "updated series": pages("/series/updated"),
        "search for series": [(f"{API}/series?search={urllib.parse.quote(word)}", None) for word in WORDS],
        "a series": [(f"{API}/series/{one()}", None) for _ in range(ROUNDS)],
        "the books of a series": [(f"{API}/series/{one()}/books?unpaged=true", None) for _ in range(ROUNDS)],
        "the books of a series, as Aidoku": [(f"{API}/books/list?unpaged=true", body) for body in books],
        "books": pages("/books", 100_000),
        "books by title": pages("/books/list?sort=metadata.title,asc", body={"condition": {}}),
        "books by series": pages("/books/list?sort=series,metadata.numberSort,asc", body={"condition": {}}),
        "unread books": pages("/books/list", 1_000, condition(unread)),
        "books of an author": pages("/books/list", 100, condition(person)),
        "latest books": pages("/books/latest", 1_000),
        "on deck": pages("/books/ondeck", 1_000),
        "books in progress": pages("/books?read_status=IN_PROGRESS&sort=readProgress.readDate,desc", 1_000),
        "a reading list": pages(f"/readlists/{reading_list}/books", 200),
        "reading lists": pages("/readlists", 1),
        "collections": pages("/collections", 1),
        "authors": [("/komga/api/v2/authors?role=writer", None)] * ROUNDS,
        **{name: [(f"{API}/{name}", None)] * ROUNDS for name in ("libraries", "genres", "languages", "age-ratings")},
    }


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    figures: list[Figure] = []
    notes: dict = {}
    folder = library(programs, PUBLICATIONS)
    with Server(programs.quire, folder / "root", folder / "data", ("--scan", "never")) as server:
        client = Client(server.port, folder / "data")
        made = client.list_of(some_publications(PUBLICATIONS))
        for name, asked in requests(PUBLICATIONS, made).items():
            times = [
                client.ask(path, "GET" if body is None else "POST", None if body is None else json.dumps(body))
                for path, body in asked
            ]
            notes[name] = times
            title = f"Komga, {name}: 95 % (median {median(times):.1f})"
            figures.append(within(title, late(times), "ms", "limit", LIMIT))
        client.ask(f"/api/v1/lists/{made}", "DELETE")
    return figures, notes
