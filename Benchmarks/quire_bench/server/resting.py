"""The server's memory at rest."""

import itertools
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import lists
from ..libraries.comics import library
from ..tools.figures import Figure, within
from ..tools.memory import Peak
from ..tools.programs import WORK, Programs, Server, demo_library

#: The limits of the proportional size of the server and its workers, in MB.
LIMIT = 50.0
LIMIT_AFTER_RENDERS = 60.0
#: A worker ends after a minute without work.
REST = 70
BIG_SERIES = 10_000
WIDTHS = [480, 720, 1080, 1440, 2160]
RENDERS = 200
#: The Accept headers of Chromium, of a browser without AVIF, and of one with neither AVIF nor WebP.
ACCEPTS = ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/webp,*/*", "image/jpeg,*/*"]


def fresh_data(name: str) -> Path:
    folder = WORK / "stores" / name
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def mixed_renders(server: Server) -> int:
    """Requests 200 pages in five widths as three kinds of browsers, four at a time; none was rendered before."""
    pages = [(entry["content"], page) for entry in server.comics() for page in range(entry["pageCount"])]
    variants = itertools.product(pages, WIDTHS)
    # A stride that is coprime to their number mixes them.
    every = list(variants)
    stride = 7919
    chosen = [every[index * stride % len(every)] for index in range(min(RENDERS, len(every)))]

    def ask(number: int) -> int:
        (content, page), width = chosen[number]
        status, _, _ = server.get(f"/images/{content}/{page}?w={width}", ACCEPTS[number % len(ACCEPTS)])
        return status

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(ask, range(len(chosen))))
    if set(statuses) != {200}:
        raise SystemExit(f"bench: some renders failed: {sorted(set(statuses))}")
    return len(chosen)


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    notes: dict = {}
    with Server(programs.quire, demo_library(programs), fresh_data("resting")) as server:
        server.scanned()
        # The covers are rendered, and the workers have ended.
        time.sleep(REST)
        notes["demo"] = server.memory()
        began = time.monotonic()
        with Peak(server.process.pid) as peak:
            count = mixed_renders(server)
        notes["renderSeconds"] = time.monotonic() - began
        notes["duringRenders"] = peak.largest
        time.sleep(REST)
        notes["afterRenders"] = server.memory()
    with Server(programs.quire, library() / "first", fresh_data("resting")) as server:
        notes["serveAndScanSeconds"] = server.scanned()
        time.sleep(REST)
        notes["tenThousand"] = server.memory()
    # The larger of the two libraries of the benchmark `lists`. It is created once and reused.
    folder = lists.library(programs, BIG_SERIES)
    with Server(programs.quire, folder / "root", folder / "data", ("--scan", "never")) as server:
        client = lists.Client(server.port, folder / "data")
        # Keeps the orders of the series in memory.
        for paths in lists.queries(BIG_SERIES).values():
            client.ask(paths[0])
        time.sleep(REST)
        notes["big"] = server.memory()

    def figure(name: str, key: str, limit: float) -> Figure:
        return within(name, notes[key]["proportional"], "MB", "limit", limit)

    figures = [
        figure("memory at rest, demo library", "demo", LIMIT),
        figure(f"a minute after {count} mixed renders", "afterRenders", LIMIT_AFTER_RENDERS),
        figure("after a scan of 10,000 comics", "tenThousand", LIMIT),
        figure("with 200,000 publications", "big", LIMIT),
    ]
    return figures, notes
