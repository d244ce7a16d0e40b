#!/usr/bin/env bash
# Serves LIBRARY, or a library that Quire draws itself the first time, with the release build.
# Reads LIBRARY, HOST, PORT, DATA and OPTIONS from the environment; `make run` sets them.
set -euo pipefail
cd "$(dirname "$0")/.."

quire="$(swift build -c release --show-bin-path)/quire"
export QUIRE_WEB_ROOT="${QUIRE_WEB_ROOT:-$PWD/Web/dist}"

library="${LIBRARY:-}"
# Not every shell opens up a ~ that stands behind LIBRARY=.
if [[ "$library" == "~" || "$library" == "~/"* ]]; then
    library="$HOME${library#\~}"
fi

if [[ -z "$library" ]]; then
    library=".build/demo"
    if [[ ! -d "$library" ]]; then
        echo "Drawing a library to show (LIBRARY=folder serves your own)…"
        rm -rf "$library.unfinished"
        "$quire" demo "$library.unfinished" >/dev/null
        mv "$library.unfinished" "$library"
    fi
    # What one reads here is no part of one's own library.
    DATA="${DATA:-.build/demo-data}"
elif [[ ! -d "$library" ]]; then
    echo "make run: there is no folder $library (LIBRARY names a folder of comics)" >&2
    exit 1
fi

arguments=(serve "$library" --host "${HOST:-127.0.0.1}" --port "${PORT:-8080}")
if [[ -n "${DATA:-}" ]]; then
    arguments+=(--data "$DATA")
fi
# shellcheck disable=SC2206 # OPTIONS holds several words
arguments+=(${OPTIONS:-})
exec "$quire" "${arguments[@]}"
