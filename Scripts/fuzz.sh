#!/usr/bin/env bash
# Gives mutated files and requests to Quire. They must not crash it, hang, use too much memory or cause an error of more
# than one line. Four parts share the time:
#
#   parsers  libFuzzer, with the parsers in this process. Inputs that reached new code are kept in .build/fuzz/corpus.
#   files    mutated files of every kind, for the commands and a running server (Tests/Fuzzing/fuzz_files.py)
#   api      requests that schemathesis generates from Docs/openapi.json and Docs/komga-openapi.json (fuzz_api.py)
#   memory   pictures and publications under valgrind: the corpus, earlier findings and mutated ones (fuzz_memory.py)
#
# Findings are written to Artefacts/fuzz, with the command that repeats each. The last lines are the summary.
#
#     MINUTES=20                the time of all parts
#     PARTS="files api"         only these parts
#     PARSERS="epub cfi"        only these parsers
#     QUIRE_FUZZ_SECONDS=60     seconds per parser, instead of half of the time
#     QUIRE_FUZZ_SEED=1         the seed of the mutations; random if missing
#     QUIRE_FUZZ_ADDRESS=0      the parsers without the address sanitizer, which makes them two to three times slower
#
# To repeat a finding of a parser:
#     QUIRE_FUZZ_PARSER=epub .build/fuzz/address/release/fuzz-parsers Artefacts/fuzz/epub-crash-…
# Without the address sanitizer, the program is .build/fuzz/release/fuzz-parsers.
set -euo pipefail
cd "$(dirname "$0")/.."

work=.build/fuzz
minutes="${MINUTES:-20}"
seed="${QUIRE_FUZZ_SEED:-$((RANDOM * 32768 + RANDOM + 1))}"
read -ra parts <<<"${PARTS:-parsers files api memory}"
all_parsers="comic nested epub text divina rar fb2 html markdown mobi acbf image-header json locator cfi chapter-rule"
all_parsers+=" hyphenation markup css comic-info metadata natural-order file-name document-text worker-result"
all_parsers+=" worker-document worker-archive request comparison header font dictionary calibre"
read -ra parsers <<<"${PARSERS:-$all_parsers}"
[[ "$minutes" =~ ^[1-9][0-9]*$ ]] || { echo "fuzz: MINUTES must be a number of minutes" >&2; exit 2; }

mkdir -p "$work" Artefacts/fuzz
echo "seed $seed"
summary=()

# The options of the address sanitizer. Swift's runtime never frees its caches, and its libraries define some symbols
# twice. Freed memory is kept for a while to detect its use, but not 256 MB of it.
export ASAN_OPTIONS="detect_leaks=0:detect_odr_violation=0:quarantine_size_mb=32${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

# build_fuzzer FOLDER SANITIZER…: builds the fuzzer, and runs it once to check that it starts and that its code is
# instrumented. The compiler uses only the last of several `-sanitize` options, so one option names all of them.
#
# SwiftPM passes the sanitizers in the order of a set, which is random for each process. Another order would compile
# everything again, so the hashes are not random here.
build_fuzzer() {
    local folder="$1" sanitizer options=()
    shift
    for sanitizer in "$@"; do options+=(--sanitize "$sanitizer"); done
    options+=(-Xswiftc "-sanitize=$(IFS=, && echo "$*")")
    mkdir -p "$folder"
    SWIFT_DETERMINISTIC_HASHING=1 QUIRE_FUZZ=1 swift build -c release -Xswiftc -enable-testing "${options[@]}" \
        --scratch-path "$folder" --product fuzz-parsers >"$folder/build.log" 2>&1 </dev/null &&
        QUIRE_FUZZ_PARSER=json "$folder/release/fuzz-parsers" -runs=10 >>"$folder/build.log" 2>&1 </dev/null &&
        grep -q ' cov: ' "$folder/build.log"
}

# The CPU time of a parser: of the program and of the system.
TIMEFORMAT="%U %S"

