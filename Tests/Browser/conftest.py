"""What every browser test can ask for: servers, devices, a watched page, a reader, a library."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from quire_browser import big_library, choices
from quire_browser.devices import DEVICES, Device
from quire_browser.library_page import LibraryPage
from quire_browser.publications import draw_crowd, draw_deep, draw_library
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Book, Server, binary
from quire_browser.texts import draw_texts
from quire_browser.watch import Watch

# The machine


@pytest.fixture(scope="session", autouse=True)
def fresh_artefacts() -> None:
    """What an earlier run left must not pass for what this one made; a second try belongs to the first."""
    if "QUIRE_SECOND_TRY" in os.environ:
        return
    for folder in ("screenshots", "motion", "failures"):
        shutil.rmtree(ARTEFACTS / folder, ignore_errors=True)


def chromium_path() -> str:
    """Debian's Chromium; QUIRE_CHROMIUM names another."""
    named = os.environ.get("QUIRE_CHROMIUM")
    for candidate in [named] if named else ["chromium", "chromium-browser", "google-chrome"]:
        if path := shutil.which(candidate):
            return path
    raise AssertionError("there is no Chromium here: run `make setup`, or set QUIRE_CHROMIUM")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    arguments = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-dev-shm-usage"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=arguments)
        yield browser
        browser.close()


# Servers: one for what a test does to books, one with the library drawn for show, one with nothing in it


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("library")
    server = Server("tests", folder, draw_library(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def demo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    import subprocess

    folder = tmp_path_factory.mktemp("demo") / "library"
    subprocess.run([str(binary()), "demo", str(folder)], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    server = Server("demo", folder, len(list(folder.rglob("*.cbz"))))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def crowd_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Hundreds of series, a book of hundreds of pages, and one of heavy ones."""
    folder = tmp_path_factory.mktemp("crowd")
    server = Server("crowd", folder, draw_crowd(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def deep_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A book whose first page has 48 million pixels, each of them a detail."""
    folder = tmp_path_factory.mktemp("deep")
    server = Server("deep", folder, draw_deep(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def text_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Books of text."""
    folder = tmp_path_factory.mktemp("texts")
    server = Server("texts", folder, draw_texts(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def big_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Two hundred thousand series, in a store that no scan has made."""
    root = tmp_path_factory.mktemp("big")
    made = big_library.make(binary(), root / "library", root / "data")
    server = Server("big", root / "library", made.publications, options=("--scan", "never"), data=root / "data")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def empty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("empty", tmp_path_factory.mktemp("empty"), 0)
    yield server
    server.stop()


# Devices


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = [marker for marker in metafunc.definition.iter_markers("parametrize") if "device" in marker.args[0]]
    if "device" in metafunc.fixturenames and not chosen:
        marker = metafunc.definition.get_closest_marker("devices")
        names = marker.args if marker else tuple(DEVICES)
        metafunc.parametrize("device", [DEVICES[name] for name in names], ids=names)


# A page of the browser, and what is in it


@pytest.fixture
def colour_scheme() -> str:
    """A test that wants the dark theme parametrises this."""
    return "light"


@pytest.fixture
def reduced_motion() -> str:
    """A test that wants no motion parametrises this with "reduce"."""
    return "no-preference"


@pytest.fixture
def chosen(request: pytest.FixtureRequest) -> dict[str, str]:
    """How one reads: a page at a time, whatever the window, unless the test is marked otherwise."""
    marker = request.node.get_closest_marker("reads")
    return {"layout": "single"} | (dict(marker.kwargs) if marker else {})


@pytest.fixture
def service_workers() -> str:
    """A test of what works without the server says "allow". Elsewhere requests are held and refused by routes, which do not
    see what a service worker asks for."""
    return "block"


@pytest.fixture
def context(
    browser: Browser,
    device: Device,
    colour_scheme: str,
    reduced_motion: str,
    chosen: dict[str, str],
    service_workers: str,
) -> Iterator[BrowserContext]:
    context = browser.new_context(
        service_workers=service_workers,
        **device.context_options(),
        color_scheme=colour_scheme,
        reduced_motion=reduced_motion,
        locale="en-GB",
        timezone_id="Europe/Berlin",
    )
    context.set_default_timeout(10_000)
    if script := choices.script(chosen):
        context.add_init_script(script)
    yield context
    context.close()


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Server:
    """The server the page is watched for: the one the test asks for."""
    for name in ("empty_server", "demo_server", "crowd_server", "deep_server", "text_server", "big_server"):
        if name in request.fixturenames:
            return request.getfixturevalue(name)
    return request.getfixturevalue("server")


@pytest.fixture
def watch(request: pytest.FixtureRequest, context: BrowserContext, served: Server) -> Watch:
    expected = [pattern for marker in request.node.iter_markers("expects") for pattern in marker.args]
    return Watch(context, served.origin, expected)


@pytest.fixture
def page(request: pytest.FixtureRequest, context: BrowserContext, watch: Watch) -> Iterator[Page]:
    page = context.new_page()
    yield page
    report = getattr(request.node, "report_of_call", None)
    if report is not None and report.failed:
        keep_failure(page, request.node.name)
    elif not page.is_closed():
        watch.check()


def keep_failure(page: Page, name: str) -> None:
    folder = ARTEFACTS / "failures"
    folder.mkdir(parents=True, exist_ok=True)
    path: Path = folder / (re.sub(r"[^\w.-]+", "-", name) + ".png")
    try:
        page.screenshot(path=path, timeout=5_000)
    except Exception:  # The page may be gone; the test's own failure matters.
        pass


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Notes what failed, for Scripts/test.sh to try once more."""
    if report.failed and (names := os.environ.get("QUIRE_FAILED_TESTS")):
        with open(names, "a") as file:
            file.write(f"Tests/Browser/{report.nodeid}\n")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    outcome = yield
    report = outcome.get_result()
    if report.when == "call":
        item.report_of_call = report
        watch = item.funcargs.get("watch") if hasattr(item, "funcargs") else None
        if report.failed and watch is not None and watch.problems:
            report.sections.append(("What the page complained about", "\n".join(watch.problems[:10])))


@pytest.fixture
def reader(page: Page, device: Device, served: Server) -> Reader:
    return Reader(page, device, served)


@pytest.fixture
def library(page: Page, served: Server) -> LibraryPage:
    return LibraryPage(page, served)


# Books. Each test that reads begins at the first page, whatever the tests before it did


def at_its_first_page(server: Server, title: str) -> Book:
    book = server.book(title)
    server.begin_anew(book)
    return book


@pytest.fixture
def colours(server: Server) -> Book:
    """Twelve pages from left to right, each of its own colour."""
    return at_its_first_page(server, "Colours 1")


@pytest.fixture
def mirror(server: Server) -> Book:
    """Twelve pages from right to left."""
    return at_its_first_page(server, "Mirror 1")


@pytest.fixture
def chapters(server: Server) -> list[Book]:
    """Three books of one series, of twelve pages each; none of them was opened before."""
    books = [server.book(f"Colours {number}") for number in (1, 2, 3)]
    for book in books:
        server.begin_anew(book)
    return books


@pytest.fixture
def wide(server: Server) -> Book:
    """Eight pages from right to left, of which the third and the sixth are two pages wide."""
    return at_its_first_page(server, "Wide 1")


@pytest.fixture
def torn(server: Server) -> Book:
    """Twelve pages, of which the third is no picture."""
    return at_its_first_page(server, "Torn 1")
