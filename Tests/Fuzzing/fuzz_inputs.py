"""The inputs of the file fuzzer: mutated files of every kind, each determined by the seed and its number."""

import io
import os
import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import seeds
from binary_mutations import database_mutation, dictionary_mutation, font_mutation, mobi_mutation, picture_mutation
from document_mutations import document_mutation
from mutations import (
    Entry, Mutation, archive, bytes_mutation, css_mutation, entries_mutation, json_mutation, markup_mutation, patterns_mutation,
    text_mutation, zip_mutation,
)  # fmt: skip
from protocol_requests import Request, api_examples, mutated, protocol_examples

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(os.environ.get("QUIRE_SHARED", ROOT.parent / "shared")) / "corpus"
#: Larger files of the corpus would make each input slow.
MAXIMUM_SEED_SIZE = 1 << 20

#: The formats of pictures, with the names of their seeds.
PICTURES = {
    "jpeg": ("jpeg",), "png": ("png",), "apng": ("animated.apng",), "gif": ("gif", "animated.gif"), "webp": ("webp", "animated.webp"),
    "avif": ("avif",), "heic": ("heic",), "jxl": ("jxl",), "tiff": ("tiff",),
}  # fmt: skip
#: The kinds, as often as they are made.
KINDS = (
    *("comic",) * 3, *("metadata",) * 2, *("rar",) * 2, *("sevenzip",) * 2, *("tar",) * 2, *PICTURES, *("epub",) * 7, *("divina",) * 2,
    *("text",) * 3, *("pdf",) * 3, *("djvu",) * 2, *("fb2",) * 2, *("html",) * 2, *("markdown",) * 2, *("mobi",) * 3, *("acbf",) * 2,
    *("nested",) * 2, "folder", "calibre", *("dictionary",) * 2, "font", "hyphenation", *("json",) * 3, *("komga",) * 4,
    *("opds",) * 3, *("koreader",) * 2,
)  # fmt: skip


@dataclass
class Input:
    number: int
    kind: str
    #: The files, by their names: publications, and what the server reads from other folders.
    publications: dict[str, bytes] = field(default_factory=dict)
    #: Files that a server reads beside publications, by their paths in the input's folder of the library.
    others: dict[str, bytes] = field(default_factory=dict)
    dictionaries: dict[str, bytes] = field(default_factory=dict)
    fonts: dict[str, bytes] = field(default_factory=dict)
    patterns: dict[str, bytes] = field(default_factory=dict)
    request: Request | None = None


def entries_of(content: bytes) -> list[Entry]:
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        return [Entry(info.filename.encode(), file.read(info), info.compress_type != 0) for info in file.infolist()]


def mutation_for(name: bytes) -> Mutation:
    """The mutation for an entry of an archive, by its extension."""
    ending = name.rpartition(b".")[2].lower()
    if ending in (b"xml", b"acbf", b"opf", b"ncx", b"xhtml", b"html", b"htm", b"smil", b"svg"):
        return markup_mutation
    if ending == b"css":
        return css_mutation
    if ending == b"json":
        return json_mutation
    if ending in (b"png", b"jpg", b"jpeg", b"gif", b"webp", b"avif", b"tif", b"tiff", b"jxl", b"heic"):
        return picture_mutation
    return bytes_mutation


