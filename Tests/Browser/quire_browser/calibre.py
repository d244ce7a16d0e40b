"""Searches an OPDS catalogue with the code of calibre's store, and prints the results as JSON.

    python calibre.py CHECKOUT http://127.0.0.1:8080/opds/v1.2/search WORDS

The modules of calibre that need Qt or its own extensions are replaced by a few functions.
"""

import json
import mimetypes
import sys
import types
import urllib.request
from pathlib import Path

from lxml import etree


def replace(name: str, **members: object) -> None:
    """Puts a module in place of one of calibre's."""
    module = types.ModuleType(name)
    module.__path__ = []
    vars(module).update(members)
    sys.modules[name] = module


class Browser:
    """Requests addresses as calibre does: without a list of accepted types."""

    def open(self, address: str, timeout: float = 60) -> object:
        return urllib.request.urlopen(address, timeout=timeout)


class SearchResult:
    """A result with the members that the store sets."""

    def __init__(self) -> None:
        self.cover_url = self.detail_item = self.title = self.author = self.formats = self.price = ""
        self.downloads: dict[str, str] = {}


def main() -> None:
    checkout, address, words = sys.argv[1:]
    mimetypes.add_type("application/vnd.comicbook+zip", ".cbz")
    mimetypes.add_type("application/epub+zip", ".epub")
    replace("qt")
    replace("qt.core", QUrl=str)
    replace("calibre", browser=Browser, guess_extension=mimetypes.guess_extension)
    sys.modules["calibre"].__path__ = [str(Path(checkout) / "src" / "calibre")]
    replace("calibre.gui2", open_url=print)
    sys.modules["calibre.gui2"].__path__ = [str(Path(checkout) / "src" / "calibre" / "gui2")]
    replace("calibre.gui2.store", StorePlugin=object)
    sys.modules["calibre.gui2.store"].__path__ = [str(Path(checkout) / "src" / "calibre" / "gui2" / "store")]
    replace("calibre.gui2.store.search_result", SearchResult=SearchResult)
    replace("calibre.gui2.store.web_store_dialog", WebStoreDialog=object)
    # Like calibre's, without the protections against hostile XML. It doesn't recover from errors.
    replace("calibre.utils.xml_parse", safe_xml_fromstring=etree.fromstring)
    replace("calibre.utils")
    sys.modules["calibre.utils"].__path__ = [str(Path(checkout) / "src" / "calibre" / "utils")]
    from calibre.gui2.store.opensearch_store import open_search

    print(json.dumps([vars(result) for result in open_search(address, words)]))


main()
