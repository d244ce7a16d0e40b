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
        """The covers of the grid, each a link: to its series, or to its book if that is the only one."""
        return self.page.get_by_role("main").get_by_role("listitem").get_by_role("link")

    @property
    def books(self) -> Locator:
        """The lines of a series' page that open a book."""
        return self.page.get_by_role("main").get_by_role("listitem").get_by_role("link")

    def named(self, title: str) -> Locator:
        """The covers of the grid with this title."""
        return self.page.get_by_role("listitem").get_by_role("link", name=re.compile(rf"^{re.escape(title)}(,|$)"))

    @property
    def search(self) -> Locator:
        return self.page.get_by_role("searchbox")

    @property
    def retry(self) -> Locator:
        return self.page.get_by_role("button", name="Try again")
