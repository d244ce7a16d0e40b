"""The app below a base path, as behind a proxy that publishes several servers under one name."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from quire_browser.comic_files import draw_page, write_book
from quire_browser.server import Server


@pytest.fixture(scope="module")
def based_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("based")
    write_book(folder / "Colours" / "Colours 1.cbz", {"1.png": draw_page(1, (200, 300))})
    server = Server("based", folder, 1, options=("--base-path", "/quire"))
    yield server
    server.stop()


@pytest.fixture
def served(based_server: Server) -> Server:
    return based_server


@pytest.mark.devices("desktop")
def test_every_address_is_below_the_base_path(page: Page, served: Server) -> None:
    outside: list[str] = []

    def note(address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme == "http" and not parts.path.startswith("/quire/"):
            outside.append(address)

    page.on("request", lambda request: note(request.url))
    page.goto(served.origin + "/quire/")
    link = page.get_by_role("link", name="Colours").first
    expect(link).to_be_visible()
    note(page.evaluate("link => link.href", link.element_handle()))

    page.goto(f"{served.origin}/quire/read/{served.book('Colours 1').id}")
    surface = page.locator('[data-quire="surface"][data-state="rest"]')
    expect(surface).to_be_visible()
    page.reload()
    expect(surface).to_be_visible()
    assert urlsplit(page.url).path.startswith("/quire/read/")
    assert outside == []
