"""Records the position of every page at each frame, and fits fling curves to them."""

import math
from dataclasses import dataclass

from playwright.sync_api import Page

#: The deceleration of a fling per second: 1000·ln 0.998, as in UIScrollView.
FLING_RATE = 1000 * math.log(0.998)

#: Records the positions of the pages after all callbacks of a frame, which are then painted.
FRAMES = """() => {
    const ask = window.requestAnimationFrame.bind(window);
    let frames = null;
    const note = (time) => {
        const surface = document.querySelector('[data-quire="surface"]');
        if (!frames || !surface) return;
        const pages = {};
        for (const leaf of surface.querySelectorAll('[data-quire="leaf"]')) {
            const box = leaf.getBoundingClientRect();
            pages[`${leaf.dataset.publication}/${leaf.dataset.page}`] = [box.y, box.width, box.height];
        }
        if (frames.at(-1)?.time === time) frames.pop();
        frames.push({time, state: surface.dataset.state, pages, height: surface.clientHeight});
    };
    window.requestAnimationFrame = (callback) => ask((time) => { callback(time); note(time); });
    window.quireTestFrames = {
        begin() {
            frames = [];
            const next = () => { if (frames) requestAnimationFrame(next); };
            next();
        },
        count: (state) => frames.filter((frame) => !state || frame.state === state).length,
        end() { const all = frames; frames = null; return all; },
    };
}"""


@dataclass(frozen=True)
class Frame:
    #: In seconds.
    time: float
    state: str
    #: Top, width and height of each page in points, by publication and number ("12/3").
    pages: dict[str, list[float]]
    #: The height of the window.
    height: float

    def middle(self, height: float | None = None) -> tuple[str, float]:
        """The page in the middle of a window of this height, and the fraction of the page there."""
        middle = (height or self.height) / 2
        for name, (top, _, high) in self.pages.items():
            if top <= middle < top + high:
                return name, (middle - top) / high
        raise AssertionError(f"nothing is in the middle of the window: {self.pages}")


class Motion:
    """Records every frame. Create it before the page opens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(f"({FRAMES})()")

    def begin(self) -> None:
        self.page.evaluate("() => quireTestFrames.begin()")

    def count(self, state: str = "") -> int:
        """The number of recorded frames, in this state of the reader if given."""
        return self.page.evaluate("(state) => quireTestFrames.count(state)", state)

    def end(self) -> list[Frame]:
        frames = self.page.evaluate("() => quireTestFrames.end()")
        return [Frame(f["time"] / 1000, f["state"], f["pages"], f["height"]) for f in frames]


def flight(frames: list[Frame], state: str = "zoom-settling") -> list[Frame]:
    """The longest run of frames in which the strip moves without input."""
    best: list[Frame] = []
    run: list[Frame] = []
    for frame in frames:
        run = [*run, frame] if frame.state == state else []
        if len(run) > len(best):
            best = run
    return best


def tops(frames: list[Frame]) -> list[float]:
    """The top edges of one page that all frames contain."""
    shared = set.intersection(*(set(frame.pages) for frame in frames))
    assert shared, "all frames contain a common page"
    name = sorted(shared)[0]
    return [frame.pages[name][0] for frame in frames]


def fitted(columns: list[list[float]], values: list[float]) -> list[float]:
    """The coefficients of the least-squares combination of the columns."""
    count = len(columns)
    rows = [
        [sum(a * b for a, b in zip(columns[i], columns[j])) for j in range(count)]
        + [sum(a * b for a, b in zip(columns[i], values))]
        for i in range(count)
    ]
    for i in range(count):
        pivot = max(range(i, count), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        assert abs(rows[i][i]) > 1e-12, "the frames are too few or too alike"
        for other in range(count):
            if other != i:
                factor = rows[other][i] / rows[i][i]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[i])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def off_the_curve(frames: list[Frame], rate: float = FLING_RATE) -> list[float]:
    """The distance of each frame from the best-fitting fling curve, in points."""
    start = frames[0].time
    decay = [math.exp(rate * (frame.time - start)) for frame in frames]
    ones = [1.0] * len(frames)
    values = tops(frames)
    a, b = fitted([ones, decay], values)
    return [value - a - b * part for value, part in zip(values, decay)]


def steps(frames: list[Frame], rate: float = FLING_RATE, least: int = 4) -> list[float]:
    """For each frame with `least` others on both sides: the step of the best-fitting curve with a step there."""
    start = frames[0].time
    decay = [math.exp(rate * (frame.time - start)) for frame in frames]
    ones = [1.0] * len(frames)
    values = tops(frames)
    found = []
    for at in range(least, len(frames) - least + 1):
        after = [0.0] * at + [1.0] * (len(frames) - at)
        found.append(fitted([ones, decay, after], values)[2])
    return found
