"""The home screen, from an empty browser to a painted window: with 200,000 publications, and with a fiftieth of them.

Both paint the same number of shelves at first, so the difference is the cost of the library's size.
"""

from statistics import median

from playwright.sync_api import Browser, Page

from ..tools.browser import chromium
from ..tools.figures import Figure, beside, within
from ..server.lists import PUBLICATIONS, library
from ..tools.programs import Programs, Server

ROUNDS = 7
#: The number of publications in the smaller library, enough to fill the first shelves.
FEW = 4000
#: Web Vitals: a good largest contentful paint, in milliseconds.
LIMIT = 2500.0
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}

#: Resolves to the page's time when the window is painted: no placeholder is visible, every visible cover (including the
#: header's) is loaded, and two frames have passed.
PAINTED = """() => new Promise((done, fail) => {
    const isSeen = (element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    };
    const look = () => {
        const covers = [...document.querySelectorAll('.hero .cover, .collection .card .cover')].filter(isSeen);
        const awaited = [...document.querySelectorAll('.collection-skeleton .cover')].filter(isSeen);
        const isThere = document.querySelector('.hero .cover-picture[src]') && covers.length > 1 && !awaited.length
            && covers.every((cover) => cover.querySelector('img')?.naturalWidth > 0);
        if (!isThere) return setTimeout(look, 2);
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    };
    look();
    setTimeout(() => fail(new Error('home was not painted within a minute')), 60000);
})"""
#: The number of requests, and the bytes transferred.
ASKED = """() => {
    const entries = performance.getEntriesByType('resource');
    return [entries.length, entries.reduce((sum, entry) => sum + entry.transferSize, 0)];
}"""


def painted(page: Page, server: Server, path: str, condition: str) -> tuple[float, list[float]]:
    """Opens an address. Returns the milliseconds until the script `condition` resolves, and the number and the bytes of the
    requests."""
    page.goto(f"http://127.0.0.1:{server.port}{path}", wait_until="commit")
    taken = page.evaluate(condition)
    return taken, page.evaluate(ASKED)


def opening(server: Server, browser: Browser, size: tuple[int, int]) -> tuple[float, list[float]]:
    """Returns the milliseconds from the navigation to the painted window, with empty browser caches; and the number and
    the bytes of the requests."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, device_scale_factor=2, service_workers="block", locale="en-GB"
    )
    figures = painted(context.new_page(), server, "/", PAINTED)
    context.close()
    return figures


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    """Alternates between the two libraries, so that other load affects both."""
    notes: dict = {}
    figures: list[Figure] = []
    folders = [library(programs, PUBLICATIONS), library(programs, FEW, FEW)]
    servers = [
        Server(programs.quire, folder / "root", folder / "data", ("--scan", "never")) for folder in folders
    ]  # fmt: skip
    with servers[0], servers[1], chromium() as browser:
        for server, name in zip(servers, ("many", "few")):
            notes[f"first of all, {name}"] = opening(server, browser, SIZES["phone"])[0]
        for device, size in SIZES.items():
            many, few = [], []
            for _ in range(ROUNDS):
                many.append(opening(servers[0], browser, size))
                few.append(opening(servers[1], browser, size))
            notes[device] = {"many": many, "few": few}
            slow, fast = (median(time for time, _ in rounds) for rounds in (many, few))
            title = f"home on a {device}, cold to painted, {PUBLICATIONS:,} publications"
            figures.append(within(title, slow, "ms", "a good page", LIMIT))
            figures.append(beside(f"  beside {FEW:,} publications", slow, "ms", f"{FEW:,}", fast))
    return figures, notes
