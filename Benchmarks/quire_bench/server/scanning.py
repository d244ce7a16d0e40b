"""Scans of ten thousand comics: a first scan beside a bare libzip loop, and an unchanged rescan beside find."""

import shutil
import subprocess
import time
from pathlib import Path
from statistics import median

from ..libraries.comics import COUNT, PAGES, library, thousand
from ..tools.figures import Figure, at_least, beside
from ..tools.machine import quietest_rounds
from ..tools.programs import WORK, Programs, json_of

ROUNDS = 5


def fresh_store(name: str) -> Path:
    folder = WORK / "stores" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder / "library.sqlite"


def seconds_of_find(folder: Path) -> float:
    began = time.monotonic()
    subprocess.run(["find", str(folder), "-printf", r"%p %s %T@ %i\n"], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def seconds_of(*command: object) -> float:
    began = time.monotonic()
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def scanned(programs: Programs, folder: Path, store: Path, count: int, key: str) -> dict:
    """One scan in its own process; fails unless it finds everything."""
    report = json_of(programs.measure, "scan", folder, store)
    if report["found"] != count or report[key] != count or report["failed"] != 0:
        raise SystemExit(f"bench: the scan of {count} files found something else: {report}")
    return report


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    folder = library() / "first"

    def one_round() -> dict:
        store = fresh_store("scan")
        bare = json_of(programs.bare_libzip, folder, 1)
        bare2 = json_of(programs.bare_libzip, folder, 2)
        if bare["files"] != COUNT or bare["entries"] != COUNT * PAGES:
            raise SystemExit(f"bench: the libzip loop found something else: {bare}")
        first = scanned(programs, folder, store, COUNT, "added")
        find = seconds_of_find(folder)
        again = scanned(programs, folder, store, COUNT, "unchanged")
        return {
            "bare": bare["seconds"],
            "bare2": bare2["seconds"],
            "scan": first["scan"],
            "find": find,
            "rescan": again["scan"],
            "rescanProcess": seconds_of(programs.measure, "scan", folder, store),
            "bareProcessor": bare["processor"],
            "scanProcessor": first["processor"],
        }

    # The first round is not counted: it fills the page cache. Then the programs run alternately, so that other load
    # affects all of them.
    one_round()
    rounds = quietest_rounds(one_round, wanted=ROUNDS, most=3 * ROUNDS)
    seconds = {name: median(entry[name] for entry in rounds) for name in rounds[0]}
    rate = {name: COUNT / seconds[name] for name in ("bare", "bare2", "scan")}
    per_file = {name: seconds[name] * 1e6 / COUNT for name in ("bareProcessor", "scanProcessor")}
    figures = [
        at_least(
            "first scan of 10,000 comics", rate["scan"], "files/s", "bare libzip, one thread", rate["bare"],
            rate["scan"] / rate["bare"], 0.7,
        ),
        beside("first scan of 10,000 comics", rate["scan"], "files/s", "bare libzip, two threads", rate["bare2"]),
        beside(
            "processor time per comic of a first scan", per_file["scanProcessor"], "µs", "bare libzip",
            per_file["bareProcessor"],
        ),
        at_least(
            "rescan of 10,000 unchanged comics", seconds["rescan"] * 1000, "ms", "find -printf", seconds["find"] * 1000,
            seconds["find"] / seconds["rescan"], 0.3,
        ),
        Figure(
            "the same as a whole process", seconds["rescanProcess"] * 1000, "ms", "find -printf",
            seconds["find"] * 1000, seconds["find"] / seconds["rescanProcess"],
        ),
    ]  # fmt: skip
    return figures, {"rounds": rounds, "files": COUNT}


def measure_memory(programs: Programs) -> tuple[list[Figure], dict]:
    """The peak memory of a first scan of 1,000, 10,000 and 20,000 comics."""
    all_of_them = library()
    peaks = {}
    for folder, count in ((thousand(), 1000), (all_of_them / "first", COUNT), (all_of_them, 2 * COUNT)):
        reports = [scanned(programs, folder, fresh_store("memory"), count, "added") for _ in range(3)]
        peaks[count] = median(report["peakKilobytes"] for report in reports) * 1024 / 1e6
    figures = [
        beside("peak memory of a scan of 10,000", peaks[COUNT], "MB", "of a scan of 1,000", peaks[1000]),
        Figure(
            "peak memory of a scan of 20,000", peaks[2 * COUNT], "MB", "of a scan of 10,000", peaks[COUNT],
            peaks[2 * COUNT] / peaks[COUNT], "at most", 1.05,
        ),
    ]  # fmt: skip
    return figures, {"peakMegabytes": peaks}
