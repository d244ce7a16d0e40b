"""Figures, each with its peer or limit."""

from dataclasses import asdict, dataclass


@dataclass
class Figure:
    """One figure.

    `ratio` is the figure relative to its peer or limit. It is comparable between machines, and is checked against the
    requirement. """

    name: str
    value: float
    unit: str
    #: The peer or limit, and its value in the same unit.
    peer: str
    peer_value: float
    ratio: float
    #: "at least" or "at most", and the required ratio; None without a requirement.
    direction: str = ""
    aim: float | None = None

    @property
    def is_met(self) -> bool | None:
        if self.aim is None:
            return None
        return self.ratio >= self.aim if self.direction == "at least" else self.ratio <= self.aim

    def record(self) -> dict:
        return asdict(self) | {"isMet": self.is_met}


def at_least(name: str, value: float, unit: str, peer: str, peer_value: float, ratio: float, aim: float) -> Figure:
    return Figure(name, value, unit, peer, peer_value, ratio, "at least", aim)


def at_most(name: str, value: float, unit: str, peer: str, peer_value: float, aim: float) -> Figure:
    """A figure whose ratio to that of a peer has an upper limit."""
    return Figure(name, value, unit, peer, peer_value, value / peer_value, "at most", aim)


def within(name: str, value: float, unit: str, limit: str, limit_value: float) -> Figure:
    """A figure with an upper limit."""
    return Figure(name, value, unit, limit, limit_value, value / limit_value, "at most", 1.0)


def beside(name: str, value: float, unit: str, peer: str, peer_value: float) -> Figure:
    """A figure beside a peer's, without a requirement."""
    return Figure(name, value, unit, peer, peer_value, value / peer_value)


def short(number: float) -> str:
    """Rounds to three significant digits."""
    if number == 0:
        return "0"
    if abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}" if abs(number) >= 0.001 else f"{number:.2g}"


def table(figures: list[Figure]) -> str:
    rows = [("", "measured", "against", "", "ratio", "aim", "")]
    for figure in figures:
        aim = "" if figure.aim is None else f"{'≥' if figure.direction == 'at least' else '≤'} {short(figure.aim)}"
        mark = {True: "met", False: "MISSED", None: ""}[figure.is_met]
        measured, against = (f"{short(number)} {figure.unit}" for number in (figure.value, figure.peer_value))
        rows.append((figure.name, measured, figure.peer, against, short(figure.ratio), aim, mark))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return "\n".join([lines[0], "─" * len(lines[0].ljust(sum(widths) + 2 * len(widths))), *lines[1:]])
