"""Fixtures of the browser tests: devices, a monitored page, a reader, a library."""

import fcntl
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from quire_browser import stored_settings
from quire_browser.devices import DEVICES, Device
from quire_browser.image_requests import ImageLog
from quire_browser.library_page import LibraryPage
from quire_browser.page_monitor import PageMonitor
from quire_browser.programs import CHROMIUM
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Server
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.viewer import Viewer

pytest_plugins = ["quire_browser.library_fixtures"]

# Several workers

#: Files that take longer than a minute, the longest first. They start first, so that the workers finish together.
LONG_FILES = tuple(
    f"test_{name}.py"
    for name in (
        "big_library", "image_memory", "image_loading", "page_curl", "turning", "books", "reader_bars", "long_chapter",
        "book_scrolling", "progress",
    )  # fmt: skip
)


def pytest_configure(config: pytest.Config) -> None:
    """Removes what an earlier run left under Artefacts. A second try of failed tests keeps it."""
    if "QUIRE_KEEP_ARTEFACTS" in os.environ or hasattr(config, "workerinput"):
        return
    for folder in ("screenshots", "motion", "failures"):
        shutil.rmtree(ARTEFACTS / folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    present = {path.name for path in Path(__file__).parent.rglob("test_*.py")}
    if missing := [name for name in LONG_FILES if name not in present]:
        raise pytest.UsageError(f"LONG_FILES in conftest.py names files that do not exist: {', '.join(missing)}")
    order = {name: place for place, name in enumerate(LONG_FILES)}
    # Of the other files, those with the most tests start first. At the end, only short files remain.
    counts = Counter(item.path for item in items)
    items.sort(key=lambda item: (order.get(item.path.name, len(order)), -counts[item.path]))


@contextmanager
def locked(path: Path, kind: int) -> Iterator[None]:
    with path.open("a") as file:
        fcntl.flock(file, kind)
        yield


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Lets a test marked `alone` wait until the tests of the other workers have ended, and keeps them from starting."""
    ARTEFACTS.mkdir(exist_ok=True)
    kind = fcntl.LOCK_EX if item.get_closest_marker("alone") else fcntl.LOCK_SH
    with ExitStack() as stack:
        # The queue is locked until the test may run: without it, new tests would overtake one that waits to be alone.
        with locked(ARTEFACTS / ".queue", fcntl.LOCK_EX):
            stack.enter_context(locked(ARTEFACTS / ".running", kind))
        yield


# The browser


def chromium_path() -> str:
    """The path of Debian's Chromium, or of the one that QUIRE_CHROMIUM names.

    The headless shell is the same Chromium without the browser's own windows. The tests need about half the processor time
    there, so it comes first.
    """
    named = os.environ.get("QUIRE_CHROMIUM")
    for candidate in [named] if named else ["chromium-headless-shell", *CHROMIUM]:
        if path := shutil.which(candidate):
            return path
    raise AssertionError("Chromium was not found: run `make setup`, or set QUIRE_CHROMIUM")


@pytest.fixture(scope="session")
def browsers() -> Iterator[Callable[[bool], Browser]]:
    """Chromium that paints pages with GL, or without.

    There is no graphics card: without GL, pages need a fifth less time, but a canvas with WebGL is copied at each frame.
    """
    # The connection to this name is not secure. The connection to 127.0.0.1 is.
    insecure = "--host-resolver-rules=MAP quire.test 127.0.0.1"
    arguments = ["--enable-unsafe-swiftshader", "--disable-dev-shm-usage", insecure]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with_gl = ["--use-gl=angle", "--use-angle=swiftshader"]
    launched: dict[bool, Browser] = {}
    with sync_playwright() as playwright:

        def browser(uses_gl: bool) -> Browser:
            if uses_gl not in launched:
                launched[uses_gl] = playwright.chromium.launch(
                    executable_path=chromium_path(), args=arguments + (with_gl if uses_gl else [])
                )
            return launched[uses_gl]

        yield browser
        for running in launched.values():
            running.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest, browsers: Callable[[bool], Browser]) -> Browser:
    """Chromium for this test: with GL if it is marked `webgl`."""
    return browsers(request.node.get_closest_marker("webgl") is not None)


# Devices


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = [marker for marker in metafunc.definition.iter_markers("parametrize") if "device" in marker.args[0]]
    if "device" in metafunc.fixturenames and not chosen:
        marker = metafunc.definition.get_closest_marker("devices")
        names = marker.args if marker else tuple(DEVICES)
        metafunc.parametrize("device", [DEVICES[name] for name in names], ids=names)


# A page of the browser, and its screens


@pytest.fixture
def colour_scheme() -> str:
    """A test with the dark theme parametrises this."""
    return "light"


@pytest.fixture
def reduced_motion() -> str:
    """A test with reduced motion parametrises this with "reduce"."""
    return "no-preference"


@pytest.fixture
def chosen(request: pytest.FixtureRequest) -> dict[str, str]:
    """The stored settings: single pages for every window shape, unless the test is marked otherwise."""
    marker = request.node.get_closest_marker("settings")
    return {"layout": "single"} | (dict(marker.kwargs) if marker else {})


@pytest.fixture
def service_workers() -> str:
    """"allow" for offline tests. Other tests intercept requests with routes, which don't see those of a service
    worker."""
    return "block"


@pytest.fixture
def context_options(request: pytest.FixtureRequest, device: Device) -> dict:
    """The options of a browser window for this device. Tests marked `screen_scale` have another density."""
    options = device.context_options()
    marker = request.node.get_closest_marker("screen_scale")
    if marker and marker.args[0] is not None:
        options["device_scale_factor"] = marker.args[0]
    return options


@pytest.fixture
def context(
    browser: Browser,
    context_options: dict,
    colour_scheme: str,
    reduced_motion: str,
    chosen: dict[str, str],
    service_workers: str,
) -> Iterator[BrowserContext]:
    context = browser.new_context(
        service_workers=service_workers,
        **context_options,
        color_scheme=colour_scheme,
        reduced_motion=reduced_motion,
        locale="en-GB",
        timezone_id="Europe/Berlin",
    )
    context.set_default_timeout(10_000)
    if script := stored_settings.script(chosen):
        context.add_init_script(script)
    yield context
    context.close()


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Server:
    """The server that the test uses; the monitor allows requests to no other."""
    for name in ("empty_server", "demo_server", "crowd_server", "deep_server", "text_server", "pdf_server", "format_server", "big_server", "shelf_server",
                 "many_folders_server"):
        if name in request.fixturenames:
            return request.getfixturevalue(name)
    return request.getfixturevalue("server")


@pytest.fixture
def monitor(request: pytest.FixtureRequest, context: BrowserContext, served: Server) -> PageMonitor:
    served.forget_settings()
    expected = [pattern for marker in request.node.iter_markers("expects") for pattern in marker.args]
    return PageMonitor(context, served.origin, expected)


@pytest.fixture
def page(request: pytest.FixtureRequest, context: BrowserContext, monitor: PageMonitor) -> Iterator[Page]:
    page = context.new_page()
    yield page
    report = getattr(request.node, "report_of_call", None)
    if report is not None and report.failed:
        keep_failure(page, request.node.name)
    elif not page.is_closed():
        monitor.check()


def keep_failure(page: Page, name: str) -> None:
    folder = ARTEFACTS / "failures"
    folder.mkdir(parents=True, exist_ok=True)
    path: Path = folder / (re.sub(r"[^\w.-]+", "-", name) + ".png")
    try:
        page.screenshot(path=path, timeout=5_000)
    except Exception:  # The page may be closed; the test's own failure matters.
        pass


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Records the failed tests, which Scripts/test.sh runs a second time. Workers report to the process that records
    them."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    if report.failed and (names := os.environ.get("QUIRE_FAILED_TESTS")):
        with open(names, "a") as file:
            file.write(f"Tests/Browser/{report.nodeid}\n")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    outcome = yield
    report = outcome.get_result()
    if report.when == "call":
        item.report_of_call = report
        monitor = item.funcargs.get("monitor") if hasattr(item, "funcargs") else None
        if report.failed and monitor is not None and monitor.problems:
            report.sections.append(("What the page complained about", "\n".join(monitor.problems[:10])))


@pytest.fixture
def reader(page: Page, device: Device, served: Server) -> Reader:
    return Reader(page, device, served)


@pytest.fixture
def library(page: Page, served: Server) -> LibraryPage:
    return LibraryPage(page, served)


@pytest.fixture
def viewer(page: Page, device: Device) -> Viewer:
    """The image viewer, which records its frames."""
    return Viewer(page, device)


@pytest.fixture
def sheet(reader: Reader) -> SettingsSheet:
    return SettingsSheet(reader)


@pytest.fixture
def diary(page: Page) -> ImageLog:
    return ImageLog(page)


#: One page at a time for every window shape: stored once, before anything is opened.
ONE_PAGE = """(() => {
    try {
        if (sessionStorage.getItem('test.chosen') !== null) return;
        sessionStorage.setItem('test.chosen', '1');
        localStorage.setItem('quire.reading', '1,2,1');
    } catch {
        // A page without an address has no storage.
    }
})()"""


@pytest.fixture
def one_page(context: BrowserContext) -> None:
    context.add_init_script(ONE_PAGE)
