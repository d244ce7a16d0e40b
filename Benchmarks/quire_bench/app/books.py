"""Reflowable books: from a tap to the first painted page, from chapter to chapter, and search."""

import json
import shutil
import subprocess
import time
import urllib.parse
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page

from ..tools.browser import chromium, phone_context
from ..tools.figures import Figure, at_most, beside, within
from .foliate import Foliate, foliate
from ..tools.machine import quietest_rounds
from ..tools.programs import WORK, Programs, Server, json_of
from .reading import DENSITY, PAINTED_BY_PROCESSOR, THROTTLE
from ..libraries.texts import RARE, Text, library

ROUNDS = 5
SECOND = 1000.0  # milliseconds
FRAME = 1000 / 60  # milliseconds
#: The required time from the tap to the first page, relative to foliate-js: at full speed, and with a slowed-down processor.
AIM, SLOWED_AIM = 0.6, 0.5

#: Resolves to `performance.now()` when a page of a book is painted: its text or images are in the window, the reader is
#: at rest, and two frames have passed.
PAINTED = """() => new Promise((done) => {
    const look = () => {
        const surface = document.querySelector('[data-quire="surface"]');
        const slot = [...document.querySelectorAll('.book-pages > .slot.is-visible')]
            .find((slot) => Math.abs(slot.getBoundingClientRect().x) < 1);
        const body = slot?.querySelector('iframe')?.contentDocument?.body;
        const isThere = body && (body.textContent.trim() || body.querySelector('img, svg'));
        if (!isThere || surface?.dataset.state !== 'rest') return setTimeout(look, 2);
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    };
    look();
})"""
#: Opens a book with a click; returns the time of the click.
OPEN = """(book) => {
    const link = document.querySelector(`a[href*="/read/${book}"]`);
    const began = performance.now();
    link.click();
    return began;
}"""
#: Turns the page with a key; resolves to the time until another section is visible.
TURN = """() => new Promise((done) => {
    const seen = () => [...document.querySelectorAll('.book-pages > .slot.is-visible')].map((slot) => slot.dataset.section);
    const before = new Set(seen());
    const began = performance.now();
    const look = () => {
        if (seen().some((section) => !before.has(section))) requestAnimationFrame(() => done(performance.now() - began));
        else requestAnimationFrame(look);
    };
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', code: 'PageDown', bubbles: true }));
    requestAnimationFrame(look);
})"""


def started(programs: Programs, folder: Path) -> Server:
    data = WORK / "stores" / "texts"
    shutil.rmtree(data, ignore_errors=True)
    server = Server(programs.quire, folder, data)
    server.scanned()
    return server


def phone(browser: Browser) -> tuple[Page, CDPSession]:
    context = phone_context(browser, DENSITY, 60_000)
    page = context.new_page()
    return page, context.new_cdp_session(page)


def opening(server: Server, browser: Browser, book: dict, throttle: float) -> float:
    """Milliseconds from the tap in the series to the first painted page."""
    page, session = phone(browser)
    page.goto(f"http://127.0.0.1:{server.port}/series/{book['seriesID']}")
    page.wait_for_selector(f'a[href*="/read/{book["id"]}"]')
    page.wait_for_load_state("networkidle")
    session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    began = page.evaluate(OPEN, str(book["id"]))
    taken = page.evaluate(PAINTED) - began
    page.context.close()
    return taken


def compare(
    server: Server, browser: Browser, texts: list[Text], books: dict[str, dict], peer: Foliate
) -> tuple[list[Figure], dict]:
    """Opens each EPUB alternately with Quire and with foliate-js."""
    figures, notes = [], {}
    for text in texts:
        if text.path.suffix != ".epub":
            continue
        for name, throttle, aim in (("", 1, AIM), (", processor slowed down four times", THROTTLE, SLOWED_AIM)):
            times: dict[str, list[float]] = {"quire": [], "foliate-js": []}
            for _ in range(ROUNDS):
                times["quire"].append(opening(server, browser, books[text.title], throttle))
                page, _ = phone(browser)
                times["foliate-js"].append(peer.opening(page, text.path, throttle))
                page.context.close()
            notes[text.title + name] = times
            own, other = (median(times[reader]) for reader in times)
            figures.append(at_most(f"{text.title}: tap to first page{name}", own, "ms", "foliate-js", other, aim))
    return figures, notes


def loading(server: Server, browser: Browser, book: dict) -> float:
    """Milliseconds from opening the book's address, with empty browser caches, to the first painted page."""
    page, _ = phone(browser)
    page.goto(f"http://127.0.0.1:{server.port}/read/{book['id']}", wait_until="commit")
    taken = page.evaluate(PAINTED)
    page.context.close()
    return taken


def publications(server: Server) -> dict[str, dict]:
    found = {}
    for series in server.json("/api/v1/series?limit=50")["series"]:
        for book in server.json(f"/api/v1/series/{series['id']}")["publications"]:
            found[book["title"]] = book | {"seriesID": series["id"]}
    return found


