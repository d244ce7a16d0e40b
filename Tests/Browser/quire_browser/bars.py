"""The reader's bars, and the sheets and menus that open from them."""

import re

from playwright.sync_api import Locator, Page, expect

from .reader import Reader
from .reader_state import Box
from .waiting import until


def box(locator: Locator) -> Box:
    found = locator.bounding_box()
    assert found is not None, "the element is visible"
    return Box(**found)


def small_targets(page: Page) -> list[str]:
    """Visible controls that are smaller than 44 points in either direction."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.bars button, .bars input, dialog button, dialog input')]
            .filter((e) => e.checkVisibility({visibilityProperty: true}))
            .map((e) => [e, e.getBoundingClientRect()])
            .filter(([e, r]) => r.width > 0 && r.height > 0 && (r.width < 43.5 || r.height < 43.5))
            .map(([e, r]) => `${e.outerHTML.slice(0, 90)} is ${Math.round(r.width)} × ${Math.round(r.height)}`)"""
    )


class Bars:
    """The visible bars of an open reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.page: Page = reader.page
        reader.show_bars()
        self.settle()

    def press(self, control: Locator) -> None:
        """Taps a touch screen, clicks elsewhere."""
        control.tap() if self.reader.device.touch else control.click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    @property
    def bookmark(self) -> Locator:
        return self.page.get_by_role("button", name="Bookmark this page")

    @property
    def place(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("Page thumbnails"))

    @property
    def strip(self) -> Locator:
        return self.page.get_by_role("group", name="Page thumbnails")

    def thumbnail(self, page: int) -> Locator:
        return self.strip.get_by_role("button", name=f"Page {page}", exact=True)

    def open_strip(self) -> None:
        self.press(self.place)
        expect(self.strip).to_be_visible()

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog")

    def settle(self) -> None:
        """Waits until the bars have slid in or out."""
        until(lambda: self.page.evaluate("() => document.getAnimations().length === 0"), "no animation runs")

    @property
    def menu(self) -> Locator:
        return self.page.get_by_role("menu")

    def choose(self, name: str) -> None:
        """Chooses an item of the open menu."""
        item = self.menu.get_by_role("menuitem", name=name).or_(self.menu.get_by_role("menuitemradio", name=name))
        self.press(item.first)

    @staticmethod
    def choose_of(reader: Reader, name: str) -> None:
        """Chooses an item of the page's menu and leaves the bars as they are."""
        item = reader.page.get_by_role("menu").get_by_role("menuitem", name=name)
        item.tap() if reader.device.touch else item.click()

    def more(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name="More", exact=True))
        self.choose(name)

    def chapters(self) -> Locator:
        self.more("Chapters")
        expect(self.sheet.get_by_role("listitem").first).to_be_visible()
        self.settle()
        return self.sheet

    def bookmarks(self) -> Locator:
        self.more("Bookmarks")
        expect(self.sheet).to_be_visible()
        self.settle()
        return self.sheet

    def page_menu(self) -> Locator:
        """Opens the menu of the page with the keyboard."""
        self.reader.surface.focus()
        self.page.keyboard.press("Shift+F10")
        expect(self.menu).to_be_visible()
        return self.menu
