"""What a frame costs in the reading engine, natively and in a browser's WebAssembly."""

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from statistics import median

from .figures import Figure, beside
from .programs import ROOT, WORK, Programs, json_of

FRAME = 16_700.0  # µs, at 60 Hz
FAST_FRAME = 8_300.0  # µs, at 120 Hz
#: What the engine may take of a frame; the rest belongs to the browser.
SHARE = 0.01
ROUNDS = 60
EVENTS = ROOT / "Tests" / "Fixtures" / "replay" / "events.json"

#: The page's own program, loaded with a host that does nothing; the sessions are replayed in rounds, and a fresh
#: instance is taken every few rounds, because an answer's memory is never given back.
IN_BROWSER = """async ({ program, sessions, rounds }) => {
    const module = await WebAssembly.compile(Uint8Array.from(atob(program), (letter) => letter.charCodeAt(0)));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = () => 0;
    }
    const times = [];
    let numbers = 0;
    for (let batch = -1; batch * 10 < rounds; batch += 1) {
        const { exports } = await WebAssembly.instantiate(module, imports);
        exports._initialize?.();
        const inputs = sessions.map((session) => {
            const bytes = new Uint8Array(new Float64Array(session).buffer);
            const pointer = exports.quire_allocate(bytes.length);
            new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
            return [pointer, session.length];
        });
        for (let round = 0; round < 10; round += 1) {
            const began = performance.now();
            const outputs = inputs.map(([pointer, length]) => exports.quire_replay(pointer, length));
            const taken = performance.now() - began;
            const view = new DataView(exports.memory.buffer);
            numbers = outputs.reduce((sum, output) => sum + view.getFloat64(output, true), 0);
            if (batch >= 0) times.push(taken);
        }
    }
    return { times, numbers };
}"""


def replay_in_browser() -> dict:
    # Only this needs Playwright.
    from playwright.sync_api import sync_playwright

    programs = list((ROOT / "Web" / "dist" / "assets").glob("quire.*.wasm"))
    if len(programs) != 1:
        raise SystemExit("bench: there is not one program in Web/dist/assets; `make web` builds it")
    argument = {
        "program": base64.b64encode(programs[0].read_bytes()).decode(),
        "sessions": json.loads(EVENTS.read_text()),
        "rounds": ROUNDS,
    }
    chromium = os.environ.get("QUIRE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto("about:blank")
        result = page.evaluate(IN_BROWSER, argument)
        version = browser.version
        browser.close()
    if result["numbers"] <= 0:
        raise SystemExit("bench: the program could not read the sessions")
    return {"milliseconds": result["times"], "numbers": result["numbers"], "browser": version}


def microbenchmarks() -> dict[str, dict[str, float]]:
    """Runs the package's benchmarks; answers nanoseconds by name."""
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
        # A sample is the time of a thousand operations in microseconds; of the opening, of one.
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
