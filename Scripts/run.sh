#!/usr/bin/env bash
# Serves LIBRARY with the release build. Without LIBRARY, serves a demo library, which is drawn at the first run.
# Reads LIBRARY, HOST, PORT, DATA and OPTIONS from the environment; `make run` sets them.
set -euo pipefail
cd "$(dirname "$0")/.."

quire="$(swift build -c release --show-bin-path)/quire"
export QUIRE_WEB_ROOT="${QUIRE_WEB_ROOT:-$PWD/Web/dist}"

library="${LIBRARY:-}"
# Not every shell expands the ~ in LIBRARY=~/Comics.
if [[ "$library" == "~" || "$library" == "~/"* ]]; then
    library="$HOME${library#\~}"
fi

if [[ -z "$library" ]]; then
    library=".build/demo"
    if [[ ! -d "$library" ]]; then
        echo "Drawing a demo library (LIBRARY=folder serves your own)…"
        rm -rf "$library.unfinished"
        "$quire" demo "$library.unfinished" >/dev/null
        mv "$library.unfinished" "$library"
    fi
    # Progress in the demo library is stored apart from that in your own.
    DATA="${DATA:-.build/demo-data}"
elif [[ ! -d "$library" ]]; then
    echo "make run: there is no folder $library; set LIBRARY to a folder of comics and books" >&2
    exit 1
fi

arguments=(serve "$library" --host "${HOST:-127.0.0.1}" --port "${PORT:-8080}")
if [[ -n "${DATA:-}" ]]; then
    arguments+=(--data "$DATA")
fi
# shellcheck disable=SC2206 # OPTIONS holds several words
arguments+=(${OPTIONS:-})
exec "$quire" "${arguments[@]}"
