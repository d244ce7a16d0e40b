"""The W3C's tests for EPUB reading systems that need a screen. Docs/EpubConformance.md has the results of all tests."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from quire_browser.devices import Device
from quire_browser.pointers import Spot
from quire_browser.screenshots import capture
from quire_browser.server import ROOT, Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

CORPUS = Path(os.environ.get("QUIRE_SHARED", ROOT.parent / "shared")) / "corpus" / "epub-tests"

#: The tests that are opened here.
CHOSEN = (
    "css-epub-hyphens", "css-epub-text-emphasis", "cnt-svg-css", "lay-fxl-spread-none", "lay-fxl-xhtml-icb",
    "lay-pp-page-spread-combined", "lay-pp-page-spread-right", "nav-spine_in-spine-hidden-toc-css",
    "pkg-manifest-unlisted-resource", "pkg-spine-nonlinear-activation", "pkg-spine-order", "pkg-spine-progression_rtl",
    "pub-cmt-opus", "pub-foreign_json-spine", "scr-support",
)  # fmt: skip

#: The visible text at rest, in the frames from left to right, with its boxes and the styles of its elements.
SEEN = """() => {
    const surface = document.querySelector('[data-quire="surface"]');
    if (surface?.dataset.state !== 'rest') return null;
    const seen = [];
    for (const frame of document.querySelectorAll('.book-pages > .slot.is-visible iframe')) {
        const slot = frame.closest('.slot').getBoundingClientRect();
        const box = frame.getBoundingClientRect();
        if (Math.abs(slot.x) > 1 || Math.abs(slot.y) > 1 || box.width === 0) continue;
        const root = frame.contentDocument?.documentElement;
        const words = root?.textContent.replace(/\\s+/g, ' ').trim();
        if (!words) return null;
        const styles = [...root.querySelectorAll('body *')].map((element) => {
            const { hyphens, textEmphasisStyle } = frame.contentWindow.getComputedStyle(element);
            return { hyphens, emphasis: textEmphasisStyle };
        });
        seen.push({ words, left: box.left, right: box.right, top: box.top, bottom: box.bottom, styles });
    }
    return seen.length > 0 ? seen.sort((one, other) => one.left - other.left) : null;
}"""


@pytest.fixture(scope="module")
def conformance_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not CORPUS.is_dir():
        pytest.skip("the shared test files are absent")
    folder = tmp_path_factory.mktemp("conformance")
    for name in CHOSEN:
        (folder / name).mkdir()
        shutil.copy(CORPUS / f"{name}.epub", folder / name)
    server = Server("conformance", folder, len(CHOSEN))
    yield server
    server.stop()


@pytest.fixture
def served(conformance_server: Server) -> Server:
    return conformance_server


class Opened:
    """The reader with one of the tests open."""

    def __init__(self, page: Page, device: Device, server: Server) -> None:
        self.page = page
        self.reader = TextReader(page, device, server)
        self.books = {book.series: book for book in server.books()}

    def open(self, name: str) -> list[dict]:
        self.page.goto(f"{self.reader.server.origin}/read/{self.books[name].id}")
        return self.wait_for_text()

    def wait_for_text(self, words: str = "") -> list[dict]:
        def question() -> list[dict] | None:
            seen = self.page.evaluate(SEEN)
            return seen if seen and any(words in one["words"] for one in seen) else None

        return until(question, f"a page with {words!r} is visible", seconds=10)

    def press(self, key: str, words: str) -> list[dict]:
        self.page.keyboard.press(key)
        return self.wait_for_text(words)

    def inside(self, selector: str) -> Spot:
        """The centre of an element in the visible frame."""
        x, y = self.page.evaluate(
            "(selector) => { for (const frame of document.querySelectorAll('.slot.is-visible iframe')) {"
            " const found = frame.contentDocument?.querySelector(selector)?.getBoundingClientRect(); if (found)"
            " return [found.x + found.width / 2, found.y + found.height / 2]; } }", selector,
        )  # fmt: skip
        return (x, y)

    def hide_bars(self) -> None:
        bars = self.page.locator("[data-quire=bars]")
        if bars.get_attribute("data-visible") == "true":
            self.page.keyboard.press("m")
        until(lambda: bars.get_attribute("data-visible") == "false", "the bars are hidden")


def reds(page: Page) -> int:
    """The number of pixels in the red that marks a failure."""
    return sum(1 for red, green, blue in capture(page).getdata() if red > 220 and green < 40 and blue < 40)


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("desktop")
def test_the_required_text_is_visible(page: Page, device: Device, conformance_server: Server) -> None:
    opened = Opened(page, device, conformance_server)

    for name, words in (
        ("pub-foreign_json-spine", "Test passes if you see this text"),
        ("scr-support", "does not support scripting"),
        ("cnt-svg-css", "Test passes if the image appears filled"),
    ):
        assert words in opened.open(name)[0]["words"], name

    opened.open("pkg-spine-order")
    for ordinal in ("second", "third", "last"):
        opened.press("PageDown", f"This page must appear {ordinal}")
    opened.open("pkg-spine-progression_rtl")
    opened.press("ArrowLeft", "must appear second")

    hyphens = [style["hyphens"] for style in opened.open("css-epub-hyphens")[0]["styles"]]
    assert [style for style in hyphens if style != hyphens[0]] and {"none", "manual", "auto"} <= set(hyphens)
    emphasis = {style["emphasis"] for style in opened.open("css-epub-text-emphasis")[0]["styles"]}
    assert any("circle" in style for style in emphasis) and any("triangle" in style for style in emphasis)

    opened.open("pkg-manifest-unlisted-resource")
    opened.hide_bars()
    assert reds(page) < 100, "a file outside the manifest is visible"
    opened.open("lay-fxl-xhtml-icb")
    opened.hide_bars()
    assert reds(page) < 100, "content outside the page is visible"

    opened.open("nav-spine_in-spine-hidden-toc-css")
    opened.reader.show_bars()
    page.get_by_role("button", name="Contents", exact=True).first.click()
    until(lambda: page.locator(".contents-button").count() == 2, "both entries are in the contents")


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("desktop")
def test_fixed_pages_are_placed_as_required(page: Page, device: Device, conformance_server: Server) -> None:
    opened = Opened(page, device, conformance_server)
    middle = device.width / 2

    opened.open("lay-pp-page-spread-combined")
    left, right = opened.press("PageDown", "Page 2")
    assert "Page 2" in left["words"] and "Page 3" in right["words"]
    assert left["right"] == pytest.approx(right["left"], abs=0.01) and left["right"] == pytest.approx(middle, abs=1)
    opened.press("PageDown", "Page 4")

    (only,) = opened.open("lay-pp-page-spread-right")
    assert only["left"] == pytest.approx(middle, abs=1) and only["right"] == pytest.approx(device.width, abs=1)

    (only,) = opened.open("lay-fxl-spread-none")
    for number in (2, 3, 4):
        (only,) = opened.press("PageDown", f"Page {number}")
        assert only["left"] == pytest.approx(device.width - only["right"], abs=1)


@pytest.mark.devices("desktop")
def test_links_and_audio_of_the_tests_respond_to_taps(page: Page, device: Device, conformance_server: Server) -> None:
    opened = Opened(page, device, conformance_server)
    opened.open("pkg-spine-nonlinear-activation")
    opened.hide_bars()
    opened.reader.tap(opened.inside("a"))
    opened.wait_for_text("Test passes if following the link opens this page")

    opened.open("pub-cmt-opus")
    opened.hide_bars()
    plays = (
        "() => [...document.querySelectorAll('iframe')].some((frame) => {"
        " const sound = frame.contentDocument?.querySelector('audio'); return sound && !sound.paused; })"
    )
    assert not page.evaluate(plays)
    opened.reader.tap(opened.inside("audio"))
    until(lambda: page.evaluate(plays), "the audio plays")
    opened.reader.tap(opened.inside("audio"))
    until(lambda: not page.evaluate(plays), "the audio is paused")
