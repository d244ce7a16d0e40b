"""The spreads that are found in drawn chapters whose spreads are known, beside plain alternation of pages."""

import json
import shutil
import time
from concurrent.futures import ProcessPoolExecutor

from quire_browser.spread_chapters import Accuracy, chapter

from ..tools.figures import Figure, at_least, within
from ..tools.programs import WORK, Programs, Server

CHAPTERS = 300


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    folder, data = WORK / "spread-chapters", WORK / "spreads-data"
    for each in (folder, data):
        shutil.rmtree(each, ignore_errors=True)
    (folder / "Chapters").mkdir(parents=True)
    with ProcessPoolExecutor() as workers:
        chapters = list(workers.map(chapter, range(CHAPTERS), chunksize=10))
    for seed, each in enumerate(chapters):
        each.write(folder / "Chapters" / f"Drawn {seed:03}.cbz")
    accuracy = Accuracy()
    with Server(programs.quire, folder, data) as server:
        server.scanned()
        began = time.monotonic()
        for seed, found in found_spreads(server).items():
            accuracy.add(chapters[seed], found)
        seconds = time.monotonic() - began
    pages = sum(len(each.pages) for each in chapters)
    figures = [
        at_least(
            "spreads shown together", accuracy.shown * 100, "%", "plain alternation", accuracy.alternating * 100,
            accuracy.shown, 0.98,
        ),
        within("pairs taken for spreads", len(accuracy.false_pairs), "pairs", "no pair", 1e-9),
    ]  # fmt: skip
    notes = {
        "chapters": CHAPTERS,
        "pages": pages,
        "spreads": accuracy.spreads,
        "found": accuracy.found,
        "falsePairs": accuracy.false_pairs,
        "millisecondsPerPage": seconds / pages * 1000,
    }
    return figures, notes


def found_spreads(server: Server) -> dict[int, list[int]]:
    """The spreads that the server finds in each chapter, by its seed."""
    found = {}
    for publication in server.publications():
        status, body = 202, b""
        while status == 202:
            status, _, body = server.get(f"/api/v1/publications/{publication['id']}/spreads")
            time.sleep(0.02)
        found[int(publication["title"].split()[-1])] = json.loads(body)["firstPages"]
    return dict(sorted(found.items()))
