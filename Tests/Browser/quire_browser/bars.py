"""What surrounds the page: the bars and what opens from them, as a person finds it."""

import re

from playwright.sync_api import Locator, Page, expect

from .reader import Box, Reader
from .waiting import until


def box(locator: Locator) -> Box:
    found = locator.bounding_box()
    assert found is not None, "it can be seen"
    return Box(**found)


def small_targets(page: Page) -> list[str]:
    """Controls one can see that are smaller than 44 points either way."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.bars button, .bars input, dialog button, dialog input')]
            .filter((e) => e.checkVisibility({visibilityProperty: true}))
            .map((e) => [e, e.getBoundingClientRect()])
            .filter(([e, r]) => r.width > 0 && r.height > 0 && (r.width < 43.5 || r.height < 43.5))
            .map(([e, r]) => `${e.outerHTML.slice(0, 90)} is ${Math.round(r.width)} × ${Math.round(r.height)}`)"""
    )


class Bars:
    """The bars of an open reader, shown."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.page: Page = reader.page
        reader.show_bars()
        self.settle()

    def press(self, control: Locator) -> None:
        """A finger's tap on a touch screen, a click elsewhere."""
        control.tap() if self.reader.device.touch else control.click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    @property
    def bookmark(self) -> Locator:
        return self.page.get_by_role("button", name="Bookmark this page")

    @property
    def place(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("Pages at a glance"))

    @property
    def strip(self) -> Locator:
        return self.page.get_by_role("group", name="Pages at a glance")

    def thumbnail(self, page: int) -> Locator:
        return self.strip.get_by_role("button", name=f"Page {page}", exact=True)

    def open_strip(self) -> None:
        self.press(self.place)
        expect(self.strip).to_be_visible()

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog")

    def settle(self) -> None:
        """Waits until what slides in has come to rest."""
        until(lambda: self.page.evaluate("() => document.getAnimations().length === 0"), "nothing moves")

    @property
    def menu(self) -> Locator:
        return self.page.get_by_role("menu")

    def choose(self, name: str) -> None:
        """Picks something from the menu that is open."""
        item = self.menu.get_by_role("menuitem", name=name).or_(self.menu.get_by_role("menuitemradio", name=name))
        self.press(item.first)

    @staticmethod
    def choose_of(reader: Reader, name: str) -> None:
        """Picks something from the menu of a page, with the bars as they are."""
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
