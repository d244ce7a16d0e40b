#!/usr/bin/env bash
# Runs Swift tests with the thread sanitizer, on Linux. A data race ends the run with status 66, and its report has the
# stacks of both threads.
#
#     Scripts/thread-sanitizer.sh ServerTests LibraryTests     only these tests; all if none are given
#
# It builds everything in .build/thread-sanitizer. Tests/ThreadSanitizer/mutex.c explains the library that is loaded
# before the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.build/thread-sanitizer
mkdir -p "$folder"
if ! swift build --build-tests --sanitize thread --scratch-path "$folder" >"$folder/build.log" 2>&1; then
    Scripts/print-failure-log.sh "$folder/build.log" >&2
    exit 1
fi
clang="$(dirname "$(readlink -f "$(command -v swift)")")/clang"
"$clang" -shared -fPIC -O2 -Wall -Wextra -Werror -o "$folder/libmutex.so" Tests/ThreadSanitizer/mutex.c
options=()
for filter in "$@"; do options+=(--filter "$filter"); done
LD_PRELOAD="$PWD/$folder/libmutex.so" TSAN_OPTIONS="exitcode=66:second_deadlock_stack=1${TSAN_OPTIONS:+:$TSAN_OPTIONS}" \
    "$folder"/debug/*.xctest --testing-library swift-testing "${options[@]}"
