"""The cost of lists in the collection engine: one small program, built natively and for browsers.

The browser's program is compiled like the app, for size, with the toolset of Scripts/build-web.sh, but without
wasm-opt.
"""

import base64
import json
import os
import subprocess
from statistics import median

from ..tools.browser import chromium
from ..tools.figures import Figure, beside, within
from ..tools.programs import ROOT, WORK

ROUNDS = 30
PACKAGE = ROOT / "Benchmarks" / "Collections"
#: The limit of each case in microseconds, natively, in the program's order.
LIMITS = {
    "first layout of 1,000,000 covers, and what is visible": ("a frame at 60 Hz", 16_000),
    "what is visible of 1,000,000 covers": ("limit", 20),
    "what is visible of 1,000,000 rows, 5,000 of them measured": ("limit", 20),
    "one cover before 1,000,000": ("limit", 1000),
    "one row before 1,000,000, 5,000 of them measured": ("limit", 1000),
    "the same in three columns": ("limit", 1000),
    "the update of 10,000 items of which 1 % are others": ("limit", 10_000),
}

#: Each case runs in rounds of about five milliseconds, because browsers round their clocks.
RUN = """async ({ program, count, rounds }) => {
    const bytes = Uint8Array.from(atob(program), (letter) => letter.charCodeAt(0));
    const module = await WebAssembly.compile(bytes);
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = () => 0;
    }
    const { exports } = await WebAssembly.instantiate(module, imports);
    exports._initialize?.();
    const taken = [];
    for (let index = 0; index < count; index += 1) {
        exports.collections_prepare(index);
        const run = (times) => {
            const began = performance.now();
            if (!(exports.collections_run(times) > 0)) throw new Error(`case ${index} did nothing`);
            return performance.now() - began;
        };
        let times = 1;
        while (Math.min(run(times), run(times)) < 5) times *= 2;
        taken.push(Array.from({ length: rounds }, () => (run(times) * 1000) / times));
    }
    return taken;
}"""


def build(*words: object) -> None:
    command = ["swift", "build", "--package-path", PACKAGE, "-c", "release", "--product", "Collections", *words]
    result = subprocess.run(
        [str(word) for word in command],
        env=dict(os.environ, QUIRE_WEB="1"), capture_output=True, text=True, check=False,
    )  # fmt: skip
    if result.returncode != 0:
        raise SystemExit(f"bench: the collections' program does not compile:\n{result.stdout[-3000:]}")


def native() -> dict[str, float]:
    scratch = WORK / "collections"
    build("--scratch-path", scratch)
    command = [str(scratch / "release" / "Collections"), str(ROUNDS)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def in_browser() -> dict[str, float]:
    scratch = WORK / "collections-wasm"
    toolset = ROOT / ".build" / "wasm" / "toolset.json"
    build("--scratch-path", scratch, "--triple", "wasm32-unknown-none-wasm", "--toolset", toolset)
    program = (scratch / "release" / "Collections.wasm").read_bytes()
    with chromium() as browser:
        page = browser.new_page()
        page.goto("about:blank")
        argument = {"program": base64.b64encode(program).decode(), "count": len(LIMITS), "rounds": ROUNDS}
        return dict(zip(LIMITS, map(median, page.evaluate(RUN, argument)), strict=True))


def measure() -> tuple[list[Figure], dict]:
    here, there = native(), in_browser()
    figures = []
    for name, (limit, microseconds) in LIMITS.items():
        figures.append(within(f"{name}, native", here[name], "µs", limit, microseconds))
        figures.append(beside(f"{name}, wasm", there[name], "µs", "native", here[name]))
    return figures, {"nativeMicroseconds": here, "wasmMicroseconds": there}
