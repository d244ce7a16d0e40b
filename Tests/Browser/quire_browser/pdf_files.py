"""Creates the PDF files of the tests: one with text, links and an outline, one with a password, and one each with text from
right to left and in vertical lines."""

import hashlib
import shutil
from pathlib import Path

from .server import ROOT

#: The size of a page in points.
WIDTH, HEIGHT = 612, 792
#: The password of the protected file.
PASSWORD = "open sesame"
#: The lines of the first page, at the same distance from the top and the left.
LINES = ("The lighthouse keeper wrote every evening", "about the weather and the ships.", "To the second page")
LEFT, TOP, LEADING, SIZE = 72, 120, 60, 24
PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def content(lines: tuple[str, ...]) -> bytes:
    """Returns the content stream of a page with lines in Helvetica."""
    shown = (f"1 0 0 1 {LEFT} {HEIGHT - TOP - LEADING * row} Tm ({line}) Tj" for row, line in enumerate(lines))
    return f"BT /F {SIZE} Tf {' '.join(shown)} ET".encode()


def link(row: int, width: int, target: str) -> str:
    """Returns a link over the beginning of a line."""
    bottom = HEIGHT - TOP - LEADING * row - 8
    return f"<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [{LEFT} {bottom} {LEFT + width} {bottom + 32}] {target} >>"


def rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    place = 0
    for index in range(256):
        place = (place + state[index] + key[index % len(key)]) % 256
        state[index], state[place] = state[place], state[index]
    result, first, second = bytearray(), 0, 0
    for byte in data:
        first = (first + 1) % 256
        second = (second + state[first]) % 256
        state[first], state[second] = state[second], state[first]
        result.append(byte ^ state[(state[first] + state[second]) % 256])
    return bytes(result)


def pdf(pages: list[tuple[bytes, list[str]]], outline: list[tuple[str, int]] = [], password: str = "") -> bytes:
    """A file of pages, each a content stream and its links. A link may name the object of page N as `{pageN}`.

    With a password, the streams are encrypted as in PDF 1.1 (ISO 32000-1, section 7.6.3, revision 2).
    """
    number_of_page = [4 + 2 * index for index in range(len(pages))]
    names = {f"page{index}": f"{number} 0 R" for index, number in enumerate(number_of_page)}
    first_outline = 4 + 2 * len(pages)
    objects: list[tuple[str, bytes | None]] = [
        (f"<< /Type /Catalog /Pages 2 0 R {f'/Outlines {first_outline} 0 R' if outline else ''} >>", None),
        (f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(names.values())}] >>", None),
        ("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", None),
    ]
    for index, (stream, links) in enumerate(pages):
        annotations = " ".join(each.replace("{", "%(").replace("}", ")s") % names for each in links)
        objects.append((
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Resources << /Font << /F 3 0 R >> >> "
            f"/Contents {number_of_page[index] + 1} 0 R /Annots [{annotations}] >>", None,
        ))  # fmt: skip
        objects.append(("", stream))
    if outline:
        last = first_outline + len(outline)
        objects.append((f"<< /Type /Outlines /First {first_outline + 1} 0 R /Last {last} 0 R /Count {len(outline)} >>", None))
        for index, (title, page) in enumerate(outline):
            number = first_outline + 1 + index
            next_one = f"/Next {number + 1} 0 R" if number < last else ""
            previous = f"/Prev {number - 1} 0 R" if index else ""
            objects.append((
                f"<< /Title ({title}) /Parent {first_outline} 0 R {next_one} {previous} "
                f"/Dest [{number_of_page[page]} 0 R /Fit] >>", None,
            ))  # fmt: skip
    key, trailer = b"", ""
    if password:
        padded = (password.encode("latin-1") + PADDING)[:32]
        name = hashlib.md5(b"quire").digest()
        owner = rc4(hashlib.md5(padded).digest()[:5], padded)
        key = hashlib.md5(padded + owner + (0xFFFFFFFC).to_bytes(4, "little") + name).digest()[:5]
        user = rc4(key, PADDING)
        objects.append((f"<< /Filter /Standard /V 1 /R 2 /O <{owner.hex()}> /U <{user.hex()}> /P -4 >>", None))
        trailer = f"/Encrypt {len(objects)} 0 R /ID [<{name.hex()}> <{name.hex()}>]"
    file = bytearray(b"%PDF-1.4\n")
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    for number, (dictionary, stream) in enumerate(objects, 1):
        table += f"{len(file):010} 00000 n \n"
        body = dictionary.encode()
        if stream is not None:
            if key:
                stream = rc4(hashlib.md5(key + number.to_bytes(3, "little") + b"\0\0").digest()[:10], stream)
            body = f"<< /Length {len(stream)} >>\nstream\n".encode() + stream + b"\nendstream"
        file += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(file)
    file += f"{table}trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(file)


def draw_documents(folder: Path) -> int:
    """Writes the files, and returns their number."""
    pages = [
        (
            content(LINES),
            [
                link(1, 65, "/A << /S /URI /URI (https://example.org/weather) >>"),
                link(2, 220, "/Dest [{page1} /Fit]"),
            ],
        ),
        (content(("The second page has ships too,", "and more ships.")), []),
        (content(("The end.",)), []),
    ]
    (folder / "Lighthouse").mkdir()
    (folder / "Lighthouse" / "Lighthouse.pdf").write_bytes(pdf(pages, [("Evening", 0), ("Morning", 1)]))
    (folder / "Secret").mkdir()
    secret = [(content(("The hidden treasure",)), []), (content(("is on the island.",)), [])]
    (folder / "Secret" / "Secret.pdf").write_bytes(pdf(secret, password=PASSWORD))
    for title, fixture in (("Hebrew", "right-to-left"), ("Vertical", "vertical")):
        (folder / title).mkdir()
        shutil.copy(ROOT / "Tests" / "Fixtures" / "documents" / f"{fixture}.pdf", folder / title / f"{title}.pdf")
    return 4
