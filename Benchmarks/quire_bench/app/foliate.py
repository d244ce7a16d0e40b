"""Measures foliate-js, a reader of EPUB files in the browser: the time from a click to the first painted page.

`QUIRE_FOLIATE` is the path of a checkout. A local server provides the books. foliate-js fetches the file and opens it.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page

#: The page. It has loaded all modules before the click, as Quire has loaded its program.
PAGE = """<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>html, body { margin: 0; height: 100%; } foliate-view { display: block; height: 100%; }</style>
<script type="module">
import '/view.js';
import '/epub.js';
import '/vendor/zip.js';
import '/paginator.js';
const style = 'p { line-height: 1.4; text-align: justify; hyphens: auto; }';
window.openBook = async (address) => {
    const began = performance.now();
    const view = document.createElement('foliate-view');
    document.body.append(view);
    await view.open(address);
    const isPlaced = new Promise((done) => view.renderer.addEventListener('relocate', done, { once: true }));
    view.renderer.setStyles?.(style);
    view.renderer.next();
    await isPlaced;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - began;
};
window.isReady = true;
</script>
"""


class Handler(SimpleHTTPRequestHandler):
    """Serves the checkout, the page and the books."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments, books: Path, **named) -> None:
        self.books = books
        super().__init__(*arguments, **named)

    def do_GET(self) -> None:
        if self.path != "/":
            return super().do_GET()
        body = PAGE.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        if path.startswith("/books/"):
            return str(self.books / Path(super().translate_path(path)).name)
        return super().translate_path(path)

    def log_message(self, *_: object) -> None:
        pass


class Foliate:
    """A running server with foliate-js and the books of a folder."""

    def __init__(self, origin: str) -> None:
        self.origin = origin

    def opening(self, page: Page, book: Path, throttle: float) -> float:
        """Returns the milliseconds from the click to the first painted page."""
        page.goto(self.origin)
        page.wait_for_function("() => window.isReady")
        page.wait_for_load_state("networkidle")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        return page.evaluate("(address) => window.openBook(address)", f"/books/{quote(book.name)}")


@contextmanager
def foliate(books: Path) -> Iterator[Foliate | None]:
    """Serves foliate-js and the books of a folder. Yields None and prints a message if there is no checkout."""
    checkout = os.environ.get("QUIRE_FOLIATE")
    if not checkout:
        print("books: QUIRE_FOLIATE is not set, so foliate-js is not measured")
        yield None
        return
    handler = partial(Handler, directory=str(Path(checkout).resolve()), books=books)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Foliate(f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        server.server_close()
