"""Starts Chromium, and replays sessions in the reading engine of the app's WebAssembly program."""

import base64
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from .programs import ROOT

#: The size of a phone's window, in points.
WIDTH, HEIGHT = 390, 844

#: The app's own programs, loaded with a host that does nothing. Sessions are replayed in rounds, one after the other. A new
#: instance is loaded every few rounds, because the memory of a replay's result is never freed.
REPLAY = """async ({ programs, sessions, rounds }) => {
    const [module, ...later] = await Promise.all(programs.map((program) => (
        WebAssembly.compile(Uint8Array.from(atob(program), (letter) => letter.charCodeAt(0)))
    )));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = () => 0;
    }
    const times = sessions.map(() => []);
    let numbers = 0;
    for (let batch = -1; batch * 10 < rounds; batch += 1) {
        const { exports } = await WebAssembly.instantiate(module, imports);
        for (const other of later) await WebAssembly.instantiate(other, { primary: exports });
        exports._initialize?.();
        const inputs = sessions.map((session) => {
            const bytes = new Uint8Array(new Float64Array(session).buffer);
            const pointer = exports.quire_allocate(bytes.length);
            new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
            return [pointer, session.length];
        });
        for (let round = 0; round < 10; round += 1) {
            numbers = 0;
            for (const [index, [pointer, length]] of inputs.entries()) {
                const began = performance.now();
                const output = exports.quire_replay(pointer, length);
                const taken = performance.now() - began;
                const count = new DataView(exports.memory.buffer).getFloat64(output, true);
                if (!(count > 0)) throw new Error(`session ${index} gave no scenes`);
                numbers += count;
                if (batch >= 0) times[index].push(taken);
            }
        }
    }
    return { times, numbers };
}"""


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    path = os.environ.get("QUIRE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *arguments])
        yield browser
        browser.close()


def phone_context(browser: Browser, density: float, timeout: int, **options: object) -> BrowserContext:
    """A context of a phone with a touch screen. `timeout` is in milliseconds; `options` are further ones of Playwright."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=density, has_touch=True, is_mobile=True,
        locale="en-GB", **options,
    )  # fmt: skip
    context.set_default_timeout(timeout)
    return context


def programs() -> list[bytes]:
    """The first program, and those that contain the rest of its functions, such as the replay."""
    found = []
    for name in ("quire", "quire-second", "quire-admin"):
        files = list((ROOT / "Web" / "dist" / "assets").glob(f"{name}.*.wasm"))
        if len(files) != 1:
            raise SystemExit(f"bench: Web/dist/assets must contain one {name}.*.wasm; run `make web`")
        found.append(files[0].read_bytes())
    return found


def replayed(sessions: list[list[float]], rounds: int) -> dict:
    """Replays sessions; returns the milliseconds of each session's rounds, and the size of the scenes."""
    with chromium() as browser:
        page = browser.new_page()
        page.goto("about:blank")
        encoded = [base64.b64encode(program).decode() for program in programs()]
        argument = {"programs": encoded, "sessions": sessions, "rounds": rounds}
        result = page.evaluate(REPLAY, argument)
        return {"milliseconds": result["times"], "numbers": result["numbers"], "browser": browser.version}
