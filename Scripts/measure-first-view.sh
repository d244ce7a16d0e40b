#!/usr/bin/env bash
# Measures how long the first view of pages takes in each format: rendering, transfer and decoding.
#
#     Scripts/measure-first-view.sh WIDTH FILE…
#
# Times are processor times of this machine. The table in Docs/ImagePipeline.md was made with it.
set -euo pipefail

sources="$(cd "$(dirname "$0")/.." && pwd)"
folder="$sources/.build/first-view"
mkdir -p "$folder"
read -ra vips <<<"$(pkg-config --cflags --libs vips)"
cc -O2 -o "$folder/first-view" \
    -I "$sources/Sources/CPlanarImages/include" -I "$sources/Sources/CVips/include" \
    "$sources"/Benchmarks/FirstView/first-view.c "$sources"/Sources/CPlanarImages/*.c "$sources"/Sources/CVips/*.c \
    "${vips[@]}" -ljpeg -lpng -lwebp -lzimg -lm
exec "$folder/first-view" "$@"
