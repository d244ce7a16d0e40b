"""The main thread's load during reading: a frame of a scrolling strip, and the long frames of three minutes of reading
on a slow phone."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import CDPSession, Page
from quire_browser import stored_settings
from quire_browser.pointers import Touch

from ..tools.browser import HEIGHT, WIDTH, chromium, phone_context
from ..libraries.reading_library import CHAPTER_PAGES, CHAPTERS, STRIP_PAGES, library, prepared
from .engine import FRAME
from ..tools.figures import Figure, within
from ..tools.programs import WORK, Programs, Server

#: The pixel density: two instead of a phone's three, because this machine has no graphics card.
DENSITY = 2
#: A mid-tier phone, as in Chromium's tools.
THROTTLE = 4
#: The milliseconds of a long frame.
LONG = 50
PAINTED_BY_PROCESSOR = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")

#: Records the browser's long animation frames: their scripts, styles, layout and painting.
ACCOUNT = """() => {
    const account = window.quireBench = { frames: 0, long: [], tasks: [] };
    const count = () => { account.frames += 1; requestAnimationFrame(count); };
    requestAnimationFrame(count);
    const script = (entry) => ({
        duration: entry.duration, invoker: entry.invoker, source: entry.sourceURL, function: entry.sourceFunctionName,
        layout: entry.forcedStyleAndLayoutDuration,
    });
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) account.long.push({
            start: entry.startTime, duration: entry.duration, render: entry.renderStart,
            style: entry.styleAndLayoutStart, blocking: entry.blockingDuration, scripts: entry.scripts.map(script),
        });
    }).observe({ type: 'long-animation-frame', buffered: false });
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) account.tasks.push({ start: entry.startTime, duration: entry.duration });
    }).observe({ type: 'longtask', buffered: false });
}"""
NOW = "() => performance.now()"
REPORT = "() => window.quireBench"
RESTS = """() => {
    const surface = document.querySelector('[data-quire="surface"]');
    return surface?.dataset.state === 'rest' && surface.querySelector('img') !== null;
}"""


@dataclass
class LongFrame:
    """A frame over 50 ms, in milliseconds."""

    what: str
    duration: float
    #: The time of our scripts, including forced layout.
    scripts: float
    #: The time of styles, layout and painting.
    layout: float
    invokers: list[str] = field(default_factory=list)

    @property
    def is_ours(self) -> bool:
        return self.scripts + self.layout > LONG

    def record(self) -> dict:
        return vars(self) | {"isOurs": self.is_ours}


class Phone:
    """A phone whose frames are recorded."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.pointer = Touch(page)
        #: The start of each action, in the page's time, and its name.
        self.marks: list[tuple[float, str]] = []

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_function(RESTS)
        time.sleep(2)
        self.page.evaluate(ACCOUNT)

    def slow_down(self) -> None:
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})

    def begin(self, what: str) -> None:
        self.marks.append((self.page.evaluate(NOW), what))

    # The reader's actions. No script is evaluated in the page meanwhile: that would add load.

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def key(self, key: str) -> None:
        code = {"Escape": 27, "ArrowRight": 39, "ArrowLeft": 37, "Tab": 9, " ": 32}.get(key, ord(key[0].upper()))
        press = {"key": key, "windowsVirtualKeyCode": code, "text": key if len(key) == 1 else ""}
        self.session.send("Input.dispatchKeyEvent", {"type": "keyDown", **press})
        self.session.send("Input.dispatchKeyEvent", {"type": "keyUp", **press})

    def turn(self, pause: float = 0.8) -> None:
        self.pointer.swipe((WIDTH * 0.8, HEIGHT * 0.6), (WIDTH * 0.25, HEIGHT * 0.6), 0.12)
        self.wait(pause)

    def flick(self, pause: float = 0.9) -> None:
        self.pointer.swipe((WIDTH * 0.5, HEIGHT * 0.8), (WIDTH * 0.5, HEIGHT * 0.3), 0.13)
        self.wait(pause)

    def double_tap(self) -> None:
        self.pointer.double_tap((WIDTH * 0.5, HEIGHT * 0.4))
        self.wait(0.8)

    # Results

    def account(self) -> tuple[int, list[LongFrame], list[dict]]:
        report = self.page.evaluate(REPORT)
        return report["frames"], [self._long(entry) for entry in report["long"]], report["tasks"]

    def _long(self, entry: dict) -> LongFrame:
        ours = [script for script in entry["scripts"] if script["source"].startswith("http")]
        return LongFrame(
            # A frame can begin before the first action.
            what=([what for start, what in self.marks if start <= entry["start"]] or [self.marks[0][1]])[-1],
            duration=entry["duration"],
            scripts=sum(script["duration"] for script in ours),
            layout=entry["start"] + entry["duration"] - entry["style"] if entry["style"] else 0,
            invokers=[f"{script['invoker']} {script['duration']:.0f} ms" for script in ours],
        )


@contextmanager
def phone(server: Server, title: str, mode: str) -> Iterator[Phone]:
    """A phone with this book open in this reading mode."""
    with chromium(*PAINTED_BY_PROCESSOR) as browser:
        context = phone_context(browser, DENSITY, 30_000)
        context.add_init_script(stored_settings.script({"mode": mode, "layout": "single"}))
        address = prepared(server, context.new_page(), title)
        context.pages[0].close()
        phone = Phone(context.new_page())
        phone.open(address)
        yield phone
        context.close()


