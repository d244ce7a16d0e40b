"""Intercepts image requests: delays them, fails them, records them."""

import re

from playwright.sync_api import Page, Route

#: The address of a page image; the page counts from 0.
ADDRESS = re.compile(r"/images/([0-9a-f]+)/(\d+)(\?|$)")
#: The address of a cover.
COVER = re.compile(r"/images/([0-9a-f]+)/cover-\d+(\?|$)")


def page_of(address: str) -> int | None:
    """The page (from 1) with this image address."""
    found = ADDRESS.search(address)
    return int(found.group(2)) + 1 if found else None


class HeldImages:
    """Holds back the images of some pages until they are released."""

    def __init__(self, page: Page, pages: set[int] | None = None, address: re.Pattern = ADDRESS) -> None:
        self.page = page
        self.pages = pages
        self.address = address
        self.held: dict[int, list[Route]] = {}
        page.route(address, self._handle)

    def _handle(self, route: Route) -> None:
        number = page_of(route.request.url) or 0
        if self.pages is not None and number not in self.pages:
            route.continue_()
            return
        self.held.setdefault(number, []).append(route)

    def release(self) -> None:
        """Releases the held images; later requests are not held."""
        self.pages = set()
        for routes in self.held.values():
            for route in routes:
                try:
                    route.continue_()
                except Exception:  # The page may have cancelled the request.
                    pass
        self.held = {}


class RefusedImages:
    """Answers the image requests of some pages with an error of the server, or aborts them."""

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


class BusyImages:
    """Answers the first request for each image with 503 and `Retry-After`, and lets later ones through."""

    def __init__(self, page: Page, address: re.Pattern, seconds: int) -> None:
        self.seen: set[str] = set()
        self.seconds = seconds
        page.route(address, self._handle)

    def _handle(self, route: Route) -> None:
        if route.request.url in self.seen:
            route.continue_()
            return
        self.seen.add(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": str(self.seconds)}, body="busy")


#: Records image loading in the page: requests, progress rings and their values, fade-ins, and object URLs that are not
#: revoked.
DIARY = """() => {
    const diary = {asked: [], rings: [], values: [], faded: 0, urls: new Set(), made: 0};
    window.quireTestDiary = diary;
    const ask = window.fetch;
    window.fetch = (address, settings) => {
        if (String(address).includes('/images/')) diary.asked.push({address: String(address), time: performance.now()});
        return ask(address, settings);
    };
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { const url = make.call(URL, blob); diary.urls.add(url); diary.made += 1; return url; };
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (url) => { diary.urls.delete(url); revoke.call(URL, url); };
    new MutationObserver((changes) => {
        for (const change of changes) {
            for (const node of change.addedNodes) {
                if (node instanceof Element && node.matches('.ring')) diary.rings.push(performance.now());
            }
            const fades = change.attributeName === 'class' && change.target.matches('.is-arriving');
            if (fades && !(change.oldValue ?? '').includes('is-arriving')) diary.faded += 1;
            if (change.attributeName === 'aria-valuenow' && change.target.closest('.slot.is-visible .ring')) {
                diary.values.push(Number(change.target.getAttribute('aria-valuenow')));
            }
        }
    }).observe(document, {
        subtree: true, childList: true, attributes: true, attributeOldValue: true,
        attributeFilter: ['aria-valuenow', 'class'],
    });
}"""


class ImageLog:
    """The recorded image loading. Create it before the page opens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(f"({DIARY})()")

    def asked(self, part: str = "") -> list[tuple[str, float]]:
        """The requested images, with the times in milliseconds."""
        notes = self.page.evaluate("() => quireTestDiary.asked")
        return [(note["address"], note["time"]) for note in notes if part in note["address"]]

    def rings(self) -> list[float]:
        return self.page.evaluate("() => quireTestDiary.rings")

    def values(self) -> list[int]:
        return self.page.evaluate("() => quireTestDiary.values")

    def faded(self) -> int:
        return self.page.evaluate("() => quireTestDiary.faded")

    def living_urls(self) -> int:
        return self.page.evaluate("() => quireTestDiary.urls.size")

    def made_urls(self) -> int:
        return self.page.evaluate("() => quireTestDiary.made")


def counts(page: Page) -> dict[str, int]:
    """The counts of existing objects in the host: elements, listeners, tasks, pictures, pictureBytes."""
    return page.evaluate("() => quireHostCounts()")


def throttle(page: Page, bytes_per_second: int) -> None:
    """Limits the network's speed; 0 removes the limit."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 0,
            "downloadThroughput": bytes_per_second or -1,
            "uploadThroughput": -1,
        },
    )
