"""PostgreSQL beside SQLite with large stores: the lists of 200,000 series with 100 users, the copy of this store in both directions,
and reading while half a million files are scanned."""

import os
import shutil
import threading
import time
import zipfile
from pathlib import Path
from statistics import median

from quire_browser.cluster.crowd import Counts, Crowd
from quire_browser.cluster.node import Node
from quire_browser.cluster.postgresql import PostgreSQL
from quire_browser.cluster.shelf import write_comics
from quire_browser.cluster.system import works
from quire_browser.waiting import until

from ..libraries.comics import picture
from ..tools.figures import Figure, at_most, beside, within
from .copies import copy_both_ways
from .lists import PUBLICATIONS, USERS, Client, keys, late, library, other_users, queries
from ..tools.memory import sizes
from ..tools.programs import WORK, Programs, Server

#: The limit of a list on PostgreSQL, in milliseconds.
LIMIT = 40.0
DURABLE = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "256MB", "max_wal_size": "4GB"}


def measure_lists(programs: Programs) -> tuple[list[Figure], dict]:
    folder = library(programs, PUBLICATIONS)
    secrets = keys(programs, folder)
    figures: list[Figure] = []
    notes: dict = {}
    server = PostgreSQL(settings=DURABLE)
    try:
        address = server.make_database()
        notes |= copy_both_ways(programs, folder / "data", server, address, WORK / "stores" / "migrated")
        notes["sqliteBytes"] = (folder / "data" / "library.sqlite").stat().st_size
        notes["postgresqlBytes"] = int(server.query("SELECT pg_database_size('quire')"))
        figures += [
            beside(
                "copy of 200,000 series to PostgreSQL, killed once", notes["toPostgreSQL"], "s", "back to SQLite", notes["back"]
            ),
            beside(
                "size of the store on PostgreSQL", notes["postgresqlBytes"] / 1e6, "MB", "SQLite", notes["sqliteBytes"] / 1e6
            ),
        ]
        data = WORK / "stores" / "lists-postgresql"
        shutil.rmtree(data, ignore_errors=True)
        options = ("--scan", "never", "--database", address)
        with Server(programs.quire, folder / "root", data, options) as node:
            until(lambda: (data / "access-key").exists(), "the server has its key", seconds=60)
            # All nodes have the key of the first one.
            (data / "access-key").write_text(server.query("SELECT value FROM sharedSecrets WHERE name = 'access key'"))
            client = Client(node.port, data)
            taken = {name: [client.ask(path) for path in paths] for name, paths in queries(PUBLICATIONS).items()}
            others, growth = other_users(node, data, secrets)
            taken |= others
        for name, times in taken.items():
            notes[name] = times
            title = f"{name}, PostgreSQL, {PUBLICATIONS:,} series, {USERS} users: 95 % (median {median(times):.1f})"
            figures.append(within(title, late(times), "ms", "limit", LIMIT))
        notes["memoryForUser"] = growth
    finally:
        server.remove()
    return figures, notes


# A scan of half a million files

#: The number of files. QUIRE_SCAN_COUNT replaces it for a shorter run.
COUNT = int(os.environ.get("QUIRE_SCAN_COUNT", "500000"))
PER_SERIES = 100
READERS = 20
PACE = 0.5
QUIET_SECONDS = 30
#: The maximum ratio of a page's time during the scan to that before it.
SLOWDOWN = 2.0
#: The limit of a write of progress during the scan, in milliseconds. Readers don't wait for it.
WRITE_LIMIT = 100.0


def files() -> Path:
    """Half comics of two pages, half EPUBs of one chapter, each with content of its own."""
    folder = WORK / f"half-million-{COUNT}"
    mark = folder / "complete"
    if mark.exists():
        return folder / "files"
    shutil.rmtree(folder, ignore_errors=True)
    pictures = [picture(seed) for seed in range(97)]
    for number in range(COUNT):
        series = f"Series {number // PER_SERIES + 1:05d}"
        parent = folder / "files" / f"{number // 10_000:03d}" / series
        if number % PER_SERIES == 0:
            parent.mkdir(parents=True)
        if number % 2:
            write_book(parent / f"{series} {number}.epub", number)
        else:
            with zipfile.ZipFile(parent / f"{series} {number}.cbz", "w", zipfile.ZIP_STORED) as archive:
                for page in range(2):
                    archive.writestr(f"{number}-{page}.png", pictures[(number + page) % len(pictures)])
    mark.touch()
    return folder / "files"


