"""Standing between the page and its pictures: hold them back, refuse them, let them go."""

import re

from playwright.sync_api import Page, Route

#: A page's picture; the page counts from 0.
ADDRESS = re.compile(r"/images/([0-9a-f]+)/(\d+)(\?|$)")
#: A cover.
COVER = re.compile(r"/images/([0-9a-f]+)/cover-\d+(\?|$)")


def page_of(address: str) -> int | None:
    """The page (from 1) whose picture this address is."""
    found = ADDRESS.search(address)
    return int(found.group(2)) + 1 if found else None


class HeldImages:
    """Holds back the pictures of some pages until they are released."""

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


class BusyImages:
    """Answers the first request for each picture with 503 and `Retry-After`, and lets the next ones through."""

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


#: Notes in the page what becomes of its pictures: when each was asked for, when rings came and what they said, what
#: faded in, and which object URLs are alive.
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


class Diary:
    """What the page's own diary says; to be made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(f"({DIARY})()")

    def asked(self, part: str = "") -> list[tuple[str, float]]:
        """The pictures that were asked for, with the times in milliseconds."""
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
    """What is alive on the host's side: elements, listeners, tasks, pictures, pictureBytes."""
    return page.evaluate("() => quireHostCounts()")


def throttle(page: Page, bytes_per_second: int) -> None:
    """Makes the network as slow as that; 0 makes it fast again."""
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
