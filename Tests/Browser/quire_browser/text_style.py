"""The typography sheet, and its effect on the text."""

from playwright.sync_api import Locator

from .text_reader import TextReader
from .waiting import until

#: The stored defaults, by name and in order.
STANDARD = {
    "size": 100, "lines": 0, "margin": 6, "face": 0, "alignment": 0, "columns": 0, "paper": 0, "hyphens": 0, "drops_styles": 0,
    "own_paper": 0xF8F4EA, "own_ink": 0x1F1D1A, "weight": -1, "paragraphs": -1, "indent": -1, "letters": -1, "words": -1,
}  # fmt: skip

#: The style of the element that a selector finds in the visible section.
STYLE = """([selector, property]) => {
    const slot = [...document.querySelectorAll('.book-pages > .slot.is-visible')].find((slot) => {
        const box = slot.getBoundingClientRect();
        return Math.abs(box.x) < 1 && Math.abs(box.y) < 1;
    });
    const inside = slot?.querySelector('iframe')?.contentDocument;
    const element = inside?.querySelector(selector);
    return element ? inside.defaultView.getComputedStyle(element).getPropertyValue(property) : null;
}"""

#: The families of the loaded fonts of the visible document.
FONTS = """() => {
    const inside = document.querySelector('.is-visible iframe, [data-quire="slot"] iframe').contentDocument;
    return [...inside.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('"', ''));
}"""

#: The words on the visible page that cross the edge of their column, or of the page.
OVERFLOWING = """() => {
    const slot = [...document.querySelectorAll('.book-pages > .slot.is-visible')].find((slot) => {
        const box = slot.getBoundingClientRect();
        return Math.abs(box.x) < 1 && Math.abs(box.y) < 1;
    });
    const frame = slot.querySelector('iframe');
    const inside = frame.contentDocument;
    const style = inside.defaultView.getComputedStyle(inside.body);
    const [width, height] = [frame.clientWidth, frame.clientHeight];
    const count = Math.max(1, Math.round(width / (parseFloat(style.columnWidth) + parseFloat(style.columnGap))));
    const pitch = width / count;
    const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
    const range = inside.createRange();
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const match of node.nodeValue.matchAll(/\\S+/g)) {
            range.setStart(node, match.index);
            range.setEnd(node, match.index + match[0].length);
            for (const box of range.getClientRects()) {
                if (box.width === 0 || box.right <= 0.5 || box.left >= width - 0.5) continue;
                const left = Math.floor((box.left + box.width / 2) / pitch) * pitch;
                const isIn = box.left >= left - 0.5 && box.right <= left + pitch + 0.5 && box.top >= 0 && box.bottom <= height;
                if (!isIn) found.push(`${match[0]} in ${node.parentElement.localName}`);
            }
        }
    }
    return found;
}"""


class TextStyle:
    def __init__(self, texts: TextReader) -> None:
        self.texts = texts
        self.page = texts.page

    def choose(self, **values: int) -> None:
        """Stores settings as another tab does: all others have their defaults."""
        kept = ",".join(str(value) for value in (STANDARD | values).values())
        self.page.evaluate(
            "(kept) => { localStorage.setItem('quire.book', kept); window.dispatchEvent(new StorageEvent('storage')); }", kept
        )

    def open(self, room: str) -> Locator:
        """Opens a section of the sheet."""
        sheet = self.page.get_by_role("dialog", name="Text")
        if not sheet.is_visible():
            self.texts.show_bars()
            self.page.get_by_role("button", name="Text", exact=True).click()
        sheet.get_by_role("tab", name=room).click()
        return sheet

    def of(self, selector: str, property: str) -> str | None:
        return self.page.evaluate(STYLE, [selector, property])

    def overflowing_words(self) -> list[str]:
        return self.page.evaluate(OVERFLOWING)

    def wait_for_style(self, selector: str, property: str, value: str) -> None:
        try:
            until(lambda: self.of(selector, property) == value, f"{selector} has {property} {value}", seconds=5)
        except AssertionError as error:
            raise AssertionError(f"{error}; it has {self.of(selector, property)}") from None
