"""A library of books and comics whose entries differ from its folders."""

from pathlib import Path

from .book_files import document, write_epub
from .comic_files import comic_info, draw_page, write_book

#: The titles and authors of the books in one folder.
NOVELS = {"Emma": "Jane Austen", "Persuasion": "Jane Austen", "Moby-Dick": "Herman Melville"}


def draw_shelves(folder: Path) -> int:
    """Fills the folder. Returns the number of publications."""
    (folder / "Novels").mkdir()
    for title, author in NOVELS.items():
        meta = f"<dc:creator>{author}</dc:creator>"
        write_epub(folder / "Novels" / f"{title}.epub", title, {"c1.xhtml": document(title, f"<p>{title}</p>")}, meta=meta)
    pages = {f"{page}.png": draw_page(page, (200, 300)) for page in range(1, 5)}
    for number in (1, 2, 3):
        info = comic_info(f"Harbour {number}", "Harbour", number, right_to_left=False)
        # The series is in two folders.
        place = folder / "Comics" / ("Old" if number == 1 else "New")
        write_book(place / f"Harbour {number}.cbz", pages | {"n.txt": b"%d" % number}, info)
    for number in (1, 2):
        write_book(folder / "Comics" / "Lagoon" / f"Lagoon {number}.cbz", pages | {"n.txt": b"lagoon %d" % number})
    return len(NOVELS) + 5
