#!/usr/bin/env bash
# Installs what this machine needs to build (run), test (test) or measure (bench) Quire:
#
#     Scripts/setup.sh run | test | bench
#
# Installs the missing Debian packages of Scripts/packages.txt, and for the tests a Python environment in .venv.
# Prints nothing and takes a fraction of a second when everything is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

group="${1:-test}"
case "$group" in
    run) groups="run" ;;
    test) groups="run test" ;;
    bench) groups="run bench" ;;
    *) echo "usage: Scripts/setup.sh run | test | bench" >&2; exit 2 ;;
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
    missing=()
    for choice in $(packages_of_groups); do
        is_here "$choice" || missing+=("$choice")
    done

    if [[ ${#missing[@]} != 0 ]]; then
        administrator=()
        if [[ "$(id -u)" != 0 ]]; then
            command -v sudo >/dev/null || stop \
                "These packages are missing. Install them as root, because sudo is not available:" "${missing[*]}"
            administrator=(sudo)
        fi
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

# --- Python for the browser tests ----------------------------------------------------------------------------------

[[ "$group" == test ]] || exit 0

requirements="Tests/Browser/requirements.txt"
wanted="$(sha256sum <"$requirements")"
if [[ -x .venv/bin/python && "$(cat .venv/requirements.sha256 2>/dev/null)" == "$wanted" ]] &&
    .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi

# The python3 on the path may be a custom build without venv; Debian's is then at /usr/bin.
make_environment() {
    local python
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || continue
        rm -rf .venv
        "$python" -m venv .venv >/dev/null 2>&1 && return 0
    done
    return 1
}

echo "setup: creating .venv for the browser tests"
make_environment || stop "The browser tests need Python 3.10 or later with the venv module; no python3 here could create .venv."
.venv/bin/pip install --quiet --disable-pip-version-check --requirement "$requirements" </dev/null ||
    stop "pip could not install the packages of $requirements; its output is above."
printf '%s\n' "$wanted" >.venv/requirements.sha256
