"""Fixtures of the browser tests: the servers, and the books that they serve."""

import subprocess
from collections.abc import Iterator

import pytest

from . import big_library
from .book_files import draw_texts
from .comic_files import draw_crowd, draw_deep, draw_library
from .format_files import draw_formats
from .pdf_files import draw_documents
from .server import Book, Server, binary
from .shelf_files import draw_shelves

# Servers. Each worker has its own


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("library")
    server = Server("tests", folder, draw_library(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def demo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("demo") / "library"
    subprocess.run([str(binary()), "demo", str(folder)], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    server = Server("demo", folder, len(list(folder.rglob("*.cbz"))))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def crowd_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Hundreds of series, a book of hundreds of pages, and one of heavy pages."""
    folder = tmp_path_factory.mktemp("crowd")
    server = Server("crowd", folder, draw_crowd(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def deep_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A book whose first page has 48 million pixels with details of one pixel."""
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
def pdf_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with PDF files: one with text, links and an outline, one with a password, and two with other directions."""
    folder = tmp_path_factory.mktemp("pdf")
    server = Server("pdf", folder, draw_documents(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def format_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A publication in each format that the other libraries don't contain."""
    folder = tmp_path_factory.mktemp("formats")
    server = Server("formats", folder, draw_formats(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def big_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """200,000 series, in a store that was written without a scan."""
    root = tmp_path_factory.mktemp("big")
    made = big_library.make(binary(), root / "library", root / "data")
    server = Server("big", root / "library", made.publications, options=("--scan", "never"), data=root / "data")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def many_folders_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """50,000 folders with a publication each, in a store that was written without a scan."""
    root = tmp_path_factory.mktemp("folders")
    made = big_library.make(binary(), root / "library", root / "data", 50_000, folder_size=1)
    server = Server("folders", root / "library", made.publications, options=("--scan", "never"), data=root / "data")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def shelf_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Books and comics in nested folders."""
    folder = tmp_path_factory.mktemp("shelves")
    server = Server("shelves", folder, draw_shelves(folder))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def empty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("empty", tmp_path_factory.mktemp("empty"), 0)
    yield server
    server.stop()


# Books. Each test starts at the first page


def at_its_first_page(server: Server, title: str) -> Book:
    book = server.book(title)
    server.reset_progress(book)
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
    """Three books of one series, of twelve pages each, at their first pages."""
    books = [server.book(f"Colours {number}") for number in (1, 2, 3)]
    for book in books:
        server.reset_progress(book)
    return books


@pytest.fixture
def wide(server: Server) -> Book:
    """Eight pages from right to left, of which the third and the sixth are double-page spreads."""
    return at_its_first_page(server, "Wide 1")


@pytest.fixture
def torn(server: Server) -> Book:
    """Twelve pages, of which the third is no image."""
    return at_its_first_page(server, "Torn 1")
