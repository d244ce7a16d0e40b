#!/usr/bin/env python3
"""Prints the man page quire(1), in mdoc, from the help of a program.

    Scripts/packages/man-page.py PROGRAM DATE

DATE is the date of the page, such as 2026-11-26.
"""

import datetime
import json
import subprocess
import sys
import textwrap

#: Arguments that every command has. The page lists them once.
COMMON = {"help", "version"}

FILES = [
    ("/etc/quire/quire.yaml", "The settings of the service in Debian's package. The keys are the names of the options of serve."),
    ("/var/lib/quire", "The data folder of that service."),
    ("~/.local/share/quire", "The default data folder."),
]  # fmt: skip


def text(words: str) -> str:
    """Text lines of mdoc: one for each sentence, of at most 78 characters, with literal dashes and backslashes."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-").replace("“", "\\(lq").replace("”", "\\(rq")
    lines = [
        line
        for sentence in escaped.replace(". ", ".\n").split("\n")
        for line in textwrap.wrap(sentence, 78, break_long_words=False, break_on_hyphens=False)
    ]
    # mdoc would parse a line that begins with a control character as a request.
    return "\n".join("\\&" + line if line[0] in ".'" else line for line in lines)


def macro(word: str) -> str:
    """An argument of a macro, escaped so that mdoc doesn't parse it as a macro or a delimiter."""
    return "\\&" + word.replace("-", "\\-")


def long_names(argument: dict) -> list[str]:
    return [name["name"] for name in argument.get("names", []) if name["kind"] == "long"]


def shown(command: dict) -> list[dict]:
    """The arguments of the page. A flag and its opposite, such as `--open` and `--no-open`, are one."""
    found = [
        argument
        for argument in command.get("arguments", [])
        if argument["shouldDisplay"] and not COMMON & set(long_names(argument))
    ]
    names = {name for argument in found for name in long_names(argument)}
    return [
        {**argument, "names": argument.get("names", []) + opposites(argument, names)}
        for argument in found
        if not any(name.startswith("no-") and name[3:] in names for name in long_names(argument))
    ]


def opposites(argument: dict, names: set[str]) -> list[dict]:
    return [{"kind": "long", "name": f"no-{name}"} for name in long_names(argument) if f"no-{name}" in names]


def subcommands(command: dict) -> list[dict]:
    return [
        child
        for child in command.get("subcommands", [])
        if child.get("shouldDisplay", True) and child["commandName"] != "help"
    ]


def option_names(argument: dict) -> str:
    """The names of an option, as arguments of a macro: `Fl o , Fl Fl output Ar output`."""
    parts = []
    for name in argument["names"]:
        dashes = "Fl Fl" if name["kind"] == "long" else "Fl"
        parts.append(f"{dashes} {macro(name['name'])}")
    value = f" Ar {macro(argument['valueName'])}" if argument["kind"] == "option" else ""
    return " , ".join(parts) + value


def synopsis(path: list[str], command: dict) -> list[str]:
    lines = [".Nm", f".Cm {' '.join(macro(word) for word in path)}"]
    arguments = shown(command)
    if any(argument["kind"] != "positional" for argument in arguments):
        lines.append(".Op Ar option ...")
    for argument in arguments:
        if argument["kind"] == "positional":
            word = f"Ar {macro(argument['valueName'])}" + (" ..." if argument["isRepeating"] else "")
            lines.append(f".Op {word}" if argument["isOptional"] else f".{word}")
    return lines


def description(path: list[str], command: dict) -> list[str]:
    lines = [f".Ss quire {' '.join(path)}", text(command.get("abstract", ""))]
    if "discussion" in command:
        lines += [".Pp", text(command["discussion"])]
    arguments = shown(command)
    if arguments:
        lines.append(".Bl -tag -width Ds")
        for argument in arguments:
            if argument["kind"] == "positional":
                lines.append(f".It Ar {macro(argument['valueName'])}")
            else:
                lines.append(f".It {option_names(argument)}")
            lines.append(text(argument.get("abstract", "")))
        lines.append(".El")
    return lines


def commands(command: dict, path: list[str]) -> list[tuple[list[str], dict]]:
    """The commands without subcommands, each with its path."""
    children = subcommands(command)
    if not children:
        return [(path, command)]
    return [found for child in children for found in commands(child, [*path, child["commandName"]])]


def main() -> None:
    program, date = sys.argv[1:]
    day = datetime.date.fromisoformat(date)
    root = json.loads(subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True).stdout)
    found = commands(root["command"], [])
    lines = [
        f".Dd {day:%B} {day.day}, {day.year}",
        ".Dt QUIRE 1",
        ".Os",
        ".Sh NAME",
        ".Nm quire",
        ".Nd reader for comics and books that opens in any browser",
        ".Sh SYNOPSIS",
    ]
    for path, command in found:
        lines += synopsis(path, command)
    lines += [
        ".Nm",
        ".Fl Fl version | Fl Fl help",
        ".Sh DESCRIPTION",
        ".Nm",
        "serves folders of comics and books as a library that opens in any browser.",
    ]
    for path, command in found:
        lines += description(path, command)
    lines += [
        ".Sh ENVIRONMENT",
        "Each option of",
        ".Cm serve",
        "has a variable:",
        ".Ev QUIRE_CACHE_SIZE",
        "for",
        ".Fl Fl cache\\-size .",
        ".Ev QUIRE_LIBRARIES",
        "has the folders, separated by colons.",
        text("An option of the command line has precedence over its variable. A variable has precedence over the file."),
        ".Sh FILES",
        ".Bl -tag -width Ds",
    ]
    for path, words in FILES:
        lines += [f".It Pa {macro(path)}", text(words)]
    lines += [
        ".El",
        ".Sh EXIT STATUS",
        text("0 after success, 64 if an option or a setting is wrong, and 1 after another error."),
    ]
    print("\n".join(line for line in lines if line))


if __name__ == "__main__":
    main()
