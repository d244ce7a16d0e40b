"""The state of the reader, read from the attributes of its elements: `data-quire`, `data-page`, `data-state`."""

from dataclasses import dataclass

from .pointers import Spot

#: Reads the whole state at once, so that its parts belong to the same moment.
STATE = """() => {
    const surface = document.querySelector('[data-quire="surface"]');
    if (!surface) return null;
    const box = (element) => {
        const r = element.getBoundingClientRect();
        return {x: r.x, y: r.y, width: r.width, height: r.height};
    };
    const hides = (element) => {
        const style = getComputedStyle(element);
        return style.visibility === 'hidden' || style.display === 'none';
    };
    const book = surface.dataset.publication;
    const slots = [...surface.querySelectorAll('[data-quire="leaf"]')].map((leaf) => {
        const slot = leaf.closest('[data-quire="slot"]');
        const picture = leaf.querySelector('img, canvas');
        return {
            page: Number(leaf.dataset.page), book: leaf.dataset.publication, box: box(slot), leaf: box(leaf),
            picture: picture ? box(picture) : null, hidden: hides(slot),
        };
    });
    const cards = [...surface.querySelectorAll('[data-quire="slot"]:not([data-page])')].map((slot) => ({
        kind: slot.dataset.item, box: box(slot), words: slot.innerText.trim(), hidden: hides(slot),
    }));
    return {
        page: Number(surface.dataset.page), book, item: surface.dataset.item,
        count: Number(surface.dataset.pageCount),
        state: surface.dataset.state,
        // The pages of the open book come first, because other books have the same page numbers.
        slots: [...slots.filter((slot) => slot.book === book), ...slots.filter((slot) => slot.book !== book)],
        cards,
    };
}"""


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> Spot:
        return (self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True)
class Slot:
    """A page on the reading surface, and its slot: the pages of a spread share one."""

    page: int
    book: str
    box: Box
    leaf: Box
    picture: Box | None
    hidden: bool


@dataclass(frozen=True)
class Card:
    """A card between chapters."""

    kind: str
    box: Box
    words: str
    hidden: bool


@dataclass(frozen=True)
class State:
    page: int
    #: The open publication.
    book: str
    #: The kind of the visible item: "page", "spread", "transition", "end", …
    item: str
    count: int
    state: str
    slots: list[Slot]
    cards: list[Card]

    @staticmethod
    def of(raw: dict) -> "State":
        slots = [
            Slot(
                s["page"], s["book"], Box(**s["box"]), Box(**s["leaf"]),
                Box(**s["picture"]) if s["picture"] else None, s["hidden"],
            )
            for s in raw["slots"]
        ]  # fmt: skip
        cards = [Card(c["kind"], Box(**c["box"]), c["words"], c["hidden"]) for c in raw["cards"]]
        return State(raw["page"], raw["book"], raw["item"], raw["count"], raw["state"], slots, cards)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves; the page may be zoomed."""
        return self.state in ("rest", "zoomed")

    def slot(self, page: int) -> Slot:
        for slot in self.slots:
            if slot.page == page:
                return slot
        raise AssertionError(f"page {page} has no slot; there are {[slot.page for slot in self.slots]}")

    def visible(self, width: float) -> list[int]:
        """The pages of which at least a point is visible in a window of this width."""
        return [s.page for s in self.slots if not s.hidden and s.leaf.right > 1 and s.leaf.x < width - 1]

    @property
    def card(self) -> Card | None:
        """The card that fills the window."""
        for card in self.cards:
            if not card.hidden and abs(card.box.x) < 1:
                return card
        return None
