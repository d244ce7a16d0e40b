"""The folder view of a library with 50,000 folders: requests of the first parts of the list, and of parts at random positions."""

import json
import random
import shutil
import urllib.parse
from statistics import median

from quire_browser import big_library

from ..tools.figures import Figure, within
from .lists import LIMIT, Client, late
from ..tools.programs import WORK, Programs, Server

FOLDERS = 50_000
#: The number of folders that the app requests at once.
PAGE = 120
ROUNDS = 100


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    folder = WORK / "folders"
    if not (folder / "whole").exists():
        shutil.rmtree(folder, ignore_errors=True)
        made = big_library.make(programs.quire, folder / "root", folder / "data", FOLDERS, folder_size=1)
        (folder / "whole").write_text(f"{made.seconds:.1f} s\n")
    with Server(programs.quire, folder / "root", folder / "data", ("--scan", "never")) as server:
        client = Client(server.port, folder / "data")
        positions = positions_in(server)
        chosen = random.Random(1).choices(positions, k=ROUNDS)
        first = [client.ask(address()) for _ in range(ROUNDS)]
        anywhere = [client.ask(address(after)) for after in chosen]
        newest = [client.ask(address(sort="added")) for _ in range(ROUNDS)]
    taken = {"the first folders": first, "folders anywhere": anywhere, "the first folders, newest first": newest}
    figures = [
        within(f"{FOLDERS:,} folders, {name}: 95 % (median {median(times):.1f})", late(times), "ms", "limit", LIMIT)
        for name, times in taken.items()
    ]
    return figures, taken


def address(after: str = "", sort: str = "name") -> str:
    path = f"/api/v1/libraries/1/folders?limit={PAGE}&sort={sort}"
    return path + (f"&after={urllib.parse.quote(after)}" if after else "")


def positions_in(server: Server) -> list[str]:
    """The positions after each part of the list; checks that the list has all folders once."""
    positions, names, after = [], [], ""
    while True:
        status, _, body = server.get(address(after))
        answer = json.loads(body)
        names += [folder["name"] for folder in answer["folders"]]
        if status != 200 or not answer.get("next"):
            break
        after = answer["next"]
        positions.append(after)
    if names != sorted(set(names)) or len(names) != FOLDERS:
        raise SystemExit(f"bench: the list has {len(names)} folders instead of {FOLDERS}")
    return positions
