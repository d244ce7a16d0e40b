"""Dictionaries in the StarDict format."""

from pathlib import Path


def write_dictionary(folder: Path, name: str, title: str, articles: dict[str, str], kind: str = "m") -> None:
    """Writes a dictionary whose articles all have one type: `m` for plain text, `h` for HTML."""
    folder.mkdir(parents=True, exist_ok=True)
    index, data = b"", b""
    for word in sorted(articles, key=lambda word: (word.encode().lower(), word.encode())):
        text = articles[word].encode()
        index += word.encode() + b"\0" + len(data).to_bytes(4) + len(text).to_bytes(4)
        data += text
    (folder / f"{name}.idx").write_bytes(index)
    (folder / f"{name}.dict").write_bytes(data)
    (folder / f"{name}.ifo").write_text(
        f"StarDict's dict ifo file\nversion=2.4.2\nbookname={title}\nwordcount={len(articles)}\n"
        f"idxfilesize={len(index)}\nsametypesequence={kind}\n"
    )
