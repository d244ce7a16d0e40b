"""The cost of the page sequence in the engine: ordering ten thousand pages, relayout of the loaded chapters, a frame
of a strip scrolled from end to end, and a frame of a curl; natively and in a browser's WebAssembly."""

import json
from statistics import median

from ..tools.browser import replayed
from .engine import FAST_FRAME, FRAME, SHARE
from ..tools.figures import Figure, beside, within
from ..tools.programs import WORK, Programs, json_of

ROUNDS = 30
PEER = "append 10,000"


def in_browser(cases: list[dict]) -> tuple[dict[str, float], dict]:
    """The microseconds per operation, by case."""
    sessions = [case[kind] for case in cases for kind in ("before", "whole")]
    result = replayed(sessions, ROUNDS)
    times = [median(rounds) for rounds in result["milliseconds"]]
    found = {
        case["name"]: (whole - before) * 1000 / case["count"]
        for case, before, whole in zip(cases, times[::2], times[1::2])
    }
    return found, {"browser": result["browser"], "milliseconds": times}


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    path = WORK / "reading-cases.json"
    native = {
        name: nanoseconds / 1000
        for name, nanoseconds in json_of(programs.measure, "reading", path, ROUNDS).items()
        if name != "processor"
    }
    cases = json.loads(path.read_text())
    browser, notes = in_browser(cases)
    figures = []
    for case in cases:
        name = case["name"]
        if name.startswith("build"):
            figures.append(beside(f"{name}, native", native[name], "µs", "10,000 values appended", native[PEER]))
        if name.startswith(("scroll", "curl")):
            # Runs in every frame. Most of the frame must remain for the browser.
            shares = (("native", native[name]), ("wasm", browser[name]))
            figures += [
                Figure(f"{name}, a frame, {kind}", taken, "µs", "a frame at 120 Hz", FAST_FRAME, taken / FAST_FRAME,
                       "at most", SHARE)
                for kind, taken in shares
            ]  # fmt: skip
            continue
        # Happens once per gesture: must end within the next frame.
        figures.append(within(f"{name}, wasm", browser[name], "µs", "a frame at 60 Hz", FRAME))
        figures.append(beside(f"{name}, wasm", browser[name], "µs", "native", native[name]))
    counts = {case["name"]: case["count"] for case in cases}
    return figures, notes | {"nativeMicroseconds": native, "wasmMicroseconds": browser, "counts": counts}
