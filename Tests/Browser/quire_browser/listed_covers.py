"""The covers of a list: which are loaded, and scrolling through them."""

from playwright.sync_api import Page

from .comic_files import CROWD
from .image_requests import counts
from .library_page import LibraryPage
from .waiting import until

#: Open event streams: the library, and the scan's progress line.
LISTENERS = 2

#: The visible covers: their titles and the colour of their middle.
SHOWN_COVERS = """() => [...document.querySelectorAll('.collection .card')].flatMap((card) => {
    const image = card.querySelector('img[src]');
    if (!image || image.naturalWidth === 0) return [];
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0, 1, 1);
    return [{title: card.querySelector('.card-title').textContent, colour: [...pen.getImageData(0, 0, 1, 1).data]}];
})"""


def shown_covers(page: Page) -> dict[str, tuple[int, ...]]:
    return {cover["title"]: tuple(cover["colour"][:3]) for cover in page.evaluate(SHOWN_COVERS)}


def visible_cards_have_covers(page: Page) -> bool:
    return page.evaluate(
        """() => {
            const seen = [...document.querySelectorAll('.collection .card')].filter((card) => {
                const box = card.getBoundingClientRect();
                return box.bottom > 0 && box.top < innerHeight;
            });
            return seen.length > 0 && seen.every((card) => card.querySelector('img[src]')?.naturalWidth > 0);
        }"""
    )


def scroll_to(page: Page, part: float) -> None:
    """Scrolls the page to a fraction of its height, 0 to 1."""
    page.evaluate("(part) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part)", part)


def last_of_all(library: LibraryPage) -> None:
    """Scrolls to the end of the list."""

    def is_there() -> bool:
        scroll_to(library.page, 1)
        return library.page.locator(f".collection [aria-posinset='{CROWD}']").count() == 1

    until(is_there, "the last series is on the page", seconds=30, every=0.1)


def is_idle(page: Page) -> None:
    """Waits until nearby covers are loaded too; loads that scroll out of range are cancelled."""
    until(lambda: counts(page)["tasks"] <= LISTENERS, "only event streams are open")
