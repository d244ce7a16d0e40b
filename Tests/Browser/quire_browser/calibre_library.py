"""A calibre library: the database and the folders of four books, as calibre writes them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from .book_files import document, write_epub

SCHEMA = """
CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT, link TEXT NOT NULL DEFAULT '');
CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT 'Unknown', sort TEXT,
    timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0, author_sort TEXT,
    path TEXT NOT NULL DEFAULT '', uuid TEXT, has_cover BOOL DEFAULT 0,
    last_modified TIMESTAMP NOT NULL DEFAULT '2000-01-01 00:00:00+00:00');
CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, author INTEGER NOT NULL);
CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, series INTEGER NOT NULL);
CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, tag INTEGER NOT NULL);
CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, publisher INTEGER NOT NULL);
CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, rating INTEGER NOT NULL);
CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL);
CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, lang_code INTEGER NOT NULL);
CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, type TEXT NOT NULL, val TEXT NOT NULL);
CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE custom_columns (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL, name TEXT NOT NULL,
    datatype TEXT NOT NULL, mark_for_delete BOOL DEFAULT 0 NOT NULL, editable BOOL DEFAULT 1 NOT NULL,
    display TEXT DEFAULT '{}' NOT NULL, is_multiple BOOL DEFAULT 0 NOT NULL, normalized BOOL NOT NULL);
CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL);
CREATE TABLE books_custom_column_1_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, value INTEGER NOT NULL);
"""

#: The number, the author, the title, the series and the index of each book.
BOOKS = [
    (12, "Ada Winter", "The Long Winter", "Winters", 2),
    (13, "Ada Winter", "Thaw", "Winters", 1),
    (14, "Otto Abel", "Maps", None, 1),
    (15, "Mio Sato", "Rails", None, 1),
]

MAPS = """
INSERT INTO tags VALUES (1, 'Travel'); INSERT INTO books_tags_link (book, tag) VALUES (14, 1);
INSERT INTO publishers VALUES (1, 'Harbour', NULL); INSERT INTO books_publishers_link (book, publisher) VALUES (14, 1);
INSERT INTO ratings VALUES (1, 9); INSERT INTO books_ratings_link (book, rating) VALUES (14, 1);
INSERT INTO languages VALUES (1, 'eng'); INSERT INTO books_languages_link (book, lang_code) VALUES (14, 1);
INSERT INTO identifiers (book, type, val) VALUES (14, 'isbn', '9780306406157');
INSERT INTO comments (book, text) VALUES (14, '<p>Every coast &amp; harbour.</p>');
INSERT INTO custom_columns (label, name, datatype, normalized) VALUES ('shelf', 'Shelf', 'text', 1);
INSERT INTO custom_column_1 (value) VALUES ('A3');
INSERT INTO books_custom_column_1_link (book, value) VALUES (14, 1);
"""


def draw_calibre(folder: Path) -> int:
    """Fills the folder. Returns the number of books."""
    people: dict[str, int] = {}
    with closing(sqlite3.connect(folder / "metadata.db")) as store:
        store.executescript(SCHEMA)
        for number, author, title, series, index in BOOKS:
            first, last = author.split()
            known = people.setdefault(author, len(people) + 1)
            store.execute("INSERT OR IGNORE INTO authors VALUES (?, ?, ?, '')", (known, author, f"{last}, {first}"))
            path = f"{author}/{title} ({number})"
            store.execute(
                "INSERT INTO books (id, title, sort, pubdate, series_index, path) VALUES (?, ?, ?, '2019-03-05', ?, ?)",
                (number, title, title.removeprefix("The "), index, path),
            )
            store.execute("INSERT INTO books_authors_link (book, author) VALUES (?, ?)", (number, known))
            if series:
                store.execute("INSERT OR IGNORE INTO series VALUES (1, ?, ?)", (series, series))
                store.execute("INSERT INTO books_series_link (book, series) VALUES (?, 1)", (number,))
            (folder / path).mkdir(parents=True)
            # The title in the file differs, because calibre writes changes to its database first.
            text = {"c1.xhtml": document(title, f"<p>{title}</p>")}
            write_epub(folder / path / f"{title} - {author}.epub", f"Draft {number}", text)
        store.executescript(MAPS)
        store.commit()
    return len(BOOKS)
