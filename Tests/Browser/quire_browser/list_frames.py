"""Records the frames of a moving list."""

from dataclasses import dataclass

from playwright.sync_api import Page

#: Records at each frame: its time, the visible cards with their positions, the number of placeholders, the bottom edge of
#: the last card, and whether a window of the list is loading. A window loads until its body was read.
RECORD = """() => {
    const frames = [];
    let awaited = 0;
    const ask = window.fetch;
    window.fetch = async (address, settings) => {
        const isList = String(address).startsWith('/api/v1/series?');
        if (!isList) return ask(address, settings);
        awaited += 1;
        try {
            const response = await ask(address, settings);
            const read = response.arrayBuffer.bind(response);
            response.arrayBuffer = () => {
                awaited += 1;
                return read().finally(() => { awaited -= 1; });
            };
            return response;
        } finally {
            // The caller begins to read the body in a microtask; a timer runs after all of them.
            setTimeout(() => { awaited -= 1; });
        }
    };
    const note = (time) => {
        const cards = [...document.querySelectorAll('.collection .card')]
            .map((card) => [card, card.getBoundingClientRect()])
            .filter(([, box]) => box.bottom > 0 && box.top < innerHeight);
        const known = cards.filter(([card]) => !card.classList.contains('is-skeleton'));
        frames.push({
            time, blank: cards.length - known.length, isAwaited: awaited > 0,
            lowest: Math.max(0, ...cards.map(([, box]) => box.bottom)),
            cards: Object.fromEntries(known.map(([card, box]) =>
                [card.querySelector('a').href, [box.top, Number(card.getAttribute('aria-posinset'))]])),
        });
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    window.quireListFrames = frames;
}"""


@dataclass(frozen=True)
class Frame:
    """One frame; lengths in points, times in milliseconds."""

    time: float
    blank: int
    isAwaited: bool
    lowest: float
    #: By address: the distance from the window's top edge, and the position in the list.
    cards: dict[str, tuple[float, int]]


@dataclass(frozen=True)
class Step:
    """The change between two frames: the time, the distance the cards moved up, and the number of cards inserted
    before them."""

    seconds: float
    up: float
    inserted: int

    @property
    def speed(self) -> float:
        """In points per second."""
        return self.up / self.seconds


class ListFrames:
    """Records a list. Create it before its page opens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        #: The frames read so far. A list records thousands, so each is transferred once.
        self.read: list[Frame] = []
        page.add_init_script(f"({RECORD})()")

    def begin(self) -> None:
        """Discards the recorded frames."""
        self.read = []
        self.page.evaluate("() => { quireListFrames.length = 0; }")

    def all(self) -> list[Frame]:
        self.read += [Frame(**frame) for frame in self.page.evaluate("(from) => quireListFrames.slice(from)", len(self.read))]
        return self.read


def steps(frames: list[Frame]) -> list[Step]:
    """The changes of the cards that consecutive frames have in common; frames without common cards are left out."""
    found = []
    for before, after in zip(frames, frames[1:]):
        both = [(before.cards[card], after.cards[card]) for card in before.cards.keys() & after.cards.keys()]
        # Cards that wrap to the next row don't show how the list moves, so take the median.
        ups = sorted(old[0] - new[0] for old, new in both)
        inserted = sorted(new[1] - old[1] for old, new in both)
        if both and after.time > before.time:
            middle = len(both) // 2
            found.append(Step((after.time - before.time) / 1000, ups[middle], inserted[middle]))
    return found


def longest_idle_time(frames: list[Frame]) -> float:
    """The longest time in milliseconds in which every frame had placeholders and no window was loading."""
    longest, start = 0.0, None
    for frame in frames:
        if frame.blank == 0 or frame.isAwaited:
            start = None
        else:
            start = frame.time if start is None else start
            longest = max(longest, frame.time - start)
    return longest
