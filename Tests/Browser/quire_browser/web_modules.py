"""Lets a page without a server import the app's JavaScript modules from the folder `Web`."""

from playwright.sync_api import Page

from .server import ROOT

WEB = ROOT / "Web"

#: The address of the modules, which exists only in these tests.
ADDRESS = "http://host.test/"


def address(path: str) -> str:
    """The address from which a page imports a module of `Web`."""
    return f"{ADDRESS}{path}"


def serve(page: Page) -> None:
    """Answers the page's requests for modules."""
    page.route(
        f"{ADDRESS}**/*.js",
        lambda route: route.fulfill(
            path=WEB / route.request.url.removeprefix(ADDRESS),
            content_type="text/javascript",
            headers={"Access-Control-Allow-Origin": "*"},
        ),
    )
