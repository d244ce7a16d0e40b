"""Screenshots of every screen of the reader at each size, in alternating themes and languages."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quire_browser import screenshots
from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.appearances import TURNS
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

#: Text that overflows without an ellipsis, and controls outside the window.
OUT_OF_PLACE = """() => {
    const found = [];
    for (const element of document.querySelectorAll('.bars *, dialog *, .slot.is-visible .info-card *')) {
        if (!element.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (own && style.textOverflow !== 'ellipsis' && style.display !== 'inline'
            && element.scrollWidth > element.clientWidth + 1) {
            found.push(`“${element.textContent.slice(0, 40)}” is wider than its place`);
        }
        const scrolls = element.closest('.windowed, .thumb-strip, .sheet-panel');
        if (element.matches('button, input') && !scrolls && (box.left < -0.5 || box.right > innerWidth + 0.5)) {
            found.push(`${element.getAttribute('aria-label') ?? element.textContent} is outside the window`);
        }
    }
    return found;
}"""


class Camera:
    """Keeps a screenshot at rest, and asserts that nothing in it overflows."""

    def __init__(self, page: Page, device: Device, folder: str) -> None:
        self.page = page
        self.device = device
        self.folder = folder

    def take(self, name: str) -> None:
        # All visible page images and thumbnails are loaded.
        until(
            lambda: self.page.evaluate(
                """() => document.getAnimations().every((motion) =>
                        motion.playState !== 'running' || motion.effect.getComputedTiming().endTime === Infinity)
                    && [...document.querySelectorAll('.is-visible img, dialog img, .thumb img')].filter((image) => {
                        const box = image.getBoundingClientRect();
                        return box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
                    }).every((image) => image.complete && image.naturalWidth > 0)"""
            ),
            f"{name} is at rest",
        )
        screenshots.keep(self.page, self.device, self.folder, f"reader-{name}")
        assert self.page.evaluate(OUT_OF_PLACE) == [], name


@pytest.fixture
def camera(context: BrowserContext, page: Page, device: Device, theme: str, language: str) -> Camera:
    context.add_init_script(
        f"localStorage.setItem('root.data-theme', '{theme}'); localStorage.setItem('quire.language', '{language}');"
    )
    return Camera(page, device, f"{theme}-{language}")


def drawn(server: Server, title: str) -> Book:
    """A book of the demo library at its first page."""
    book = server.book(title)
    server.reset_progress(book)
    return book


def press(reader: Reader, selector: str) -> None:
    button = reader.page.locator(f"{selector} >> visible=true").first
    button.tap() if reader.device.touch else button.click()


def key_closes(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("device", "theme", "language"), TURNS)
def test_screenshots_of_every_state_of_the_reader_are_kept(
    reader: Reader, demo_server: Server, page: Page, device: Device, theme: str, language: str, camera: Camera
) -> None:
    book = drawn(demo_server, "第二話 つづき")
    demo_server.request(f"/api/v1/publications/{book.id}/bookmarks/2", "PUT", {"note": "雨"})
    reader.open(book, 3)
    reader.hide_bars()
    camera.take("page")
    reader.show_bars()
    camera.take("bars")
    press(reader, ".reader-foot .place")
    expect(page.locator(".thumb-strip")).to_be_visible()
    camera.take("thumbnails")
    press(reader, ".reader-foot [aria-haspopup='menu']")
    expect(page.get_by_role("menu")).to_be_visible()
    camera.take("mode-menu")
    key_closes(page)
    for key, name in (("c", "chapters"), ("s", "settings")):
        reader.surface.focus()
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        camera.take(name)
        key_closes(page)
    reader.surface.focus()
    page.keyboard.press("Shift+F10")
    expect(page.get_by_role("menu")).to_be_visible()
    camera.take("page-menu")
    key_closes(page)
    press(reader, ".reader-head [aria-haspopup='menu']")
    page.get_by_role("menuitem").nth(1).click()
    expect(page.get_by_role("listitem").first).to_be_visible()
    camera.take("bookmarks")
    key_closes(page)
    reader.open(book, book.page_count)
    page.keyboard.press("PageDown")
    until(lambda: (s := reader.state()).is_at_rest and s.item == "transition", "the card is visible")
    reader.hide_bars()
    camera.take("card")


@pytest.mark.settings(layout="double")
@pytest.mark.parametrize(("device", "theme", "language"), TURNS)
def test_a_screenshot_of_a_spread_is_kept(
    reader: Reader, demo_server: Server, device: Device, theme: str, language: str, camera: Camera
) -> None:
    reader.open(drawn(demo_server, "第一話 夕立"), 2)
    Bars(reader)
    camera.take("double")


@pytest.mark.parametrize(("device", "theme", "language"), TURNS)
def test_a_screenshot_of_a_strip_is_kept(
    reader: Reader, demo_server: Server, page: Page, device: Device, theme: str, language: str, camera: Camera
) -> None:
    reader.open(drawn(demo_server, "A Stop Called Summer"))
    for _ in range(2):
        page.keyboard.press("PageDown")
        reader.wait_for_rest()
    camera.take("strip")
    reader.show_bars()
    camera.take("strip-bars")
    # Above the first page is the card between the previous episode and this one.
    page.keyboard.press("Home")
    reader.wait_for_rest(1)
    page.keyboard.press("PageUp")
    until(lambda: (s := reader.state()).is_at_rest and any(card.box.bottom > 0 for card in s.cards), "the card is visible")
    camera.take("strip-card")
