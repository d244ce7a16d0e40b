"""WebKit, the engine of every browser on an iPhone: WebKitGTK through its WebDriver.

Playwright's own WebKit is not in Debian. `Page` has those parts of Playwright's page that `Reader` uses.
"""

import base64
import contextlib
import io
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from PIL import Image

from .devices import Device
from .pointers import PointerMovements, Spot
from .server import free_port
from .waiting import until

#: A phone with the highest density that the driver allows.
PHONE = Device("webkit", 390, 844, 2, touch=True)
#: Keys in the encoding of the WebDriver protocol.
KEYS = {"PageUp": "\ue00e", "PageDown": "\ue00f", "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}
#: A page that is painted in a layer of its own, like the reader's pages.
PAINTED = "data:text/html,<p style='position:fixed;inset:0;margin:0;background:lime;will-change:transform'>"
#: The number of starts when the window does not open or stays black.
STARTS = 5
#: Lets the browser's window be as narrow as a phone in spite of its toolbar.
STYLE = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; } entry { font-size: 1px; }"
STYLE += "toolbar *, headerbar * { -gtk-icon-transform: scale(0.01); font-size: 1px; }"

#: Records errors in the page from now on.
LISTEN = """() => {
    const problems = window.quireTestProblems = [];
    addEventListener('error', (event) => problems.push(`uncaught: ${event.message} (${event.filename}:${event.lineno})`));
    addEventListener('unhandledrejection', (event) => problems.push(`unhandled: ${event.reason}`));
    document.addEventListener('securitypolicyviolation', (event) => problems.push(`refused: ${event.blockedURI}`));
    for (const kind of ['error', 'warn', 'assert']) {
        const say = console[kind];
        console[kind] = (...words) => {
            if (kind !== 'assert' || !words[0]) problems.push(`console ${kind}: ${words.join(' ')}`);
            say.apply(console, words);
        };
    }
}"""

#: One sample of a finger. The driver has no touch; the page gets the events that a touch screen would send.
TOUCH = """(kind, finger, x, y) => {
    const held = window.quireTestFingers ??= new Map();
    if (kind === 'pointerdown') held.set(finger, document.elementFromPoint(x, y));
    const target = held.get(finger);
    if (kind === 'pointerup') held.delete(finger);
    target.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, cancelable: true, composed: true, pointerId: 100 + finger, pointerType: 'touch',
        isPrimary: finger === 0, clientX: x, clientY: y, buttons: kind === 'pointerup' ? 0 : 1,
        button: kind === 'pointermove' ? -1 : 0,
    }));
}"""


def missing() -> str | None:
    """The missing parts of WebKit as text; None when all are installed."""
    names = [name for name in ("WebKitWebDriver", "Xvfb") if not shutil.which(name)]
    return f"{' and '.join(names)} not found: run `make setup`" if names else None


