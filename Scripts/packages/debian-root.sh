#!/usr/bin/env bash
# Makes a minimal Debian system in a folder, of the same release as this machine:
#
#     Scripts/packages/debian-root.sh FOLDER
#
# Needs root. The system is downloaded once, from the mirror that this machine's apt uses, and kept in
# .build/debian-roots.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder="$1"
# shellcheck source=/dev/null
codename="$(. /etc/os-release && echo "$VERSION_CODENAME")"
# shellcheck disable=SC2016 # apt-get expands it
mirror="$(apt-get indextargets --format '$(REPO_URI)' "Codename: $codename" "Created-By: Packages" | head -n 1)"
cache=".build/debian-roots/$codename-$(dpkg --print-architecture).tar"

if [[ ! -f "$cache" ]]; then
    mkdir -p "$(dirname "$cache")"
    work="$(mktemp -d .build/debian-roots/new.XXXXXX)"
    trap 'rm -rf "$work"' EXIT
    debootstrap --variant=minbase --include=ca-certificates "$codename" "$work/root" "$mirror" \
        >"$cache.log" 2>&1 || { tail -n 20 "$cache.log" >&2; exit 1; }
    rm -rf "$work"/root/var/cache/apt/archives/*.deb
    tar -C "$work/root" --one-file-system -cf "$work/root.tar" .
    mv "$work/root.tar" "$cache"
fi
mkdir -p "$folder"
tar -C "$folder" -xf "$cache"
# Also use the repositories for updates, if this machine uses them.
# shellcheck disable=SC2016 # apt-get expands it
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' "Created-By: Packages" |
    grep -E " $codename(-updates|-security)? (main|universe)$" | sort -u >"$folder/etc/apt/sources.list"
