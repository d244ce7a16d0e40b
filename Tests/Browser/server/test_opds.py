"""The OPDS catalogue, read by the code of an app.

`QUIRE_FOLIATE` is the path of a checkout of foliate-js, whose module for OPDS the app Foliate uses.
"""

import os
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from quire_browser.server import Server

FOLIATE = "http://foliate.test"


def serve(route: Route, checkout: Path) -> None:
    """Answers with a module of the checkout, or with an empty page."""
    name = route.request.url.removeprefix(FOLIATE).lstrip("/")
    if not name:
        route.fulfill(content_type="text/html", body="<!doctype html><title>Foliate</title>")
    else:
        route.fulfill(content_type="text/javascript", body=(checkout / Path(name).name).read_text())


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.read().decode()


@pytest.mark.devices("desktop")
def test_foliate_reads_the_catalogue(page: Page, server: Server) -> None:
    checkout = os.environ.get("QUIRE_FOLIATE")
    if not checkout:
        pytest.skip("QUIRE_FOLIATE is not set")
    page.route(f"{FOLIATE}/**", lambda route: serve(route, Path(checkout)))
    page.goto(FOLIATE)

    def parsed(call: str, text: str) -> dict:
        return page.evaluate(
            f"""async text => {{
                const opds = await import('{FOLIATE}/opds.js');
                const document = new DOMParser().parseFromString(text, 'application/xml');
                if (document.querySelector('parsererror')) throw new Error(document.documentElement.textContent);
                {call}
            }}""",
            text,
        )

    def feed(address: str) -> dict:
        return parsed("return opds.getFeed(document);", fetch(address))

    root = feed(f"{server.origin}/opds/v1.2/catalog")
    assert root["metadata"]["title"] == "Quire"
    links = {item["title"]: item["href"] for item in root["navigation"]}
    series = feed(links["Series"])
    assert {facet["metadata"]["title"] for facet in series["facets"]} >= {"Order", "Status"}
    assert series["navigation"] and all(item["properties"]["numberOfItems"] for item in series["navigation"])
    books = feed(series["navigation"][0]["href"])
    for publication in books["publications"]:
        assert publication["metadata"]["title"]
        files = [link for link in publication["links"] if "http://opds-spec.org/acquisition" in link["rel"]]
        assert len(files) == 1 and files[0]["type"].startswith("application/")
        assert len(publication["images"]) == 2
    description = fetch(f"{server.origin}/opds/v1.2/search")
    search = "return opds.getOpenSearch(document).search(new Map([[null, new Map([['searchTerms', 'a b']])]]));"
    address = parsed(search, description)
    assert address == f"{server.origin}/opds/v1.2/series?search=a%20b"
    assert feed(address)["navigation"]
