"""Writes MOBI files: version 6, like `MobiFile` in Tests/TestSupport, and KF8 (AZW3)."""

import struct

RECORD_SIZE = 4096
NONE = 0xFFFFFFFF
#: The size of the MOBI header in the first record.
HEADER_SIZE = 232


def mobi(title: str, markup: str, images: list[bytes], is_compressed: bool = False) -> bytes:
    """A book of one HTML document. Image 1, which is also the cover, is `<img recindex="00001"/>` in the markup, and a page
    break `<mbp:pagebreak/>`."""
    text = markup.encode()
    texts = text_records(text, is_compressed)
    head = first_record(title, len(text), len(texts), is_compressed)
    records = [head, *texts, *images, b"\xe9\x8e\x0d\x0a"]
    file = b"A_Book".ljust(32, b"\0") + bytes(28) + b"BOOKMOBI" + struct.pack(">IIH", 0, 0, len(records))
    offset = 78 + 8 * len(records) + 2
    for index, record in enumerate(records):
        file += struct.pack(">II", offset, 2 * index)
        offset += len(record)
    return file + bytes(2) + b"".join(records)


def text_records(text: bytes, is_compressed: bool) -> list[bytes]:
    texts = [text[start : start + RECORD_SIZE] for start in range(0, len(text), RECORD_SIZE)]
    return [compressed(record) for record in texts] if is_compressed else texts


def compressed(record: bytes) -> bytes:
    """A text record with PalmDoc compression: repetitions of 3 to 10 bytes within the previous 2,047, and a space with the
    next letter as one byte."""
    result, index = bytearray(), 0
    while index < len(record):
        start = max(0, index - 2047)
        for length in range(min(10, len(record) - index), 2, -1):
            found = record.rfind(record[index : index + length], start, index)
            if found >= 0:
                result += struct.pack(">H", 0x8000 | (index - found) << 3 | length - 3)
                index += length
                break
        else:
            byte = record[index]
            if byte == 0x20 and index + 1 < len(record) and 0x40 <= record[index + 1] < 0x80:
                result.append(record[index + 1] | 0x80)
                index += 1
            elif byte == 0 or 0x09 <= byte < 0x80:
                result.append(byte)
            else:
                result += bytes([1, byte])
            index += 1
    return bytes(result)