class Inputs:
    def __init__(self, seed: int, folder: Path) -> None:
        """Reads the seeds of `seeds.py` in `folder` and, where it is there, the corpus."""
        self.seed = seed
        # With a second user, all further requests would need a sign-in.
        self.requests = [request for request in api_examples() if (request.method, request.path) != ("POST", "/api/v1/users")]
        self.protocols = {name: protocol_examples(name) for name in ("komga", "koreader", "opds")}

        def files(kind: str) -> list[bytes]:
            return [path.read_bytes() for path in sorted((folder / kind).iterdir())]

        def corpus(pattern: str) -> list[bytes]:
            paths = sorted(CORPUS.glob(pattern)) if CORPUS.is_dir() else []
            return [path.read_bytes() for path in paths if path.stat().st_size <= MAXIMUM_SEED_SIZE]

        self.texts = files("text") + [text[:200_000] for text in corpus("text/*.txt")]
        self.pictures = {
            name: [(folder / "image-header" / seed).read_bytes() for seed in names] for name, names in PICTURES.items()
        }
        self.any_pictures = [picture for pictures in self.pictures.values() for picture in pictures]
        self.metadata = {name: (folder / "metadata" / name).read_bytes() for name in ("metron", "comet", "series", "package", "cbl")}
        self.metadata["comic-info"] = files("comic-info")[0]
        self.calibre = files("calibre")[0]
        self.fonts = [(path.name, path.read_bytes()) for path in sorted((folder / "font").iterdir())]
        self.patterns = files("hyphenation")
        self.manifests = files("divina")
        self.pdf = [content for content in files("document") if content.startswith(b"%PDF")]
        self.djvu = [content for content in files("document") if content.startswith(b"AT&T")]
        self.fb2, self.html, self.markdown, self.acbf = files("fb2"), files("html"), files("markdown"), files("acbf")
        self.mobi = files("mobi-file")
        self.comics = [entries_of(content) for content in files("comic") + corpus("comics/*.cbz")]
        fixtures = sorted((ROOT / "Tests" / "Fixtures" / "archives").iterdir())
        self.rar = [path.read_bytes() for path in fixtures if path.suffix == ".rar"]
        self.sevenzip = [path.read_bytes() for path in fixtures if path.suffix == ".7z"]
        self.tar = [path.read_bytes() for path in fixtures if path.suffix in (".tar", ".gz", ".zst")]
        self.books = [entries_of(content) for content in files("epub") + corpus("epub-*/*.epub")]
        self.dictionaries = [seeds.dictionary(False), seeds.dictionary(True)]

    def make(self, number: int) -> Input:
        """Returns an input. The same seed and number give the same input."""
        chance = Random(f"{self.seed}/{number}")
        kind = chance.choice(KINDS)
        if kind in PICTURES:
            return self._picture(Input(number, kind), chance)
        if kind in self.protocols:
            return Input(number, kind, request=mutated(chance.choice(self.protocols[kind]), chance))
        return getattr(self, f"_{kind}")(Input(number, kind), chance)

    def _archive(self, entries: list[Entry], chance: Random) -> bytes:
        """Mutates the content of entries, the entries, the records of the archive, or several of these."""
        entries = [Entry(entry.name, entry.content, entry.is_deflated) for entry in entries]
        kind = chance.random()
        if kind < 0.7 and entries:
            for _ in range(chance.choice((1, 1, 1, 3))):
                # Pictures are the most entries of some files; the others have an equal chance.
                endings = sorted({entry.name.rpartition(b".")[2] for entry in entries})
                ending = chance.choice(endings)
                entry = chance.choice([entry for entry in entries if entry.name.rpartition(b".")[2] == ending])
                mutation = text_mutation if chance.random() < 0.1 else mutation_for(entry.name)
                entry.content = mutation(entry.content, chance)
        if 0.6 < kind < 0.85:
            entries = entries_mutation(entries, chance)
        content = archive(entries, chance.choice((b"", b"", b"", b"PK\x05\x06" + bytes(18), b"x" * 65_535)))
        return zip_mutation(content, chance) if kind > 0.8 else content

    def _comic(self, input: Input, chance: Random) -> Input:
        content = self._archive(chance.choice(self.comics), chance)
        input.publications[f"{input.number}.{chance.choice(('cbz', 'cbz', 'zip'))}"] = content
        return input

    def _packed(self, input: Input, chance: Random, archives: list[bytes]) -> Input:
        # The content decides the format, not the extension.
        ending = chance.choice(("cbr", "cb7", "cbt", "cbz"))
        input.publications[f"{input.number}.{ending}"] = bytes_mutation(chance.choice(archives), chance)
        return input

    def _rar(self, input: Input, chance: Random) -> Input:
        return self._packed(input, chance, self.rar)

    def _sevenzip(self, input: Input, chance: Random) -> Input:
        return self._packed(input, chance, self.sevenzip)

    def _tar(self, input: Input, chance: Random) -> Input:
        """Plain, or compressed with gzip or Zstandard."""
        return self._packed(input, chance, self.tar)

    def _epub(self, input: Input, chance: Random) -> Input:
        input.publications[f"{input.number}.epub"] = self._archive(chance.choice(self.books), chance)
        return input

    def _picture(self, input: Input, chance: Random) -> Input:
        """A comic of four pictures of a format. The content decides the format, not the extension."""
        pictures = [picture_mutation(chance.choice(self.pictures[input.kind]), chance) for _ in range(4)]
        names = [f"{index}.{chance.choice(('jpg', 'png', 'webp', 'gif', 'avif', 'tif', 'jxl', 'heic'))}" for index in range(4)]
        entries = [Entry(name.encode(), picture, False) for name, picture in zip(names, pictures, strict=True)]
        input.publications[f"{input.number}.cbz"] = archive(entries)
        return input

    def _metadata(self, input: Input, chance: Random) -> Input:
        """A comic with metadata documents in its archive, in its folder and beside it, some of them mutated."""

        def document(name: str) -> bytes:
            mutation = json_mutation if name == "series" else chance.choice((markup_mutation, markup_mutation, text_mutation))
            return mutation(self.metadata[name], chance) if chance.random() < 0.7 else self.metadata[name]

        entries = [Entry(b"1.png", self.pictures["png"][0], False)]
        names = {"comic-info": b"ComicInfo.xml", "metron": b"MetronInfo.xml", "comet": b"CoMet.xml", "package": b"metadata.opf"}
        for name in chance.sample(sorted(names), chance.choice((1, 1, 2, 4))):
            entries.append(Entry(names[name], document(name), True))
        input.publications[f"{input.number}.cbz"] = archive(entries)
        for name, path in (("series", "series.json"), ("package", "metadata.opf"), ("package", f"{input.number}.opf"), ("cbl", "list.cbl")):
            if chance.random() < 0.5:
                input.others[path] = document(name)
        return input

    def _folder(self, input: Input, chance: Random) -> Input:
        """Pictures in a folder, some of them mutated or with names that are not UTF-8."""
        for index in range(3):
            picture = chance.choice(self.any_pictures)
            content = picture_mutation(picture, chance) if chance.random() < 0.6 else picture
            input.others[f"{chance.choice(('a', 'b/c'))}/{chance.choice(('', chr(0x6F2B), chr(0xDCFF)))}{index}.jpg"] = content
        return input

    def _calibre(self, input: Input, chance: Random) -> Input:
        """A calibre library with a mutated database."""
        input.others["metadata.db"] = database_mutation(self.calibre, chance)
        input.others["Author/Title (1)/Title.epub"] = archive(self.books[0])
        return input

    def _divina(self, input: Input, chance: Random) -> Input:
        content = chance.choice(self.manifests)
        content = self._archive(entries_of(content), chance) if content.startswith(b"PK") else json_mutation(content, chance)
        # Pages with addresses: no request to other hosts.
        input.publications[f"{input.number}.divina"] = re.sub(rb"example\.org", b"127.0.0.1", content)
        return input

    def _pdf(self, input: Input, chance: Random) -> Input:
        input.publications[f"{input.number}.pdf"] = document_mutation(chance.choice(self.pdf), chance)
        return input

    def _djvu(self, input: Input, chance: Random) -> Input:
        input.publications[f"{input.number}.djvu"] = bytes_mutation(chance.choice(self.djvu), chance)
        return input

    def _fb2(self, input: Input, chance: Random) -> Input:
        content = markup_mutation(chance.choice(self.fb2), chance)
        if chance.random() < 0.3:
            input.publications[f"{input.number}.fb2.zip"] = self._archive([Entry(b"book.fb2", content, True)], chance)
        else:
            input.publications[f"{input.number}.fb2"] = content
        return input

    def _html(self, input: Input, chance: Random) -> Input:
        content = markup_mutation(chance.choice(self.html), chance)
        if chance.random() < 0.5:
            entries = [Entry(b"index.html", content, True), Entry(b"image.png", chance.choice(self.any_pictures), False)]
            input.publications[f"{input.number}.htmlz"] = self._archive(entries, chance)
        else:
            input.publications[f"{input.number}.html"] = content
        return input

    def _markdown(self, input: Input, chance: Random) -> Input:
        mutation = chance.choice((text_mutation, bytes_mutation, markup_mutation))
        input.publications[f"{input.number}.md"] = mutation(chance.choice(self.markdown), chance)
        return input

    def _mobi(self, input: Input, chance: Random) -> Input:
        input.publications[f"{input.number}.{chance.choice(('mobi', 'azw3', 'prc'))}"] = mobi_mutation(chance.choice(self.mobi), chance)
        return input

    def _acbf(self, input: Input, chance: Random) -> Input:
        content = markup_mutation(chance.choice(self.acbf), chance)
        if chance.random() < 0.4:
            entries = [Entry(b"comic.acbf", content, True), Entry(b"a.png", chance.choice(self.any_pictures), False)]
            input.publications[f"{input.number}.{chance.choice(('acbf.zip', 'cbz'))}"] = self._archive(entries, chance)
        else:
            input.publications[f"{input.number}.acbf"] = content
        return input

    def _nested(self, input: Input, chance: Random) -> Input:
        """Archives in an archive, one of them mutated."""
        inner = [archive(chance.choice(self.comics)), chance.choice(self.rar)]
        changed = chance.randrange(2)
        inner[changed] = bytes_mutation(inner[changed], chance)
        entries = [Entry(name, content, False) for name, content in zip((b"1.cbz", b"2.cbr"), inner, strict=True)]
        input.publications[f"{input.number}.cbz"] = self._archive(entries, chance) if chance.random() < 0.3 else archive(entries)
        return input

    def _text(self, input: Input, chance: Random) -> Input:
        input.publications[f"{input.number}.txt"] = text_mutation(chance.choice(self.texts), chance)
        return input

    def _dictionary(self, input: Input, chance: Random) -> Input:
        for ending, content in dictionary_mutation(chance.choice(self.dictionaries), chance).items():
            input.dictionaries[f"{input.number}{ending}"] = content
        return input

    def _font(self, input: Input, chance: Random) -> Input:
        ending, content = chance.choice(self.fonts)
        input.fonts[f"{input.number}.{ending}"] = font_mutation(content, chance)
        return input

    def _hyphenation(self, input: Input, chance: Random) -> Input:
        """Patterns of a language of its own, and a book in that language."""
        language = "q" + chr(97 + input.number // 26 % 20) + chr(97 + input.number % 26)
        input.patterns[f"hyph_{language}.dic"] = patterns_mutation(chance.choice(self.patterns), chance)
        entries = [
            Entry(
                entry.name,
                entry.content.replace(b"<html ", f'<html lang="{language}" xml:lang="{language}" '.encode()).replace(
                    b"Text &amp;", b"Text donaudampf grass uber " + b"xy" * 60
                ),
                entry.is_deflated,
            )
            for entry in self.books[0]
        ]
        input.publications[f"{input.number}.epub"] = archive(entries)
        return input

    def _json(self, input: Input, chance: Random) -> Input:
        example = chance.choice(self.requests)
        input.request = Request(example.method, example.path, json_mutation(example.body or b"{}", chance))
        return input
