#!/usr/bin/env bash
# Installs the Debian package into a fresh system, starts the service's command as the service's user, requests a page
# of a comic, and upgrades from an earlier version:
#
#     Scripts/packages/test-debian.sh PACKAGE
#
# Needs root, and the network for packages. The library is readable for a group only, which the user of the service
# joins, as Docs/Installing.md describes. systemd doesn't run in the system, so the restrictions of the unit don't apply
# here.
set -euo pipefail
cd "$(dirname "$0")/../.."

package="$(realpath "$1")"
port=18080
work="$(mktemp -d .build/packages/test-debian.XXXXXX)"
root="$work/root"
server=
finish() {
    [[ -z "$server" ]] || kill -KILL "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

fail() {
    echo "test-debian: $*" >&2
    exit 1
}

# Runs a command in the system, with processes and mounts of its own. The command is the only child of this process.
# shellcheck disable=SC2016 # the inner shell expands these
in_root=(
    unshare --mount --pid --fork --kill-child -- sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root"
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
)

# quietly COMMAND…: runs a command in the system, and shows its output only if it fails.
quietly() {
    "${in_root[@]}" "$@" >"$work/log" 2>&1 </dev/null || { cat "$work/log" >&2; fail "$* failed"; }
}

Scripts/packages/debian-root.sh "$root"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/tmp/quire.deb"
version="$(dpkg-deb --field "$package" Version)"
# The same package as an earlier version.
dpkg-deb --raw-extract "$package" "$work/earlier"
sed -i "s/^Version: .*/Version: $version~earlier/" "$work/earlier/DEBIAN/control"
dpkg-deb -Znone --build "$work/earlier" "$root/tmp/earlier.deb" >/dev/null
rm -rf "$work/earlier"

quietly apt-get update
quietly apt-get install -y --no-install-recommends /tmp/earlier.deb
for file in man/man1/quire.1.gz bash-completion/completions/quire zsh/vendor-completions/_quire \
    fish/vendor_completions.d/quire.fish; do
    test -s "$root/usr/share/$file" || fail "there is no /usr/share/$file"
done

# A library that only a group can read, as on a file server.
quietly groupadd comics
python3 Scripts/check-package.py --library "$root/srv/comics"
quietly chown -R root:comics /srv/comics
chmod -R u=rwX,g=rX,o= "$root/srv/comics"
quietly adduser quire comics
quietly install -d -m 700 -o quire -g quire /var/lib/quire
sed -i "s/^port: .*/port: $port/" "$root/etc/quire/quire.yaml"

command="$(sed -n 's/^ExecStart=//p' "$root/lib/systemd/system/quire.service")"
start() {
    # shellcheck disable=SC2086 # the command has several words
    "${in_root[@]}" setpriv --reuid quire --regid quire --init-groups --no-new-privs --bounding-set=-all $command \
        >"$work/server.log" 2>&1 </dev/null &
    server=$!
}
stop() {
    kill -TERM "$(pgrep --parent "$server")"
    timeout 30 tail --pid="$server" -f /dev/null || fail "the server doesn't stop"
    wait "$server" || fail "the server ended with status $?"
    server=
}

start
python3 Scripts/check-package.py --origin "http://127.0.0.1:$port" || { cat "$work/server.log" >&2; exit 1; }
! grep -q 'key=' "$work/server.log" || fail "the output has the access key"
stop
quietly setpriv --reuid quire --regid quire --init-groups \
    quire backup --config /etc/quire/quire.yaml /var/lib/quire/test.backup

# An upgrade keeps the settings and the data.
quietly apt-get install -y --no-install-recommends /tmp/quire.deb
# shellcheck disable=SC2016 # dpkg-query expands it
[[ "$("${in_root[@]}" dpkg-query --show --showformat '${Version}' quire)" == "$version" ]] ||
    fail "the package isn't upgraded"
grep -q "^port: $port$" "$root/etc/quire/quire.yaml" || fail "the upgrade has changed the settings"
start
python3 Scripts/check-package.py --origin "http://127.0.0.1:$port" || { cat "$work/server.log" >&2; exit 1; }
stop

quietly apt-get purge -y quire
[[ ! -e "$root/etc/quire" ]] || fail "the settings are still there after a purge"
[[ ! -e "$root/var/lib/quire/cache" ]] || fail "the image cache is still there after a purge"
[[ -f "$root/var/lib/quire/library.sqlite" ]] || fail "the purge has removed the store"
echo "test-debian: installed, read, upgraded and purged"