def milliseconds_of(*command: object, rounds: int = 5) -> float:
    taken = []
    for _ in range(rounds):
        began = time.monotonic()
        subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
        taken.append((time.monotonic() - began) * SECOND)
    return median(taken)


def floor(text: Text) -> tuple[str, float]:
    """The name of a plain program that reads the same file, and its time in milliseconds."""
    if text.path.suffix == ".txt":
        return "iconv of the file", milliseconds_of("iconv", "-f", "GB18030", "-t", "UTF-8", text.path)
    return "zipinfo of the file", milliseconds_of("zipinfo", "-1", text.path)


def whole(text: Text) -> tuple[str, float]:
    """The name of a plain program that reads the whole text of the book, and its time in milliseconds."""
    if text.path.suffix == ".txt":
        return floor(text)
    return "unzip -p of its chapters", milliseconds_of("unzip", "-p", text.path, "*.xhtml")


def search(server: Server, book: dict, words: str) -> float:
    """Milliseconds from the request to the end of the response; the match is in the book's last chapter."""
    query = urllib.parse.urlencode({"q": words})
    began = time.monotonic()
    status, _, body = server.get(f"/api/v1/publications/{book['id']}/search?{query}")
    taken = (time.monotonic() - began) * SECOND
    lines = [json.loads(line) for line in body.splitlines() if line.strip()]
    if status != 200 or lines[-1].get("count") != 1:
        raise SystemExit(f"bench: the search for {words} found something else ({status}): {lines[-1:]}")
    return taken


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    texts = library(programs)
    folder = texts[0].path.parent
    figures: list[Figure] = []
    notes: dict = {}
    with chromium(*PAINTED_BY_PROCESSOR) as browser:
        cold: dict[str, list[float]] = {text.title: [] for text in texts}
        for _ in range(3):
            with started(programs, folder) as server:
                books = publications(server)
                for text in texts:
                    cold[text.title].append(opening(server, browser, books[text.title], 1))
        with started(programs, folder) as server:
            books = publications(server)
            for text in texts:
                book = books[text.title]

                def one_round() -> dict:
                    return {
                        "warm": opening(server, browser, book, 1),
                        "slowed": opening(server, browser, book, THROTTLE),
                        "loaded": loading(server, browser, book),
                    }

                one_round()
                rounds = quietest_rounds(one_round, ROUNDS, 2 * ROUNDS, [server.process.pid])
                times = {name: median(entry[name] for entry in rounds) for name in ("warm", "slowed", "loaded")}
                notes[text.title] = {"rounds": rounds, "cold": cold[text.title]}
                peer, bare = floor(text)
                figures += [
                    within(f"{text.title}: tap to first page", times["warm"], "ms", "a second", SECOND),
                    within("  processor slowed down four times", times["slowed"], "ms", "a second", SECOND),
                ]
                figures += [
                    within("  opened for the first time", median(cold[text.title]), "ms", "a second", SECOND),
                    within("  by its address, empty caches", times["loaded"], "ms", "a second", SECOND),
                    beside("  beside a plain read", times["warm"], "ms", peer, bare),
                ]
            for text, kind in zip(texts[:2], ("txt", "epub")):
                book = books[text.title]
                taken = [search(server, book, RARE[kind]) for _ in range(ROUNDS)]
                peer, bare = whole(text)
                figures += [
                    within(f"{text.title}: search through the whole book", median(taken), "ms", "a second", SECOND),
                    beside("  beside a plain read", median(taken), "ms", peer, bare),
                ]
                notes[text.title]["search"] = taken
            with foliate(folder) as peer_reader:
                if peer_reader:
                    compared, notes["foliate"] = compare(server, browser, texts, books, peer_reader)
                    figures += compared
            turns = chapter_turns(server, browser, books["The Heavy Book"])
            notes["turns"] = turns
            figures.append(within("turn into the next chapter, from key to first frame", median(turns), "ms", "three frames at 60 Hz", 3 * FRAME))
    report = json_of(programs.quire, "inspect", texts[0].path)
    index = milliseconds_of(programs.quire, "inspect", texts[0].path)
    notes["chapters"] = len(report["chapters"])
    figures.append(beside("10 MB of text decoded and divided into chapters", index, "ms", *floor(texts[0])))
    return figures, notes


def chapter_turns(server: Server, browser: Browser, book: dict) -> list[float]:
    """Milliseconds from the key press to the first frame of the next chapter, at several chapter ends."""
    page, _ = phone(browser)
    page.goto(f"http://127.0.0.1:{server.port}/read/{book['id']}")
    page.evaluate(PAINTED)
    taken = []
    while len(taken) < ROUNDS:
        surface = page.locator('[data-quire="surface"]')
        number, count = (int(surface.get_attribute(name) or 0) for name in ("data-page", "data-page-count"))
        if number == count:
            time.sleep(0.8)
            taken.append(page.evaluate(TURN))
        else:
            page.keyboard.press("PageDown")
        time.sleep(0.45)
    page.context.close()
    return taken
