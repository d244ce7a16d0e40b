"""The service worker, downloads, and what the device stores."""

from playwright.sync_api import BrowserContext, Page, expect

from .server import Server
from .waiting import until

#: The names of the caches of downloads.
KEPT = "async () => (await caches.keys()).filter((name) => name.startsWith('quire-kept-')).sort()"


def is_ready(page: Page) -> None:
    """Waits until the service worker has cached the app and controls this page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    if not page.evaluate("navigator.serviceWorker.controller !== null"):
        # A page opened before the worker took control is controlled from its next load on.
        page.reload()
    until(
        lambda: page.evaluate("navigator.serviceWorker.controller?.state === 'activated'"),
        "the service worker is active",
    )


def forget_cache(context: BrowserContext, page: Page) -> None:
    """Empties the browser's HTTP cache, which must not serve the test."""
    context.new_cdp_session(page).send("Network.clearBrowserCache")


def download(page: Page, server: Server, title: str) -> None:
    """Downloads a publication from the page of its series, and waits until it is complete."""
    book = server.book(title)
    page.goto(f"{server.origin}/series/{book.series_id}")
    is_ready(page)
    page.get_by_role("button", name=f"Download: {title}").click()
    expect(page.get_by_role("button", name=f"On this device: {title}")).to_be_visible(timeout=20_000)
