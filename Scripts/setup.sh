#!/usr/bin/env bash
# Installs what this machine needs to build (run), test (test), package (packages), measure (bench) or fuzz (fuzz) Quire:
#
#     Scripts/setup.sh run | test | packages | bench | fuzz
#
# Installs the missing Debian packages of Scripts/packages.txt, for the tests a Python environment in .venv, and for the
# fuzzer one with schemathesis in .build/fuzz/venv, which is optional: without PyPI the fuzzer skips what needs it.
# Prints nothing and takes a fraction of a second when everything is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

group="${1:-test}"
case "$group" in
    run) groups="run" ;;
    test) groups="run test" ;;
    packages) groups="run packages" ;;
    bench) groups="run bench" ;;
    fuzz) groups="run fuzz" ;;
    *) echo "usage: Scripts/setup.sh run | test | packages | bench | fuzz" >&2; exit 2 ;;
esac

stop() {
    printf 'setup: %s\n' "$@" >&2
    exit 1
}

# Prints the packages of the groups, one per line; alternatives are separated by |.
packages_of_groups() {
    local name
    for name in $groups; do
        sed -n "s/^$name //p" Scripts/packages.txt
    done
}

# --- Swift ---------------------------------------------------------------------------------------------------------

minimum_swift="6.2"
command -v swift >/dev/null || stop \
    "'swift' is not on the path." \
    "Install Swift $minimum_swift or later from https://www.swift.org/install/linux/ and run this again."

# --- Debian packages -----------------------------------------------------------------------------------------------

if [[ -z "${QUIRE_SKIP_PACKAGES:-}" ]]; then
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        stop "This system has no apt-get, so Quire's dependencies can't be installed automatically." \
            "Install the equivalents of these Debian packages, then run make again with QUIRE_SKIP_PACKAGES=1:" \
            "$(packages_of_groups | tr '\n' ' ')"
    fi

    declare -A installed=()
    while read -r name; do
        installed["$name"]=1
    done < <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' | sed -n 's/ installed$//p')
    is_here() {
        local name
        for name in ${1//|/ }; do
            [[ -z "${installed[$name]:-}" ]] || return 0
        done
        return 1
    }
    administrator=(env)
    if [[ "$(id -u)" != 0 ]]; then
        administrator=()
        ! command -v sudo >/dev/null || administrator=(sudo)
    fi
    missing=()
    for choice in $(packages_of_groups); do
        is_here "$choice" || missing+=("$choice")
    done

    if [[ ${#missing[@]} != 0 ]]; then
        ((${#administrator[@]} > 0)) || stop \
            "These packages are missing. Install them as root, because sudo is not available:" "${missing[*]}"
        log="$(mktemp)"
        echo "setup: updating the package lists"
        "${administrator[@]}" apt-get update -q >"$log" 2>&1 </dev/null ||
            echo "setup: apt-get update failed; continuing with the existing package lists" >&2
        names=()
        for choice in "${missing[@]}"; do
            name="${choice%%|*}"
            for candidate in ${choice//|/ }; do
                if apt-cache show "$candidate" >/dev/null 2>&1; then
                    name="$candidate"
                    break
                fi
            done
            names+=("$name")
        done
        echo "setup: installing ${names[*]}"
        if ! "${administrator[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -q -y --no-install-recommends "${names[@]}" >>"$log" 2>&1 </dev/null; then
            tail -n 20 "$log" >&2
            stop "apt-get could not install the packages; the end of its output is above, all of it in $log"
        fi
        rm -f "$log"
    fi

    # The tests run without these packages, so it is no error if there are none or their installation fails.
    if [[ "$group" == test ]] && ((${#administrator[@]} > 0)); then
        for name in $(groups=faster packages_of_groups); do
            is_here "$name" && continue
            # Without package lists, as in a container, it is unknown whether this release has the package.
            if compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
                apt-cache show "$name" >/dev/null 2>&1 || continue
            fi
            echo "setup: installing $name, which makes the tests faster"
            {
                "${administrator[@]}" apt-get update -q || true
                "${administrator[@]}" env DEBIAN_FRONTEND=noninteractive \
                    apt-get install -q -y --no-install-recommends "$name"
            } >/dev/null 2>&1 </dev/null || echo "setup: $name could not be installed; continuing without it" >&2
        done
    fi
fi

# --- The version of Swift --------------------------------------------------------------------------------------------

# An unpacked toolchain may need the packages above to run.
if ! swift_words="$(swift --version 2>&1)"; then
    stop "'swift' is on the path but does not run:" "$swift_words"
fi
swift_version="$(sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' <<<"$swift_words" | head -n 1)"
if [[ "$(printf '%s\n' "$minimum_swift" "$swift_version" | sort -V | head -n 1)" != "$minimum_swift" ]]; then
    stop "Quire needs Swift $minimum_swift or later; this is Swift ${swift_version:-of an unknown version}." \
        "Install a newer one from https://www.swift.org/install/linux/ and run this again."
fi

# --- Python environments ---------------------------------------------------------------------------------------------

# digest REQUIREMENTS: the digest of the file and of those that it includes.
digest() {
    local name
    {
        cat "$1"
        while read -r name; do
            cat "$(dirname "$1")/$name"
        done < <(sed -n 's/^-r //p' "$1")
    } | sha256sum
}

# is_current FOLDER REQUIREMENTS: whether the environment works and has these packages.
is_current() {
    [[ -x "$1/bin/python" && "$(cat "$1/requirements.sha256" 2>/dev/null)" == "$(digest "$2")" ]] &&
        "$1/bin/python" -c '' 2>/dev/null
}

# make_environment FOLDER: the python3 on the path may be a custom build without venv; Debian's is then at /usr/bin.
make_environment() {
    local python
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || continue
        rm -rf "$1"
        "$python" -m venv "$1" >/dev/null 2>&1 && return 0
    done
    return 1
}

# install FOLDER REQUIREMENTS OPTIONS…: installs the packages with pip.
install() {
    local folder="$1" requirements="$2"
    shift 2
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" --requirement "$requirements" </dev/null &&
        digest "$requirements" >"$folder/requirements.sha256"
}

if [[ "$group" == test ]] && ! is_current .venv Tests/Browser/requirements.txt; then
    echo "setup: creating .venv for the browser tests"
    make_environment .venv || stop \
        "The browser tests need Python 3.10 or later with the venv module; no python3 here could create .venv."
    install .venv Tests/Browser/requirements.txt ||
        stop "pip could not install the packages of Tests/Browser/requirements.txt; its output is above."
fi

environment=.build/fuzz/venv
if [[ "$group" == fuzz ]] && ! is_current "$environment" Tests/Fuzzing/requirements.txt; then
    echo "setup: creating $environment for schemathesis"
    mkdir -p "$environment"
    if ! make_environment "$environment" ||
        ! install "$environment" Tests/Fuzzing/requirements.txt --retries 1 --timeout 15 >"$environment.log" 2>&1; then
        rm -rf "$environment"
    fi
fi
