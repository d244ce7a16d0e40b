"""The library, as a person finds their way in it."""

import re

from playwright.sync_api import Locator, Page

from .server import Server


class LibraryPage:
    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    def open(self) -> "LibraryPage":
        self.page.goto(self.server.origin + "/")
        return self

    @property
    def series(self) -> Locator:
        """The covers of the grid, each a link to its series."""
        return self.page.locator('a[href^="/series/"]')

    @property
    def books(self) -> Locator:
        """The covers of a series' page, each a link that opens its book."""
        return self.page.locator('a[href^="/read/"]')

    def named(self, title: str) -> Locator:
        return self.page.get_by_role("link", name=re.compile(rf"^{re.escape(title)}\b"))

    @property
    def search(self) -> Locator:
        return self.page.get_by_role("searchbox")

    @property
    def retry(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("try again|retry", re.IGNORECASE))
