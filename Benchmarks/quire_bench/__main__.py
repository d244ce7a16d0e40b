"""Measures all parts, or those that the arguments name; prints a table and writes results.json."""

import json
import sys
from collections.abc import Callable

from .app import books, collections, curling, engine, home, native, reading, sequence, size, snapshots, starting
from .server import (
    accounts, busy, catalogues, engines, epubs, folders, formats, komga, lists, peaks, protocols, rendering, resting, scale,
    scanning, secure, serving, spreads,
)  # fmt: skip
from .tools.figures import Figure, table
from .tools.machine import BUSY, Watch, description
from .tools.programs import WORK, Programs


#: Parts that take hours. They run only if they are named.
LONG = {"large-scan"}


def main() -> None:
    programs = Programs.from_environment()
    parts: dict[str, Callable[[], tuple[list[Figure], dict]]] = {
        "size": size.measure,
        "engine": lambda: engine.measure(programs),
        "sequence": lambda: sequence.measure(programs),
        "collections": collections.measure,
        "strip": lambda: reading.measure_strip(programs),
        "session": lambda: reading.measure_session(programs),
        "curl": lambda: curling.measure(programs),
        "snapshot": snapshots.measure,
        "books": lambda: books.measure(programs),
        "native": lambda: native.measure(programs),
        "lists": lambda: lists.measure(programs),
        "folders": lambda: folders.measure(programs),
        "catalogues": lambda: catalogues.measure(programs),
        "komga": lambda: komga.measure(programs),
        "home": lambda: home.measure(programs),
        "start": lambda: starting.measure(programs),
        "scan": lambda: scanning.measure(programs),
        "scan-memory": lambda: scanning.measure_memory(programs),
        "epubs": lambda: epubs.measure(programs),
        "epub-memory": lambda: epubs.measure_memory(programs),
        "formats": lambda: formats.measure(programs),
        "spreads": lambda: spreads.measure(programs),
        "rendering": lambda: rendering.measure(programs),
        "peaks": lambda: peaks.measure(programs),
        "serving": lambda: serving.measure(programs),
        "https": lambda: secure.measure(programs),
        "protocols": lambda: protocols.measure(programs),
        "busy": lambda: busy.measure(programs),
        "accounts": lambda: accounts.measure(programs),
        "resting": lambda: resting.measure(programs),
        "scale": lambda: scale.measure(programs),
        "lists-postgresql": lambda: engines.measure_lists(programs),
        "large-scan": lambda: engines.measure_scan(programs),
    }
    chosen = sys.argv[1:] or [name for name in parts if name not in LONG]
    unknown = [name for name in chosen if name not in parts]
    if unknown:
        raise SystemExit(f"bench: unknown part {', '.join(unknown)}; the parts are {', '.join(parts)}")
    machine = description()
    print(f"{machine['cores']} cores of {machine['processor']}, {machine['memoryGiB']} GiB, {machine['system']}")

    path = WORK / "results.json"
    results = {"machine": machine, "parts": {}}
    if len(chosen) < len(parts) and path.exists():
        results["parts"] = json.loads(path.read_text()).get("parts", {})
    shown: list[Figure] = []
    warnings = []
    for name in chosen:
        print(f"measuring {name} …", flush=True)
        watch = Watch()
        figures, notes = parts[name]()
        # Parts that measure in rounds report the CPU share of other programs for each round.
        rounds = notes.get("rounds")
        others = max(entry["others"] for entry in rounds) if rounds else watch.share_of_others()
        if others > BUSY:
            warnings.append(f"other programs used {others:.0%} of the processors during {name}")
        shown += figures
        results["parts"][name] = {
            "date": description()["date"],
            "shareOfOthers": round(others, 3),
            "figures": [figure.record() for figure in figures],
            "notes": notes,
        }
        path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    print(f"\n{table(shown)}\n")
    for warning in warnings:
        print(f"bench: {warning}")
    missed = [figure for figure in shown if figure.is_met is False]
    print(f"{len(shown)} figures, {len(missed)} miss their targets; details are in {path}")


if __name__ == "__main__":
    main()
