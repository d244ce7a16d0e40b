"""The cost of a frame in the reading engine, natively and in a browser's WebAssembly."""

import json
import shutil
import subprocess
from pathlib import Path
from statistics import median

from ..tools.browser import replayed
from ..tools.figures import Figure, beside
from ..tools.programs import ROOT, WORK, Programs, json_of

FRAME = 16_700.0  # µs, at 60 Hz
FAST_FRAME = 8_300.0  # µs, at 120 Hz
#: The largest share of a frame that the engine may take; the browser needs the rest.
SHARE = 0.01
ROUNDS = 60
EVENTS = ROOT / "Tests" / "Fixtures" / "replay" / "events.json"


def replay_in_browser() -> dict:
    result = replayed(json.loads(EVENTS.read_text()), ROUNDS)
    return result | {"milliseconds": [sum(round) for round in zip(*result["milliseconds"])]}


def microbenchmarks() -> dict[str, dict[str, float]]:
    """Runs the package's benchmarks; returns nanoseconds by name."""
    output = WORK / "microbenchmarks"
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    command = [
        "swift", "package", "--package-path", str(ROOT / "Benchmarks"), "--scratch-path", str(WORK / "swift"),
        "--allow-writing-to-directory", str(output), "benchmark", "run", "--target", "Engine",
        "--format", "jmh", "--path", str(output), "--no-progress", "--quiet",
    ]  # fmt: skip
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    files = list(Path(output).rglob("*.jmh.json"))
    if result.returncode != 0 or not files:
        raise SystemExit(f"bench: the benchmarks did not run:\n{result.stdout[-3000:]}\n{result.stderr[-3000:]}")
    found = {}
    for entry in json.loads(files[0].read_text()):
        name = entry["benchmark"].rsplit(".", 1)[1].replace("_", " ")
        clock = next(value for key, value in entry["secondaryMetrics"].items() if "wall clock" in key.lower())
        # The file has microseconds per sample. A sample is a thousand operations; for the opening, it is one.
        factor = 1000 if name.startswith("open") else 1
        percentiles = clock["scorePercentiles"]
        found[name] = {share: percentiles[share] * factor for share in ("50.0", "99.0")}
    return found


def share(name: str, microseconds: float, frame: str, length: float) -> Figure:
    return Figure(f"engine, {name}", microseconds, "µs", frame, length, microseconds / length, "at most", SHARE)


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    micro = microbenchmarks()
    native = json_of(programs.measure, "replay", EVENTS, ROUNDS)
    browser = replay_in_browser()
    native_step = native["nanosecondsPerStep"] / 1000
    browser_step = median(browser["milliseconds"]) * 1000 / native["steps"]
    figures = [
        share("a step of a recorded session, wasm", browser_step, "a frame at 60 Hz", FRAME),
        share("a step of a recorded session, wasm", browser_step, "a frame at 120 Hz", FAST_FRAME),
        beside("engine, a step of a recorded session, wasm", browser_step, "µs", "native", native_step),
    ]
    for name, nanoseconds in sorted(micro.items()):
        figures.append(share(f"{name}, native", nanoseconds["50.0"] / 1000, "a frame at 120 Hz", FAST_FRAME))
    return figures, {"nanoseconds": micro, "native": native, "browser": browser}
