"""What a list shows, frame by frame, while it moves."""

from dataclasses import dataclass

from playwright.sync_api import Page

#: Notes at each frame: when it is, which cards are in the window with their places, how many of them stand for nothing
#: yet, how far down there are cards, and whether a part of the list is awaited.
RECORD = """() => {
    const frames = [];
    let awaited = 0;
    const ask = window.fetch;
    window.fetch = async (address, settings) => {
        const isList = String(address).startsWith('/api/v1/series?');
        awaited += isList;
        try { return await ask(address, settings); } finally { awaited -= isList; }
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
    #: By address: how far below the window's upper edge, and which in the list.
    cards: dict[str, tuple[float, int]]


@dataclass(frozen=True)
class Step:
    """From one frame to the next: how long, how far the cards went up the window, and how many came in before them."""

    seconds: float
    up: float
    inserted: int

    @property
    def speed(self) -> float:
        """In points a second."""
        return self.up / self.seconds


class ListFrames:
    """Records a list; to be made before its page is opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(f"({RECORD})()")

    def begin(self) -> None:
        """Forgets what was recorded."""
        self.page.evaluate("() => { quireListFrames.length = 0; }")

    def all(self) -> list[Frame]:
        return [Frame(**frame) for frame in self.page.evaluate("() => quireListFrames")]


def steps(frames: list[Frame]) -> list[Step]:
    """What became of the cards that two frames have in common; frames with none in common are left out."""
    found = []
    for before, after in zip(frames, frames[1:]):
        both = [(before.cards[card], after.cards[card]) for card in before.cards.keys() & after.cards.keys()]
        # What goes from the end of a row to the beginning of the next is no measure of how the list moves.
        ups = sorted(old[0] - new[0] for old, new in both)
        inserted = sorted(new[1] - old[1] for old, new in both)
        if both and after.time > before.time:
            middle = len(both) // 2
            found.append(Step((after.time - before.time) / 1000, ups[middle], inserted[middle]))
    return found
