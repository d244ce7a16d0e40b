"""The sheet in which one chooses how text is set, and what comes of it."""

from playwright.sync_api import Locator

from .text_reader import TextReader
from .waiting import until

#: What is kept when nothing was chosen, by name and in order.
STANDARD = {
    "size": 100, "lines": 0, "margin": 6, "face": 0, "alignment": 0, "columns": 0, "paper": 0, "hyphens": 0, "drops_styles": 0,
    "own_paper": 0xF8F4EA, "own_ink": 0x1F1D1A, "weight": -1, "paragraphs": -1, "indent": -1, "letters": -1, "words": -1,
}  # fmt: skip

#: The style of the element that a selector names in the section that is seen.
STYLE = """([selector, property]) => {
    const slot = [...document.querySelectorAll('.book-pages > .slot.is-visible')].find((slot) => {
        const box = slot.getBoundingClientRect();
        return Math.abs(box.x) < 1 && Math.abs(box.y) < 1;
    });
    const inside = slot?.querySelector('iframe').contentDocument;
    const element = inside?.querySelector(selector);
    return element ? inside.defaultView.getComputedStyle(element).getPropertyValue(property) : null;
}"""


class TextStyle:
    def __init__(self, texts: TextReader) -> None:
        self.texts = texts
        self.page = texts.page

    def choose(self, **values: int) -> None:
        """Chooses as another tab would: all that is not named is left to the book."""
        kept = ",".join(str(value) for value in (STANDARD | values).values())
        self.page.evaluate(
            "(kept) => { localStorage.setItem('quire.book', kept); window.dispatchEvent(new StorageEvent('storage')); }", kept
        )

    def open(self, room: str) -> Locator:
        """Opens the sheet in one of its rooms."""
        sheet = self.page.get_by_role("dialog", name="Text")
        if not sheet.is_visible():
            self.texts.show_bars()
            self.page.get_by_role("button", name="Text", exact=True).click()
        sheet.get_by_role("tab", name=room).click()
        return sheet

    def of(self, selector: str, property: str) -> str | None:
        return self.page.evaluate(STYLE, [selector, property])

    def becomes(self, selector: str, property: str, value: str) -> None:
        try:
            until(lambda: self.of(selector, property) == value, f"{selector} has {property} {value}", seconds=5)
        except AssertionError as error:
            raise AssertionError(f"{error}; it has {self.of(selector, property)}") from None