# fuzz_parsers SECONDS: runs libFuzzer on each parser.
fuzz_parsers() {
    local seconds="${QUIRE_FUZZ_SECONDS:-$(($1 / ${#parsers[@]} + 1))}" failed=0 inputs=0 total=0 parser log runs coverage cpu
    local program="" memory=2048 timeout=20 name="without the address sanitizer"
    echo "building the fuzzer"
    if [[ "${QUIRE_FUZZ_ADDRESS:-1}" != 0 ]]; then
        if build_fuzzer "$work/address" fuzzer address; then
            program="$work/address/release/fuzz-parsers"
            # Its shadow memory and the freed memory count, and it is slower.
            memory=4096 timeout=60 name="with the address sanitizer"
        else
            echo "   The build with the address sanitizer fails (see $work/address/build.log); building without it."
        fi
    fi
    if [[ -z "$program" ]]; then
        if ! build_fuzzer "$work" fuzzer; then
            Scripts/print-failure-log.sh "$work/build.log" >&2
            exit 1
        fi
        program="$work/release/fuzz-parsers"
    fi
    .venv/bin/python Tests/Fuzzing/seeds.py "$work/seeds" || exit 1
    for parser in "${parsers[@]}"; do
        if [[ ! -d "$work/seeds/$parser" ]]; then
            echo "fuzz: there is no parser $parser; there are: $(ls "$work/seeds" | tr '\n' ' ')" >&2
            exit 2
        fi
        mkdir -p "$work/corpus/$parser"
        log="$work/$parser.log"
        if { time QUIRE_FUZZ_PARSER="$parser" "$program" -max_total_time="$seconds" -seed="$seed" \
            -timeout="$timeout" -rss_limit_mb="$memory" -max_len=65536 -print_funcs=0 -artifact_prefix="Artefacts/fuzz/$parser-" \
            "$work/corpus/$parser" "$work/seeds/$parser" >"$log" 2>&1 </dev/null; } 2>"$log.time"; then
            runs="$(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$log" | tail -n 1)"
            coverage="$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)"
            cpu="$(awk '{ print int($1 + $2 + 1) }' "$log.time")"
            inputs=$((inputs + ${runs:-0})) total=$((total + cpu))
            echo "   $parser: ${runs:-?} inputs, ${coverage:-?} edges reached, $cpu s of CPU time," \
                "$((${runs:-0} / cpu)) inputs per second"
        else
            failed=$((failed + 1))
            echo "   $parser: FAILED"
            tail -n 25 "$log"
        fi
    done
    summary+=("parsers: $inputs inputs for ${#parsers[@]} parsers $name in $total s of CPU time, $failed findings, seed $seed")
    [[ $failed == 0 ]]
}

# run_python PART ARGUMENTS…: runs the program of a part. Its last line is the part's summary.
run_python() {
    local part="$1" status=0
    shift
    .venv/bin/python "Tests/Fuzzing/fuzz_$part.py" --seed "$seed" "$@" | tee "$work/$part.log" || status=$?
    summary+=("$(tail -n 1 "$work/$part.log")")
    return "$status"
}

QUIRE_BINARY="${QUIRE_BINARY:-$(swift build -c release --show-bin-path)/quire}"
export QUIRE_BINARY
failures=0
for part in "${parts[@]}"; do
    # The parts get 40 %, 30 %, 15 % and 15 % of the time; a part that runs alone gets all of it.
    share=100
    case "$part" in
        parsers) [[ ${#parts[@]} == 1 ]] || share=40 ;;
        files) [[ ${#parts[@]} == 1 ]] || share=30 ;;
        api) [[ ${#parts[@]} == 1 ]] || share=15 ;;
        memory) [[ ${#parts[@]} == 1 ]] || share=15 ;;
        *) echo "fuzz: there is no part $part; there are: parsers files api memory" >&2; exit 2 ;;
    esac
    seconds=$((minutes * 60 * share / 100))
    case "$part" in
        parsers) fuzz_parsers "$seconds" || failures=$((failures + 1)) ;;
        files) run_python files --seconds "$seconds" || failures=$((failures + 1)) ;;
        memory)
            swift build --product quire-worker >"$work/worker-build.log" 2>&1 ||
                { Scripts/print-failure-log.sh "$work/worker-build.log" >&2; exit 1; }
            run_python memory --seconds "$seconds" --worker "$(swift build --show-bin-path)/quire-worker" ||
                failures=$((failures + 1))
            ;;
        api)
            if [[ -x "$work/venv/bin/schemathesis" ]]; then
                run_python api --seconds "$seconds" --schemathesis "$work/venv/bin/schemathesis" ||
                    failures=$((failures + 1))
            else
                summary+=("api: skipped, because schemathesis could not be installed from PyPI ($work/venv.log)")
            fi
            ;;
    esac
done
printf '%s\n' "" "${summary[@]}"
[[ $failures == 0 ]]