class Page:
    """A browser window of a phone's size, on a display of its own, with one page."""

    def __init__(self, device: Device = PHONE) -> None:
        #: Scripts that run in every page after it opens.
        self.scripts = [LISTEN]
        for _ in range(STARTS):
            self.folder = tempfile.TemporaryDirectory(prefix="quire-webkit-", ignore_cleanup_errors=True)
            self.screen = self.driver = self.session = None
            try:
                self._start(device)
                if self._paints():
                    return
                trouble = "nothing was painted"
            except (AssertionError, OSError) as error:
                trouble = str(error)
            except BaseException:
                self.close()
                raise
            self.close()
        raise AssertionError(f"WebKit did not start in {STARTS} attempts. The last failure: {trouble}")

    def _paints(self) -> bool:
        """Whether a page is painted: without a graphics card, some windows stay black."""
        self.goto(PAINTED)
        for _ in range(20):
            with Image.open(io.BytesIO(self.screenshot())) as shot:
                if shot.convert("RGB").getpixel((shot.width // 2, shot.height // 2)) == (0, 255, 0):
                    return True
            time.sleep(0.1)
        return False

    def _start(self, device: Device) -> None:
        for version in ("gtk-3.0", "gtk-4.0"):
            style = Path(self.folder.name) / version / "gtk.css"
            style.parent.mkdir()
            style.write_text(STYLE)
        extent = f"{(device.width + 100) * device.scale}x{(device.height + 200) * device.scale}x24"
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", extent, "-nolisten", "tcp"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        display = self.screen.stdout.readline().decode().strip()
        assert display, "Xvfb does not start"
        environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"} | {
            "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "GDK_SCALE": str(device.scale), "NO_AT_BRIDGE": "1",
            **{f"XDG_{kind}_HOME": self.folder.name for kind in ("CONFIG", "CACHE", "DATA")},
            # The browser opens only our own pages, and the sandbox needs namespaces that containers may forbid.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }  # fmt: skip
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until(self._answers, "WebKitWebDriver answers")
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "none"}}})
        self.session = f"/session/{session['sessionId']}"
        self._resize(device)

    def _answers(self) -> bool:
        try:
            return self._call("GET", "/status")["ready"]
        except urllib.error.URLError:
            return False

    def _call(self, method: str, path: str, body: dict | None = None, seconds: float = 30) -> object:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode(errors='replace')[:1000]}") from None

    def _resize(self, device: Device) -> None:
        """Gives the page the device's size: the window is larger by its own decorations."""
        wanted = (device.width, device.height)
        outer = list(wanted)

        def fits() -> bool:
            self._call("POST", f"{self.session}/window/rect", {"width": outer[0], "height": outer[1]})
            inner = self.evaluate("() => [innerWidth, innerHeight]")
            for side in range(2):
                outer[side] += wanted[side] - inner[side]
            return tuple(inner) == wanted

        until(fits, f"the page has {wanted[0]} × {wanted[1]} points", every=0.1)

    def close(self) -> None:
        try:
            if self.session:
                with contextlib.suppress(AssertionError, OSError):
                    self._call("DELETE", self.session, seconds=10)
        finally:
            for process in (self.driver, self.screen):
                if process:
                    process.terminate()
                    process.wait(timeout=10)
            self.folder.cleanup()

    # The parts of Playwright's page

    def goto(self, address: str) -> None:
        """Opens the page, and polls until it has loaded.

        The driver may never answer a request that is sent during a navigation.
        """
        self.evaluate("() => { window.quireTestLeaves = true; }")
        with contextlib.suppress(TimeoutError):
            self._call("POST", f"{self.session}/url", {"url": address}, seconds=5)
        until(self._has_arrived, f"{address} is open", seconds=40)
        for script in self.scripts:
            self.evaluate(script)

    def _has_arrived(self) -> bool:
        try:
            return self.evaluate("() => !window.quireTestLeaves && document.readyState !== 'loading'", seconds=5)
        except TimeoutError:
            return False

    def evaluate(self, function: str, *arguments: object, seconds: float = 30) -> object:
        script = f"return ({function}).apply(null, arguments)"
        body = {"script": script, "args": list(arguments)}
        return self._call("POST", f"{self.session}/execute/sync", body, seconds)

    def screenshot(self, path: Path | None = None) -> bytes:
        picture = base64.b64decode(self._call("GET", f"{self.session}/screenshot"))
        if path:
            path.write_bytes(picture)
        return picture

    # Additions

    def problems(self) -> list[str]:
        """The errors since the page opened."""
        stopped = "() => document.getElementById('stopped')?.hidden === false"
        return self.evaluate("() => quireTestProblems") + (["the program stopped"] if self.evaluate(stopped) else [])

    def act(self, *sources: dict) -> None:
        self._call("POST", f"{self.session}/actions", {"actions": list(sources)})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.act({"type": "key", "id": "keys", "actions": steps})


class Finger(PointerMovements):
    """Fingers whose events the page gets as from a touch screen."""

    def __init__(self, page: Page) -> None:
        self.page, self.now, self.spot = page, 0.0, (0.0, 0.0)

    def _send(self, kind: str, spot: Spot, finger: int) -> None:
        self.page.evaluate(TOUCH, kind, finger, *spot)

    def down(self, spot: Spot, finger: int = 0) -> None:
        self.begin_gesture()
        self.press(spot, finger)

    def press(self, spot: Spot, finger: int = 0) -> None:
        self.spot = spot
        self._send("pointerdown", spot, finger)

    def move(self, spot: Spot, finger: int = 0) -> None:
        self.spot = spot
        self._send("pointermove", spot, finger)

    def up(self, finger: int = 0) -> None:
        self._send("pointerup", self.spot, finger)

    def spread(self, middle: Spot, start: float, end: float) -> None:
        """Two fingers beside `middle`, `start` points apart, move to `end` points apart and lift."""
        for finger, side in enumerate((-1, 1)):
            self.down((middle[0] + side * start / 2, middle[1]), finger)
        for step in range(1, 13):
            self.advance(1 / 60)
            apart = start + (end - start) * step / 12
            for finger, side in enumerate((-1, 1)):
                self.move((middle[0] + side * apart / 2, middle[1]), finger)
        self.hold(0.1)
        for finger in range(2):
            self.up(finger)


class Mouse(PointerMovements):
    """The mouse with its first button: real input, through the window."""

    def __init__(self, page: Page) -> None:
        self.page, self.now, self.spot = page, 0.0, (0.0, 0.0)

    def _send(self, *steps: dict) -> None:
        self.page.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(steps)})

    def down(self, spot: Spot) -> None:
        self.begin_gesture()
        self.press(spot)

    def press(self, spot: Spot) -> None:
        self.move(spot)
        self._send({"type": "pointerDown", "button": 0})

    def move(self, spot: Spot) -> None:
        self.spot = spot
        self._send({"type": "pointerMove", "x": round(spot[0]), "y": round(spot[1]), "duration": 0})

    def up(self) -> None:
        self._send({"type": "pointerUp", "button": 0})