def first_record(title: str, text_size: int, record_count: int, is_compressed: bool) -> bytes:
    values = [(100, b"Ann Bee"), (201, bytes(4))]
    entries = b"".join(struct.pack(">II", kind, len(value) + 8) + value for kind, value in values)
    extra = b"EXTH" + struct.pack(">II", len(entries) + 12, len(values)) + entries
    extra += bytes(-len(extra) % 4)
    name = title.encode()
    record = struct.pack(">HHIHHHH", 2 if is_compressed else 1, 0, text_size, record_count, RECORD_SIZE, 0, 0)
    # The offsets in the header are from the start of the record.
    record += b"MOBI" + struct.pack(">IIIII", HEADER_SIZE, 2, 65001, 1, 6)
    record += struct.pack(">I", NONE) * ((80 - len(record)) // 4)
    record += struct.pack(">8I", record_count + 1, 16 + HEADER_SIZE + len(extra), len(name), 9, 0, 0, 6, record_count + 1)
    record += bytes(16) + struct.pack(">I", 0x40) + bytes(32) + struct.pack(">II", NONE, NONE) + bytes(20)
    record += struct.pack(">HHI", 1, record_count, 1)
    # No FCIS, FLIS or SRCS records, no extra bytes of text records, no index of the contents.
    record += struct.pack(">I", NONE) * ((240 - len(record)) // 4)
    return record + struct.pack(">II", 0, NONE) + extra + name + bytes(2)


# KF8, the format of AZW3


def kf8(title: str, chapters: list[str], style: str, images: list[bytes], is_compressed: bool = False) -> bytes:
    """A book in KF8. A chapter is the content of a `body`. Image 1, which is also the cover, is
    `kindle:embed:0001?mime=image/png`, and the style sheet belongs to all chapters."""
    text, skeletons, fragments = b"", [], []
    for number, chapter in enumerate(chapters):
        # A skeleton is a document with an empty body. Its fragment follows, with the position at which it is inserted.
        head = '<html><head><link rel="stylesheet" type="text/css" href="kindle:flow:0001?mime=text/css"/></head><body>'
        skeleton, fragment = f"{head}</body></html>".encode(), chapter.encode()
        skeletons.append((f"SKEL{number:010}", [1, 1], [len(text), len(skeleton)] * 2))
        start = len(text) + len(head)
        text += skeleton
        fragments.append((f"{start:010}", [0, number, number, 0, len(fragment)]))
        text += fragment
    flows = [text, style.encode()]
    whole = b"".join(flows)
    texts = text_records(whole, is_compressed)
    first = len(texts) + 1
    selector = b"P-//*[@aid='0']"
    fragment_index = index([(2, 1, 1), (3, 1, 2), (4, 1, 4), (6, 2, 8)], 0x0F, fragments, names=1)
    fragment_index.append(integer(len(selector)) + selector)
    skeleton_index = index([(1, 1, 3), (6, 2, 12)], 0x0A, [(label, one + two) for label, one, two in skeletons])
    after = [*fragment_index, *skeleton_index, *images]
    ends = [len(text), len(whole)]
    sections = struct.pack(">4I", 0, ends[0], ends[0], ends[1])
    after += [b"FDST" + struct.pack(">II", 12, len(flows)) + sections, b"\xe9\x8e\x0d\x0a"]
    skeleton_at = first + len(fragment_index)
    image_at = skeleton_at + len(skeleton_index)
    ends_at = image_at + len(images)
    head = kf8_header(
        title, len(whole), len(texts), image_at, ends_at, len(flows), first, skeleton_at, is_compressed
    )
    records = [head, *texts, *after]
    file = b"A_Book".ljust(32, b"\0") + bytes(28) + b"BOOKMOBI" + struct.pack(">IIH", 0, 0, len(records))
    offset = 78 + 8 * len(records) + 2
    for number, record in enumerate(records):
        file += struct.pack(">II", offset, 2 * number)
        offset += len(record)
    return file + bytes(2) + b"".join(records)


def integer(value: int) -> bytes:
    """An integer in groups of seven bits. The last one has the highest bit."""
    groups = [value & 0x7F | 0x80]
    while value := value >> 7:
        groups.append(value & 0x7F)
    return bytes(reversed(groups))


def padded(record: bytes) -> bytes:
    return record + bytes(-len(record) % 4)


def index(tags: list[tuple[int, int, int]], control: int, entries: list[tuple[str, list[int]]], names: int = 0) -> list[bytes]:
    """The two records of an index. A tag has its number, the number of its values and its mask."""
    data, offsets = b"", []
    for label, values in entries:
        offsets.append(192 + len(data))
        data += bytes([len(label)]) + label.encode() + bytes([control]) + b"".join(map(integer, values))
    data = padded(data)
    record = b"INDX" + struct.pack(">6I", 192, 0, 1, 0, 192 + len(data), len(entries)) + b"\xff" * 8 + bytes(156)
    record += data + padded(b"IDXT" + b"".join(struct.pack(">H", offset) for offset in offsets))
    table = b"".join(bytes([number, count, mask, 0]) for number, count, mask in tags) + bytes([0, 0, 0, 1])
    tagx = b"TAGX" + struct.pack(">II", 12 + len(table), 1) + table
    last = entries[-1][0].encode()
    geometry = padded(bytes([len(last)]) + last + struct.pack(">H", len(entries)))
    place = 192 + len(tagx)
    head = b"INDX" + struct.pack(">13I", 192, 0, 0, 2, place + len(geometry), 1, 65001, NONE, len(entries), 0, 0, 0, names)
    head += bytes(124) + struct.pack(">I", 192) + bytes(8)
    return [head + tagx + geometry + padded(b"IDXT" + struct.pack(">H", place)), record]


def kf8_header(
    title: str,
    text_size: int,
    record_count: int,
    image: int,
    fdst: int,
    flows: int,
    fragments: int,
    skeletons: int,
    is_compressed: bool,
) -> bytes:
    size = 264
    values = [(100, b"Ann Bee"), (201, bytes(4)), (503, title.encode())]
    entries = b"".join(struct.pack(">II", kind, len(value) + 8) + value for kind, value in values)
    extra = padded(b"EXTH" + struct.pack(">II", len(entries) + 12, len(values)) + entries)
    name = title.encode()
    record = struct.pack(">HHIHHHH", 2 if is_compressed else 1, 0, text_size, record_count, RECORD_SIZE, 0, 0)
    record += b"MOBI" + struct.pack(">5I", size, 2, 65001, 1, 8) + struct.pack(">I", NONE) * 10
    record += struct.pack(">8I", record_count + 1, 16 + size + len(extra), len(name), 9, 0, 0, 8, image)
    record += bytes(16) + struct.pack(">I", 0x40) + bytes(32) + struct.pack(">II", NONE, NONE) + bytes(20)
    record += struct.pack(">II", fdst, flows) + struct.pack(">I", NONE) * 10 + struct.pack(">I", 0)
    # No table of contents, positions of words or guide.
    record += struct.pack(">5I", NONE, fragments, skeletons, NONE, NONE) + bytes(16)
    return record + extra + name + bytes(2)
