"""Chromium's trace of a motion: the work of the main thread, paint, input latency, and drawn frames."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from playwright.sync_api import Browser, Page

#: Only those compositor events that occur once per frame or input: the others distort the measurement.
CATEGORIES = [
    "-*", "__metadata", "devtools.timeline", "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame", "blink.user_timing", "input", "latencyInfo",
]  # fmt: skip


#: The main thread's name in Chromium.
MAIN = "CrRendererMain"


@dataclass(frozen=True)
class Span:
    """A span of the trace, in the trace's microseconds."""

    start: float
    end: float

    def __contains__(self, time: float) -> bool:
        return self.start <= time < self.end


@contextmanager
def tracing(browser: Browser, page: Page) -> Iterator["Trace"]:
    """A trace, which is complete at the end of the `with`."""
    trace = Trace()
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield trace
    trace.events = json.loads(browser.stop_tracing())["traceEvents"]


class Trace:
    def __init__(self) -> None:
        self.events: list[dict] = []

    @cached_property
    def main(self) -> tuple[int, int]:
        """The identifiers of the page's process and of its main thread."""
        # Spare renderers have a main thread too, with hardly any events.
        named = {(e["pid"], e["tid"]) for e in self.events if e["name"] == "thread_name" and e["args"]["name"] == MAIN}
        threads = Counter((e["pid"], e["tid"]) for e in self.events if e["name"] == "RunTask")
        return max(named, key=lambda thread: threads[thread])

    @cached_property
    def of_page(self) -> dict[str, list[dict]]:
        """The events of the page's process by name, in order."""
        found: dict[str, list[dict]] = {}
        for event in self.events:
            if event["pid"] == self.main[0]:
                found.setdefault(event["name"], []).append(event)
        for events in found.values():
            events.sort(key=lambda event: event["ts"])
        return found

    def on_main(self, name: str) -> list[dict]:
        return [event for event in self.of_page.get(name, []) if event["tid"] == self.main[1]]

    # Spans

    def between(self, begins: str, ends: str) -> list[Span]:
        """The spans from each mark of one name to the next mark of the other."""
        spans, start = [], None
        marks = [e for e in self.events if e["name"] in (begins, ends) and "blink.user_timing" in e.get("cat", "")]
        for event in sorted(marks, key=lambda event: event["ts"]):
            if event["name"] == begins:
                start = event["ts"]
            elif start is not None:
                spans.append(Span(start, event["ts"]))
                start = None
        return spans

    def touches(self, after: float = 0) -> list[Span]:
        """The spans from each touch to its release, plus this many seconds."""
        spans, start = [], None
        for begin, _ in self.latencies("TOUCH_PRESSED", "TOUCH_RELEASED"):
            if begin["args"]["event_latency"]["event_type"] == "TOUCH_PRESSED":
                start = start or begin["ts"]
            elif start is not None:
                spans.append(Span(start, begin["ts"] + after * 1e6))
                start = None
        return spans

    # Events in a span

    def frames(self, span: Span) -> list[float]:
        """The times at which the main thread began its frames."""
        return [event["ts"] for event in self.on_main("BeginMainThreadFrame") if event["ts"] in span]

    def work(self, span: Span) -> float:
        """The main thread's processor time, in milliseconds."""
        return sum(event.get("tdur", 0) for event in self.on_main("RunTask") if event["ts"] in span) / 1000

    def paints(self, span: Span) -> list[str]:
        """The names of the painted nodes."""
        return [e["args"]["data"].get("nodeName", "") for e in self.on_main("Paint") if e["ts"] in span]

    def rasters(self, span: Span) -> int:
        return sum(event["ts"] in span for event in self.of_page.get("RasterTask", []))

    def pauses(self, span: Span) -> list[float]:
        """The milliseconds between consecutive frames."""
        drawn = [event["ts"] for event in self.of_page.get("DrawFrame", []) if event["ts"] in span]
        return [(later - earlier) / 1000 for earlier, later in zip(drawn, drawn[1:])]

    def latencies(self, *kinds: str) -> list[tuple[dict, float]]:
        """Inputs of some kinds, each with the milliseconds until the frame with its effect was presented."""
        open_now, found = {}, []
        for event in self.of_page.get("EventLatency", []):
            key = event["id2"]["local"]
            if event["ph"] == "b":
                open_now[key] = event
            elif (begin := open_now.pop(key, None)) and begin["args"]["event_latency"]["event_type"] in kinds:
                found.append((begin, (event["ts"] - begin["ts"]) / 1000))
        return sorted(found, key=lambda entry: entry[0]["ts"])
