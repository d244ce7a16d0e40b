"""Every list of the API over 200,000 publications: in as many series, and in 10,000.

Each list is requested many times over one connection, with different offsets and search texts where it has them. The
limit is little more than a frame. "After a change" means that a favourite was set just before, which invalidates caches.

The library has 100 users. The owner's lists are measured; then each other user requests the two lists that depend on
what they read, once, so that nothing of the user is in memory before.
"""

import http.client
import json
import random
import shutil
import subprocess
import time
import urllib.parse
from pathlib import Path
from statistics import median

from quire_browser import big_library

from ..tools.figures import Figure, within
from ..tools.programs import WORK, Programs, Server

LIMIT = 20.0  # ms
ROUNDS = 40
PUBLICATIONS = 200_000
#: The number of users. Each user other than the owner has read 2,000 publications.
USERS = 100
#: The maximum growth of memory for each user whose lists were requested, in KB. The cached data of a user takes about
#: 120 KB; the rest is for the connection and the allocator.
USER_MEMORY = 500.0
#: The number of publications in the reading list.
ENTRIES = 200
WORDS = ["the", "a", "o", "星", "の", "harbour", "kitchen vienna", "sato", "星之", "lantern of", "lit lamp", "さくら", "th"]


class Client:
    """One keep-alive connection, with the owner's session like a browser, or with an API key."""

    def __init__(self, port: int, data: Path, secret: str | None = None) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        if secret:
            self.headers = {"Authorization": f"Bearer {secret}"}
            return
        key = (data / "access-key").read_text().strip()
        self.connection.request("GET", f"/login?key={key}")
        answer = self.connection.getresponse()
        answer.read()
        cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
        self.headers = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}"}

    def ask(self, path: str, method: str = "GET", body: str | None = None) -> float:
        """The milliseconds until the last byte has arrived; the body is JSON."""
        headers = self.headers if body is None else {"Content-Type": "application/json", **self.headers}
        began = time.perf_counter()
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        taken = (time.perf_counter() - began) * 1000
        if answer.status not in (200, 204):
            raise SystemExit(f"bench: {path} answered {answer.status}")
        return taken

    def list_of(self, publications: list[str]) -> str:
        """Creates a reading list; returns its identifier."""
        body = json.dumps({"kind": "readingList", "title": "Measured", "entries": publications})
        headers = {"Content-Type": "application/json", **self.headers}
        self.connection.request("POST", "/api/v1/lists", body, headers)
        answer = self.connection.getresponse()
        made = json.loads(answer.read())
        if answer.status not in (200, 201):
            raise SystemExit(f"bench: a list could not be created: {made}")
        return made["id"]


def library(programs: Programs, series: int, publications: int = PUBLICATIONS) -> Path:
    """The folder with the files and the store of a library with this many series."""
    folder = WORK / f"lists-{series}-{USERS}-users"
    if not (folder / "whole").exists():
        shutil.rmtree(folder, ignore_errors=True)
        made = big_library.make(programs.quire, folder / "root", folder / "data", series, publications, USERS)
        (folder / "whole").write_text(f"{made.seconds:.1f} s\n")
    return folder


def keys(programs: Programs, folder: Path) -> list[str]:
    """Returns an API key for each user other than the owner. The keys are created once and stored in the folder."""
    kept = folder / "keys.json"
    if not kept.exists():
        command = [str(programs.quire), "key", "create", "--data", str(folder / "data"), "--scope", "reading", "--user"]
        made = [
            subprocess.run([*command, f"Reader {user}"], check=True, capture_output=True, text=True).stdout.strip()
            for user in range(2, USERS + 1)
        ]
        kept.write_text(json.dumps(made))
    return json.loads(kept.read_text())


