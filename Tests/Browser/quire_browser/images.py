"""Standing between the page and its pictures: hold them back, refuse them, let them go."""

import re

from playwright.sync_api import Page, Route

#: A page's picture; the page counts from 0.
ADDRESS = re.compile(r"/images/([0-9a-f]+)/(\d+)(\?|$)")


def page_of(address: str) -> int | None:
    """The page (from 1) whose picture this address is."""
    found = ADDRESS.search(address)
    return int(found.group(2)) + 1 if found else None


class HeldImages:
    """Holds back the pictures of some pages until they are released."""

    def __init__(self, page: Page, pages: set[int] | None = None) -> None:
        self.page = page
        self.pages = pages
        self.held: dict[int, list[Route]] = {}
        page.route(ADDRESS, self._handle)

    def _handle(self, route: Route) -> None:
        number = page_of(route.request.url)
        if number is None or (self.pages is not None and number not in self.pages):
            route.continue_()
            return
        self.held.setdefault(number, []).append(route)

    def release(self) -> None:
        """Lets go of what is held; what is asked for later is not held any more."""
        self.pages = set()
        for routes in self.held.values():
            for route in routes:
                try:
                    route.continue_()
                except Exception:  # The page may have cancelled it meanwhile.
                    pass
        self.held = {}


class RefusedImages:
    """Answers for the pictures of some pages: with a problem of the server's, or with a broken connection."""

    def __init__(self, page: Page, pages: set[int], problem: dict | None = None) -> None:
        self.page = page
        self.pages = pages
        self.problem = problem
        self.refused = 0
        page.route(ADDRESS, self._handle)

    def _handle(self, route: Route) -> None:
        if page_of(route.request.url) not in self.pages:
            route.continue_()
            return
        self.refused += 1
        if self.problem is None:
            route.abort("connectionrefused")
        else:
            route.fulfill(
                status=self.problem["status"], content_type="application/problem+json", json=self.problem
            )

    def stop(self) -> None:
        self.pages = set()
