"""The cost of page curls on a slow phone, on a canvas and by folding live pages: the main thread, the painted area,
the input latency, and the snapshots made in idle time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles

from playwright.sync_api import BrowserContext
from quire_browser import stored_settings
from quire_browser.waiting import until

from ..tools.browser import HEIGHT, WIDTH, chromium, phone_context
from ..tools.figures import Figure, beside
from ..tools.programs import Programs, Server
from .reading import PAINTED_BY_PROCESSOR, THROTTLE, Phone, reading_server
from ..libraries.reading_library import prepared
from ..tools.traces import Span, Trace, tracing

#: The device pixels per point of a phone.
DENSITY = 3
#: The number of curls by renderer. A curl on the canvas takes ten seconds when the processor draws it.
CURLS = {"fold": 50, "canvas": 6}
#: The number of curls with the phone's processor at full speed.
QUICK = 6
#: The number of turns forward before as many turns back. The turns stay inside a chapter.
BLOCK = 10
#: The main thread's limit per frame, in milliseconds.
AIM = 4.0

#: Marks in the trace when a sheet is first drawn, and when the next page is the current page.
MARK = """() => {
    const curls = document.querySelector('[data-quire="curls"]');
    let isDrawn = false, hasLanded = true;
    const land = () => {
        if (!hasLanded) performance.mark('landed');
        hasLanded = true;
    };
    new MutationObserver(() => {
        const renderer = curls.dataset.renderer;
        if (renderer && !isDrawn) {
            performance.mark(`curls on ${renderer}`);
            hasLanded = false;
        }
        if (!renderer) land();
        isDrawn = Boolean(renderer);
    }).observe(curls, { attributeFilter: ['data-renderer'] });
    new MutationObserver(land).observe(document.querySelector('[data-quire="surface"]'), { attributeFilter: ['data-page'] });
}"""
#: Records the main thread's time for a page's snapshot.
NOTE = """() => {
    const { makeTexture } = quireCurl.prototype;
    window.quireBenchPictures = [];
    quireCurl.prototype.makeTexture = function (...words) {
        const began = performance.now();
        const made = makeTexture.apply(this, words);
        quireBenchPictures.push(performance.now() - began);
        return made;
    };
}"""
RESTS = """() => document.querySelector('[data-quire="surface"]').dataset.state === 'rest'
    && document.querySelector('[data-quire="curls"]').dataset.renderer === undefined"""
READY = "() => quireHostCounts().curlPictures >= 2"

#: The minimal page that follows a finger: a box, moved once per frame.
BARE = """<!doctype html><meta name="viewport" content="width=device-width">
<style>
    body { margin: 0; height: 100vh; touch-action: none; }
    div { width: 300px; height: 600px; background: #8cf; will-change: transform; }
</style><div></div>
<script>
    const box = document.querySelector('div');
    let frame = 0;
    addEventListener('pointerdown', () => performance.mark('begins'));
    addEventListener('pointerup', () => performance.mark('ends'));
    addEventListener('pointermove', (event) => {
        frame ||= requestAnimationFrame(() => {
            frame = 0;
            box.style.transform = `translate(${event.clientX}px, 0)`;
        });
    });
</script>"""


@contextmanager
def phone() -> Iterator[BrowserContext]:
    with chromium(*PAINTED_BY_PROCESSOR) as browser:
        context = phone_context(browser, DENSITY, 60_000)
        yield context
        context.close()


def is_of_page(name: str) -> bool:
    """Whether a painted layer is a page, not the document around it, a light or a shadow."""
    return any(part in name for part in ("slot", "leaf", "zoomable", "IMG"))


def curl(phone: Phone, way: int) -> None:
    """A finger drags the sheet's bottom corner for half a second, and lifts."""
    start, end = (0.95, 0.12) if way > 0 else (0.06, 0.9)
    phone.pointer.down((WIDTH * start, HEIGHT * 0.85))
    phone.pointer.glide((WIDTH * end, HEIGHT * 0.72), 0.5)
    phone.pointer.up()


def curls(server: Server, renderer: str, count: int, throttle: int) -> tuple[Trace, list[float]]:
    """Reads a book with curls; returns the trace, and the time of the snapshots."""
    with phone() as context:
        context.add_init_script(stored_settings.script({"mode": "left-to-right", "layout": "single", "turn": "curl"}))
        if renderer == "canvas":
            context.add_init_script("globalThis.quireDrawsWithSoftware = true;")
        address = prepared(server, context.new_page(), "Turned 1")
        context.pages[0].close()
        reader = Phone(context.new_page())
        reader.page.goto(address)
        reader.page.wait_for_function("() => document.querySelector('[data-quire=\"curls\"]') !== null")
        reader.page.evaluate(MARK)
        if renderer == "canvas":
            reader.page.wait_for_function(READY)
            reader.page.evaluate(NOTE)
        time.sleep(4)
        reader.session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        with tracing(context.browser, reader.page) as trace:
            for number in range(count):
                curl(reader, 1 if number // BLOCK % 2 == 0 else -1)
                time.sleep(0.8)
                until(lambda: reader.page.evaluate(RESTS), "the sheet is flat", seconds=60, every=0.1)
                if renderer == "canvas":
                    until(lambda: reader.page.evaluate(READY), "the snapshots are ready", seconds=60, every=0.1)
                time.sleep(0.3)
        return trace, reader.page.evaluate("() => window.quireBenchPictures ?? []")


def bare() -> float:
    """The main thread's time per frame in which a finger moves a box, in milliseconds."""
    with phone() as context:
        reader = Phone(context.new_page())
        reader.page.set_content(BARE)
        time.sleep(1)
        reader.slow_down()
        with tracing(context.browser, reader.page) as trace:
            for _ in range(10):
                curl(reader, 1)
                time.sleep(0.5)
    spans = trace.between("begins", "ends")
    return sum(trace.work(span) for span in spans) / sum(len(trace.frames(span)) for span in spans)


def without_first(trace: Trace, span: Span) -> Span:
    """The span from its second frame on: in the first frame the sheet is laid out and painted."""
    frames = trace.frames(span)
    return Span(frames[0] if frames else span.end, span.end)


def summary(trace: Trace, renderer: str, count: int) -> dict:
    """The measured times of the curls."""
    spans = trace.between(f"curls on {renderer}", "landed")
    if len(spans) < count * 0.9:
        raise SystemExit(f"bench: only {len(spans)} of {count} sheets were drawn by the {renderer}")
    moving = [without_first(trace, span) for span in spans]
    frames = sum(len(trace.frames(span)) for span in moving)
    painted = [name for span in moving for name in trace.paints(span)]
    waits = [wait for _, wait in trace.latencies("TOUCH_MOVED")]
    return {
        "curls": len(spans),
        "frames": frames,
        "milliseconds": sum(trace.work(span) for span in moving) / frames,
        "paints": len(painted),
        "paintsOfPages": sum(is_of_page(name) for name in painted),
        "paintsWithFirst": sum(len(trace.paints(span)) for span in spans),
        "rasters": sum(trace.rasters(span) for span in moving),
        "rastersWithFirst": sum(trace.rasters(span) for span in spans),
        "wait": {"median": median(waits), "ninetyFifth": quantiles(waits, n=20)[-1]},
        "painted": {name: painted.count(name) for name in set(painted)},
    }


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    figures, notes = [], {"throttle": THROTTLE, "density": DENSITY}
    least = notes["bare"] = bare()
    with reading_server(programs) as server:
        for renderer, count in CURLS.items():
            trace, pictures = curls(server, renderer, count, THROTTLE)
            found = notes[renderer] = summary(trace, renderer, count)
            quick = notes[f"{renderer}, unthrottled"] = summary(curls(server, renderer, QUICK, 1)[0], renderer, QUICK)
            frame, frames = f"a frame of a curl by {renderer}, main thread", found["frames"]
            for name, taken in ((frame, quick["milliseconds"]), (f"{frame}, slowed down", found["milliseconds"])):
                figures.append(Figure(name, taken, "ms", "aim", AIM, taken / AIM, "at most", 1))
            figures += [
                beside("  the same", found["milliseconds"], "ms", "a minimal page that moves a box", least),
                Figure(f"  pages painted while {found['curls']} of them move", found["paintsOfPages"], "", "frames", frames,
                       found["paintsOfPages"] / frames, "at most", 0),
                beside("  anything painted", found["paints"], "", "frames", frames),
                beside("  tiles rastered", found["rasters"], "", "frames", frames),
                beside("  input latency", quick["wait"]["median"], "ms", "a frame at 60 Hz", 16.7),
                beside("  input latency, processor slowed down four times", found["wait"]["median"], "ms", "a frame at 60 Hz", 16.7),
            ]  # fmt: skip
            if pictures:
                notes["pictures"] = pictures
                taken = median(pictures)
                figures.append(beside("a page's snapshot, main thread, processor slowed down four times", taken, "ms", "a frame at 60 Hz", 16.7))
    return figures, notes
