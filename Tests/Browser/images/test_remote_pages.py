"""Pages on another site: the reader requests them through the server, and loads them again from the site itself."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page

from quire_browser.bars import Bars
from quire_browser.comic_files import PAGE_SIZE, draw_page
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Server
from quire_browser.waiting import until

pytestmark = pytest.mark.devices("phone", "desktop")


class Site:
    """A web site on this machine with the images of a book. Records the requested paths."""

    def __init__(self) -> None:
        self.images = {f"/{number}.png": draw_page(number) for number in range(1, 4)}
        self.requests: list[str] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.requests.append(self.path)
                image = site.images.get(self.path)
                self.send_response(200 if image else 404)
                self.send_header("Content-Type", "image/png")
                self.send_header("Content-Length", str(len(image or b"")))
                self.end_headers()
                self.wfile.write(image or b"")

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.stop()


@pytest.fixture
def served(site: Site, tmp_path: Path) -> Iterator[Server]:
    width, height = PAGE_SIZE
    pages = [
        {"href": site.origin + path, "type": "image/png", "width": width, "height": height} for path in site.images
    ]
    folder = tmp_path / "library" / "Remote"
    folder.mkdir(parents=True)
    (folder / "Remote 1.divina").write_text(json.dumps({"metadata": {"title": "Remote 1"}, "readingOrder": pages}))
    server = Server("remote", folder.parent, 1, options=("--allow-host", "127.0.0.1"))
    yield server
    server.stop()


@pytest.mark.parametrize("service_workers", ["block", "allow"])
def test_reload_page_requests_it_from_its_site_again(
    reader: Reader, page: Page, served: Server, site: Site, device: Device, service_workers: str
) -> None:
    """The page keeps the old image until the new one has loaded. A second reload within a minute doesn't reach the site."""
    book = served.book("Remote 1")
    if service_workers == "allow":
        page.goto(served.origin)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    bars = Bars(reader.open(book, 2))
    reader.wait_for_paint(2)
    assert site.requests.count("/2.png") == 1

    site.images["/2.png"] = draw_page(8)
    page.reload()
    reader.wait_for_page(2)
    assert site.requests.count("/2.png") == 1, "an ordinary request is answered from the server's cache"

    bars.page_menu()
    bars.choose("Reload page")
    until(lambda: reader.painted_page_at(reader.paper_spot(2)) == 8, "the new image is painted", every=0.1)
    assert site.requests.count("/2.png") == 2
    assert reader.state().page == 2

    site.images["/2.png"] = draw_page(5)
    bars.page_menu()
    with page.expect_response(lambda response: "/1?" in response.url) as answer:
        bars.choose("Reload page")
    assert answer.value.ok
    assert site.requests.count("/2.png") == 2, "the site is asked at most once a minute"
    assert reader.painted_page_at(reader.paper_spot(2)) == 8
