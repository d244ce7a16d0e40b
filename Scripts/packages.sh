#!/usr/bin/env bash
# Builds what users install, into .build/packages: a tar archive of the release server with its web files, which runs
# from any folder, and a Debian package of the same. Unpacks both, starts the server of each, and checks that it serves.
#
# Swift's runtime is linked into the server. The Debian libraries that it needs are listed in both packages.
set -euo pipefail
cd "$(dirname "$0")/.."

work=.build/packages
scratch=.build/release-static # its own folder: other link options would rebuild the server of `make run` each time
architecture="$(dpkg --print-architecture)"

mkdir -p "$scratch"
echo "building the server"
build=(swift build -c release --static-swift-stdlib --scratch-path "$scratch")
for product in quire quire-worker; do
    if ! "${build[@]}" --product "$product" >"$scratch/$product.log" 2>&1 </dev/null; then
        Scripts/print-failure-log.sh "$scratch/$product.log" >&2
        exit 1
    fi
done
binaries="$("${build[@]}" --show-bin-path)"
version="$("$binaries/quire" --version)"
name="quire-$version-linux-$architecture"

rm -rf "$work"
tree="$work/$name"
# The server finds its worker beside its own file.
for program in quire quire-worker; do
    install -D -m 755 "$binaries/$program" "$tree/bin/$program"
    strip "$tree/bin/$program"
done
mkdir -p "$tree/share/quire"
cp -R Web/dist "$tree/share/quire/web"
cp LICENSE README.md Web/fonts/OFL.txt "$tree/"

# The Debian packages of the libraries that the server and its worker are linked with.
libraries="$(readelf -d "$tree/bin/quire" "$tree/bin/quire-worker" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort -u)"
needs=()
for library in $libraries; do
    paths="$(/sbin/ldconfig -p | sed -n "s/^\t$library .* => //p")"
    path="${paths%%$'\n'*}"
    # The package may own the library under this path or under the one that it links to.
    owners="$(dpkg-query -S "$path" "$(readlink -f "$path")" 2>/dev/null || true)"
    [[ -n "$owners" ]] || { echo "packages: no Debian package has $library" >&2; exit 1; }
    needs+=("${owners%%:*}")
done
mapfile -t needs < <(printf '%s\n' "${needs[@]}" | sort -u)
printf '%s\n' "${needs[@]}" >"$tree/debian-packages.txt"

tar -C "$work" --owner=0 --group=0 --numeric-owner --sort=name -czf "$work/$name.tar.gz" "$name"

root="$work/debian"
install -D -m 755 -t "$root/usr/bin" "$tree/bin/quire" "$tree/bin/quire-worker"
mkdir -p "$root/usr/share/quire" "$root/DEBIAN"
cp -R "$tree/share/quire/web" "$root/usr/share/quire/web"
install -D -m 644 LICENSE "$root/usr/share/doc/quire/copyright"
install -m 644 Web/fonts/OFL.txt "$root/usr/share/doc/quire/OFL.txt"
chmod -R u=rwX,go=rX "$root"
cat >"$root/DEBIAN/control" <<END
Package: quire
Version: $version
Architecture: $architecture
Maintainer: Quire contributors <quire@invalid>
Depends: $(printf '%s, ' "${needs[@]}" | sed 's/, $//')
Section: web
Priority: optional
Description: reader for comics and books that opens in any browser
 Quire turns a folder of comics and books into a library for phones, tablets
 and desktops.
END
dpkg-deb --root-owner-group --build "$root" "$work/quire_${version}_$architecture.deb" >/dev/null

check="$work/check"
mkdir -p "$check/a folder" "$check/debian"
tar -C "$check/a folder" -xzf "$work/$name.tar.gz"
python3 Scripts/check-package.py "$check/a folder/$name/bin/quire"
dpkg-deb -x "$work/quire_${version}_$architecture.deb" "$check/debian"
python3 Scripts/check-package.py "$check/debian/usr/bin/quire"
rm -rf "$check" "$root" "$tree"

echo "built and checked:"
for package in "$work"/*.tar.gz "$work"/*.deb; do
    printf '   %s  %s MB\n' "$package" "$(($(stat -c %s "$package") / 1000000))"
done
