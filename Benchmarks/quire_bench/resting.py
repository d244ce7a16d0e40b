"""The server's memory at rest."""

import itertools
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .comics import library
from .figures import Figure, within
from .programs import WORK, Programs, Server, demo_library

LIMIT = 100.0  # MB
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
        time.sleep(10)
        notes["demo"] = server.memory()
        began = time.monotonic()
        count = mixed_renders(server)
        notes["renderSeconds"] = time.monotonic() - began
        time.sleep(15)
        notes["afterRenders"] = server.memory()
    with Server(programs.quire, library() / "first", fresh_data("resting")) as server:
        notes["serveAndScanSeconds"] = server.scanned()
        time.sleep(10)
        notes["tenThousand"] = server.memory()
    figures = [
        within("memory at rest, demo library", notes["demo"]["resident"], "MB", "limit", LIMIT),
        within(f"memory at rest after {count} renders", notes["afterRenders"]["resident"], "MB", "limit", LIMIT),
        within("memory at rest, 10,000 comics scanned", notes["tenThousand"]["resident"], "MB", "limit", LIMIT),
    ]
    return figures, notes
