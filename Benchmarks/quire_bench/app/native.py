"""Sliding and zooming pages beside the browser's own scrolling and pinch zoom: the same images in a scroll-snap row,
and an image under the browser's own pinch, with the same gestures on the same phone, alternately."""

import time
from statistics import median

from playwright.sync_api import BrowserContext, Page
from quire_browser import stored_settings

from ..tools.browser import HEIGHT, WIDTH, chromium, phone_context
from ..tools.figures import Figure, beside
from ..tools.programs import Programs, Server
from .reading import DENSITY, PAINTED_BY_PROCESSOR, RESTS, THROTTLE, Phone, reading_server
from ..libraries.reading_library import prepared
from ..tools.traces import Trace, tracing

SWIPES, PINCHES = 20, 10
#: A frame is late if it is more than this many milliseconds after the previous one: two frames at 60 Hz.
LATE = 33.4
#: Seconds after the release that are measured too.
AFTER = 0.2
#: The maximum ratio of Quire's share of late frames to the browser's share, and the minimum of the browser's share in
#: this ratio.
MAXIMUM_RATIO, MINIMUM_SHARE = 1.25, 0.01

ROW = """<!doctype html><meta name="viewport" content="width=device-width">
<style>
    body { margin: 0; overflow: hidden; background: #faf8f5; }
    div { display: flex; gap: 16px; overflow-x: scroll; scroll-snap-type: x mandatory; height: 100vh; }
    img { flex: none; width: 100vw; height: 100vh; object-fit: contain; scroll-snap-align: center; scroll-snap-stop: always; }
</style><div>%s</div>"""
PICTURE = """<!doctype html><meta name="viewport" content="width=device-width, maximum-scale=10">
<style> body { margin: 0; } img { width: 100vw; height: 100vh; object-fit: contain; } </style>%s"""


def turn(phone: Phone, number: int) -> None:
    """Swipes forward in the first half of the swipes and back in the second, so that no chapter ends."""
    start, end = (0.8, 0.25) if number < SWIPES / 2 else (0.25, 0.8)
    phone.pointer.swipe((WIDTH * start, HEIGHT * 0.6), (WIDTH * end, HEIGHT * 0.6), 0.25)
    time.sleep(0.9)


def pinch(phone: Phone, number: int) -> None:
    apart = (80, 220) if number % 2 == 0 else (220, 60)
    phone.pointer.pinch((WIDTH * 0.5, HEIGHT * 0.5), *apart, duration=0.5, hold=0)
    time.sleep(1)


def moved(phone: Phone, gesture: str) -> Trace:
    """The trace of a repeated gesture."""
    phone.slow_down()
    with tracing(phone.page.context.browser, phone.page) as trace:
        for number in range(SWIPES if gesture == "slide" else PINCHES):
            (turn if gesture == "slide" else pinch)(phone, number)
    return trace


def summary(trace: Trace) -> dict:
    spans = trace.touches(AFTER)
    pauses = [pause for span in spans for pause in trace.pauses(span)]
    kinds = ("TOUCH_MOVED", "GESTURE_SCROLL_UPDATE", "FIRST_GESTURE_SCROLL_UPDATE", "GESTURE_PINCH_UPDATE")
    waits = {kind: [wait for _, wait in trace.latencies(kind)] for kind in kinds}
    return {
        "gestures": len(spans),
        "frames": len(pauses),
        "late": sum(pause > LATE for pause in pauses) / len(pauses),
        "framesPerSecond": 1000 * len(pauses) / sum(pauses),
        "wait": {kind: median(found) for kind, found in waits.items() if found},
    }


def in_reader(server: Server, context: BrowserContext, gesture: str) -> tuple[Trace, list[str]]:
    """The trace of Quire's reader, and the addresses of its images."""
    context.add_init_script(stored_settings.script({"mode": "left-to-right", "layout": "single"}))
    address = prepared(server, context.new_page(), "Turned 1")
    context.pages[0].close()
    phone = Phone(context.new_page())
    phone.page.goto(address)
    phone.page.wait_for_function(RESTS)
    time.sleep(5)
    shown = phone.page.evaluate("() => performance.getEntriesByType('resource').map((entry) => entry.name)")
    pictures = [name for name in shown if "/images/" in name and "cover" not in name]
    return moved(phone, gesture), pictures


def in_browser(server: Server, context: BrowserContext, gesture: str, picture: str) -> Trace:
    """The trace of the browser's own scrolling or zoom, with pages of the same book."""
    path, _, query = picture.partition("?")
    addresses = [f"{path.rpartition('/')[0]}/{number}?{query}" for number in range(SWIPES // 2 + 2)]
    images = [f'<img src="{address}">' for address in addresses]
    body = ROW % "".join(images) if gesture == "slide" else PICTURE % images[0]
    page: Page = context.new_page()
    plain = f"http://127.0.0.1:{server.port}/plain"
    page.route(plain, lambda route: route.fulfill(content_type="text/html", body=body))
    page.goto(plain)
    page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)")
    page.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")
    time.sleep(2)
    return moved(Phone(page), gesture)


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    figures, notes = [], {"throttle": THROTTLE, "density": DENSITY}
    with reading_server(programs) as server:
        for gesture, name, peer, kind in (
            ("slide", "sliding pages", "a scroll-snap row", "GESTURE_SCROLL_UPDATE"),
            ("zoom", "pinch zoom of a page", "the browser's pinch", "GESTURE_PINCH_UPDATE"),
        ):
            picture = ""
            for whose in ("ours", "native"):
                with chromium(*PAINTED_BY_PROCESSOR) as browser:
                    context = phone_context(browser, DENSITY, 30_000)
                    if whose == "ours":
                        trace, pictures = in_reader(server, context, gesture)
                        picture = pictures[0]
                    else:
                        trace = in_browser(server, context, gesture, picture)
                    notes[f"{gesture}, {whose}"] = summary(trace)
                    context.close()
            ours, native = (notes[f"{gesture}, {whose}"] for whose in ("ours", "native"))
            figures += [
                Figure(f"{name}, late frames", ours["late"] * 100, "%", peer, native["late"] * 100,
                       ours["late"] / max(native["late"], MINIMUM_SHARE), "at most", MAXIMUM_RATIO),
                beside("  frames per second", ours["framesPerSecond"], "", peer, native["framesPerSecond"]),
                beside("  input latency", ours["wait"]["TOUCH_MOVED"], "ms", peer, native["wait"][kind]),
            ]  # fmt: skip
    return figures, notes