def write_book(path: Path, number: int) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml",
            '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="c.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        )
        archive.writestr(
            "c.opf",
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">'
            '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f'<dc:identifier id="i">urn:quire:{number}</dc:identifier><dc:title>Book {number}</dc:title>'
            f"<dc:language>en</dc:language><dc:creator>Author {number % 5000}</dc:creator></metadata>"
            '<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'
            '<item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>'
            '<spine><itemref idref="a"/></spine></package>',
        )
        html = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>a</title></head>'
        archive.writestr("a.xhtml", f"{html}<body><p>{'A word of the text. ' * 40}{number}</p></body></html>")
        archive.writestr(
            "n.xhtml", f'{html}<body><nav epub:type="toc"><ol><li><a href="a.xhtml">1</a></li></ol></nav></body></html>'
        )


class Memory(threading.Thread):
    """The largest memory of processes, in MB."""

    def __init__(self, processes: list[int]) -> None:
        super().__init__(daemon=True)
        self.processes, self.largest, self.is_over = processes, 0.0, threading.Event()

    def run(self) -> None:
        while not self.is_over.wait(0.5):
            self.largest = max(self.largest, sum(sizes(process)["proportional"] for process in self.processes))


def times(counts: Counts) -> dict[str, float]:
    """The median and the 99th percentile of the requests of pages and of the writes of progress, in milliseconds."""
    found = {}
    for name, seconds in (("pages", counts.read_seconds), ("writes", counts.write_seconds)):
        ordered = sorted(seconds)
        found[f"{name}Median"] = median(ordered) * 1000
        found[f"{name}Tail"] = ordered[int(len(ordered) * 0.99)] * 1000
    return found


def scan(programs: Programs, uses_postgresql: bool) -> dict:
    name = "PostgreSQL" if uses_postgresql else "SQLite"
    root = WORK / "scanned"
    shutil.rmtree(root, ignore_errors=True)
    write_comics(root / "read", READERS, pages=10, size=(800, 1200))
    parts: list = []
    try:
        server = PostgreSQL(settings=DURABLE) if uses_postgresql else None
        if server:
            parts.append(server)
        address = server.make_database() if server else None
        node = Node(f"scan-{name}", root, address, ("--no-compare-pages",), programs.quire)
        parts.append(node)
        node.wait_until_ready()
        cookie = node.sign_in(node.key())
        until(lambda: len(works(node, cookie)) == READERS, "the first scan is complete", seconds=60)
        assert node.process
        memory = Memory([node.process.pid] + (server.processes()[:1] if server else []))
        memory.start()
        with Crowd(node.port, cookie, works(node, cookie), READERS, PACE) as crowd:
            time.sleep(10 * PACE + 5)
            crowd.forget_times()
            time.sleep(QUIET_SECONDS)
            quiet = crowd.counts()
            crowd.forget_times()
            os.rename(files(), root / "many")
            began = time.monotonic()
            try:
                node.request("/api/v1/scan", cookie, "POST")
                until(
                    lambda: (state := node.request("/api/v1/scan", cookie))["phase"] == "done" and state["found"] >= COUNT,
                    "the scan is complete", seconds=6 * 3600, every=2,
                )
                seconds = time.monotonic() - began
                busy = crowd.finish()
            finally:
                os.rename(root / "many", WORK / f"half-million-{COUNT}" / "files")
        memory.is_over.set()
        if server:
            store = int(server.query("SELECT pg_database_size('quire')"))
        else:
            store = sum(path.stat().st_size for path in node.data.glob("library.sqlite*"))
        return {
            "name": name, "seconds": seconds, "megabytes": store / 1e6, "memory": memory.largest,
            "quiet": times(quiet), "busy": times(busy),
        }  # fmt: skip
    finally:
        for part in reversed(parts):
            part.remove()


def measure_scan(programs: Programs) -> tuple[list[Figure], dict]:
    files()
    sqlite, postgresql = scan(programs, False), scan(programs, True)
    figures = [
        beside(f"scan of {COUNT:,} EPUBs and comics, PostgreSQL", postgresql["seconds"], "s", "SQLite", sqlite["seconds"]),
        beside("size of the store", postgresql["megabytes"], "MB", "SQLite", sqlite["megabytes"]),
        beside("memory of server and database", postgresql["memory"], "MB", "SQLite", sqlite["memory"]),
    ]
    for entry in (sqlite, postgresql):
        quiet, busy = entry["quiet"], entry["busy"]
        during = f"during the scan, {entry['name']}"
        figures += [
            at_most(f"99 % of pages {during}", busy["pagesTail"], "ms", "before it", quiet["pagesTail"], SLOWDOWN),
            beside(f"writes of progress {during}: median", busy["writesMedian"], "ms", "before it", quiet["writesMedian"]),
            within(f"99 % of writes of progress {during}", busy["writesTail"], "ms", "limit", WRITE_LIMIT),
        ]
    return figures, {"sqlite": sqlite, "postgresql": postgresql}