def queries(series: int) -> dict[str, list[str]]:
    """The addresses of each kind of list."""
    numbers = random.Random(series)

    def one() -> str:
        return big_library.series_identifier(numbers.randint(1, series))

    def window(filters: str, size: int = series) -> list[str]:
        return [f"/api/v1/series?limit=60&at={numbers.randrange(size)}{filters}" for _ in range(ROUNDS)]

    lists = {
        "series by title, anywhere": window(""),
        "by time added, backwards": window("&sort=added&direction=asc"),
        "by time read": window("&sort=read"),
        "unread": window("&unread=true"),
        "of a genre, a language, unread": window("&genre=Drama&language=ja&unread=true", series // 40),
        "favourites": window("&favourite=true", series // 400),
        "around a series": [f"/api/v1/series?limit=60&around={one()}" for _ in range(ROUNDS)],
        "search": [f"/api/v1/series?limit=60&search={urllib.parse.quote(word)}" for word in WORDS],
        "index of titles": ["/api/v1/series/index"] * ROUNDS,
        "index of months": ["/api/v1/series/index?sort=added"] * ROUNDS,
        "facets": ["/api/v1/series/facets"] * ROUNDS,
        "authors": ["/api/v1/authors"] * ROUNDS,
        "authors with a name": ["/api/v1/authors?search=winter%2099"] * ROUNDS,
        "series of an author": ["/api/v1/series?author=Ada%20Winter&limit=60"] * ROUNDS,
        "of a year and a publisher": window("&year=2001&publisher=Publisher%2011", series // 2100),
        "libraries": ["/api/v1/libraries"] * ROUNDS,
        "folders of a library": ["/api/v1/libraries/1/folders?limit=120"] * ROUNDS,
        "a series and all of its publications": [f"/api/v1/series/{one()}" for _ in range(ROUNDS)],
    }
    for shelf in ("continue", "deck", "added", "history", "favourites"):
        lists[f"shelf “{shelf}”"] = [f"/api/v1/publications?shelf={shelf}&limit=60"] * ROUNDS
    return lists


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    figures: list[Figure] = []
    notes: dict = {"machineSeconds": {}}
    for series in (PUBLICATIONS, 10_000):
        folder = library(programs, series)
        secrets = keys(programs, folder)
        notes["machineSeconds"][series] = (folder / "whole").read_text().strip()
        with Server(programs.quire, folder / "root", folder / "data", ("--scan", "never")) as server:
            client = Client(server.port, folder / "data")
            taken = {name: [client.ask(path) for path in paths] for name, paths in queries(series).items()}
            first = max(taken, key=lambda name: taken[name][0])
            figures.append(
                within(f"the slowest first list, {series:,} series ({first})", taken[first][0], "ms", "limit", LIMIT)
            )
            taken["after a change: series by title"] = after_changes(client, series, "/api/v1/series?limit=60&at=5000")
            taken["after a change: unread of a genre"] = after_changes(
                client, series, "/api/v1/series?limit=60&unread=true&genre=Drama"
            )
            made = client.list_of(some_publications(series))
            taken[f"a reading list of {ENTRIES}"] = [client.ask(f"/api/v1/lists/{made}") for _ in range(ROUNDS)]
            taken["all lists"] = [client.ask("/api/v1/lists") for _ in range(ROUNDS)]
            client.ask(f"/api/v1/lists/{made}", "DELETE")
            notes[f"memory{series}"] = server.memory()
            others, growth = other_users(server, folder / "data", secrets)
            taken |= others
            notes[f"memoryAfterUsers{series}"] = server.memory()
            figures.append(
                within(f"memory for each user, {series:,} series", growth, "KB", "limit", USER_MEMORY)
            )
        for name, times in taken.items():
            notes[f"{name}, {series}"] = times
            title = f"{name}, {series:,} series: 95 % (median {median(times):.1f})"
            figures.append(within(title, late(times), "ms", "limit", LIMIT))
    return figures, notes


def other_users(server: Server, data: Path, secrets: list[str]) -> tuple[dict[str, list[float]], float]:
    """Requests the lists that depend on reading progress, each once as each user. Returns the times, and the growth of
    memory for each user in KB."""
    lists = {"another user: by time read": "&sort=read", "another user: unread": "&unread=true"}
    taken: dict[str, list[float]] = {name: [] for name in lists}
    before = server.memory()["anonymous"]
    for secret in secrets:
        client = Client(server.port, data, secret)
        # The first request opens the connection and checks the key, and isn't measured.
        client.ask("/api/v1/users/me")
        for name, filters in lists.items():
            taken[name].append(client.ask(f"/api/v1/series?limit=60{filters}"))
        client.connection.close()
    growth = server.memory()["anonymous"] - before
    return taken, max(0.0, growth) * 1000 / len(secrets)


def some_publications(seed: int) -> list[str]:
    rows = random.Random(seed).sample(range(1, PUBLICATIONS), ENTRIES)
    return [big_library.publication_identifier(row) for row in rows]


def after_changes(client: Client, series: int, path: str) -> list[float]:
    times = []
    for number in range(ROUNDS):
        favourite = f"/api/v1/series/{big_library.series_identifier(2 + number)}/favourite"
        client.ask(favourite, "PUT")
        times.append(client.ask(path))
        client.ask(favourite, "DELETE")
    return times


def late(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[max(0, -(-len(times) * 95 // 100) - 1)]