@contextmanager
def reading_server(programs: Programs) -> Iterator[Server]:
    data = WORK / "stores" / "reading"
    shutil.rmtree(data, ignore_errors=True)
    folder: Path = library(programs)
    with Server(programs.quire, folder, data) as server:
        server.scanned()
        yield server


# A frame of a strip

SECONDS = 30
#: The categories of main-thread work in Chromium's traces.
METRICS = {
    "TaskDuration": "main thread",
    "ScriptDuration": "scripts",
    "LayoutDuration": "layout",
    "RecalcStyleDuration": "style",
}


def counters(phone: Phone) -> dict[str, float]:
    metrics = phone.session.send("Performance.getMetrics")["metrics"]
    return {entry["name"]: entry["value"] * 1000 for entry in metrics if entry["name"] in METRICS}


def measure_strip(programs: Programs) -> tuple[list[Figure], dict]:
    with reading_server(programs) as server, phone(server, "Scrolled 1", "webtoon") as reader:
        reader.session.send("Performance.enable")
        reader.begin("flicks")
        for _ in range(3):
            reader.flick()
        frames_before, _, _ = reader.account()
        before = counters(reader)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            reader.flick()
        after = counters(reader)
        frames_after, _, _ = reader.account()
        page = reader.page.get_attribute('[data-quire="surface"]', "data-page")
    frames = frames_after - frames_before
    milliseconds = {name: (after[name] - before[name]) / frames for name in METRICS}
    figures = [
        within(
            f"a frame of a strip of {STRIP_PAGES} pages, {words}", milliseconds[name], "ms", "a frame at 60 Hz", FRAME / 1000
        )
        for name, words in METRICS.items()
    ]
    return figures, {"frames": frames, "seconds": SECONDS, "milliseconds": milliseconds, "pageReached": page}


# Three minutes


def repeat_until(end: float, step: Callable[[], None]) -> None:
    while time.monotonic() < end:
        step()


def turn_pages(phone: Phone, seconds: float) -> None:
    """Turns through three chapters, zooms into a panel, opens the bars and the settings, and reads on."""
    end = time.monotonic() + seconds
    phone.begin("turns")
    for _ in range(CHAPTER_PAGES - 4):
        phone.turn()
    phone.begin("seam")
    for _ in range(8):
        phone.turn()
    phone.begin("triple flicks")
    for _ in range(4):
        for _ in range(3):
            phone.turn(0.05)
        phone.wait(1)
    phone.begin("zoom")
    phone.double_tap()
    phone.pointer.swipe((WIDTH * 0.6, HEIGHT * 0.6), (WIDTH * 0.3, HEIGHT * 0.4), 0.3)
    phone.wait(0.8)
    phone.double_tap()
    phone.begin("bars")
    for _ in range(4):
        phone.key("m")
        phone.wait(0.8)
    phone.begin("settings")
    phone.key("s")
    phone.wait(1.5)
    for _ in range(6):
        phone.key("ArrowRight")
        phone.wait(0.7)
    phone.key("Escape")
    phone.wait(1)
    phone.begin("mode change")
    # Through all modes and back to the first one.
    for _ in range(6):
        phone.key("r")
        phone.wait(2)
    phone.begin("turns and seam")
    repeat_until(end, phone.turn)


def scroll_strip(phone: Phone, seconds: float) -> None:
    """Scrolls, uses auto-scroll, zooms, and scrolls on."""
    end = time.monotonic() + seconds
    phone.begin("scroll")
    for _ in range(25):
        phone.flick()
    phone.begin("fast scroll")
    for _ in range(20):
        phone.flick(0.15)
    phone.wait(2)
    phone.begin("by itself")
    phone.key("p")
    phone.wait(8)
    phone.key("p")
    phone.begin("zoom in a strip")
    phone.double_tap()
    phone.flick()
    phone.double_tap()
    phone.begin("scroll on")
    repeat_until(end, phone.flick)


def measure_session(programs: Programs) -> tuple[list[Figure], dict]:
    long: list[LongFrame] = []
    frames = 0
    tasks: list[dict] = []
    with reading_server(programs) as server:
        for title, mode, read in (("Turned 1", "left-to-right", turn_pages), ("Scrolled 1", "webtoon", scroll_strip)):
            with phone(server, title, mode) as reader:
                reader.slow_down()
                read(reader, 90)
                count, slow, blocked = reader.account()
                frames, long, tasks = frames + count, long + slow, tasks + blocked
    ours = [frame for frame in long if frame.is_ours]
    worst = max((frame.scripts for frame in long), default=0)
    figures = [
        Figure("long frames caused by Quire in three minutes of reading", len(ours), "", "all frames", frames, len(ours) / frames,
               "at most", 0),
        Figure("all long frames", len(long), "", "all frames", frames, len(long) / frames),
        within("the longest script time in a long frame", worst, "ms", "a long frame", LONG),
    ]  # fmt: skip
    notes = {"frames": frames, "chapters": CHAPTERS, "long": [frame.record() for frame in long], "tasks": tasks}
    return figures, notes
