"""The library screens."""

import re

from playwright.sync_api import Locator, Page

from .server import Server
from .waiting import until


class LibraryPage:
    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    def open(self) -> "LibraryPage":
        """Opens the list of all series."""
        self.page.goto(self.server.origin + "/browse")
        return self

    def open_home(self) -> "LibraryPage":
        self.page.goto(self.server.origin + "/")
        return self

    @property
    def series(self) -> Locator:
        """The covers of the grid, each a link: to its series, or to its book if that is the only one."""
        return self.page.get_by_role("main").get_by_role("listitem").get_by_role("link")

    @property
    def books(self) -> Locator:
        """The rows of a series that open a book."""
        return self.page.get_by_role("main").get_by_role("listitem").get_by_role("link")

    def named(self, title: str) -> Locator:
        """The covers of the grid with this title."""
        return self.page.get_by_role("listitem").get_by_role("link", name=re.compile(rf"^{re.escape(title)}(,|$)"))

    def scroll_to(self, title: str) -> Locator:
        """Scrolls down until the cover with this title has an element; far covers have none."""
        cover = self.named(title).first

        def found() -> bool:
            if cover.count():
                return True
            self.page.evaluate("() => scrollBy(0, innerHeight / 2)")
            return False

        until(found, f"{title} is among the covers", every=0.1)
        cover.scroll_into_view_if_needed()
        return cover

    @property
    def search(self) -> Locator:
        return self.page.get_by_role("searchbox")

    @property
    def retry(self) -> Locator:
        return self.page.get_by_role("button", name="Try again")
