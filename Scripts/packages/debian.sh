#!/usr/bin/env bash
# Makes the Debian package from built programs:
#
#     Scripts/packages/debian.sh PROGRAMS WEB OUTPUT
#
# PROGRAMS is the folder with quire and quire-worker, WEB the built browser app, and OUTPUT the folder for the package.
# Prints the path of the package. `Depends` is what dpkg-shlibdeps finds for both programs, so the package is for the
# release of Debian or Ubuntu on which it is made, and later ones that have the same libraries.
set -euo pipefail
cd "$(dirname "$0")/../.."

programs="$(realpath "$1")" web="$(realpath "$2")" output="$3"
files=Scripts/packages
version="$("$programs/quire" --version)"
architecture="$(dpkg --print-architecture)"
# Builds of the same commit are identical.
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
day="$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)"

mkdir -p "$output"
# Absolute, because dpkg-shlibdeps runs in another folder.
output="$(realpath "$output")"
work="$(mktemp -d "$output/debian.XXXXXX")"
trap 'rm -rf "$work"' EXIT
root="$work/root"

# The programs, without the library search paths (RPATH) that the linker added for the toolchain.
install -D -m 755 -t "$root/usr/bin" "$programs/quire"
install -D -m 755 -t "$root/usr/libexec/quire" "$programs/quire-worker"
for program in "$root/usr/bin/quire" "$root/usr/libexec/quire/quire-worker"; do
    strip --remove-section=.comment --remove-section=.note "$program"
    chrpath --delete "$program" >/dev/null
done

mkdir -p "$root/usr/share/quire"
cp -R "$web" "$root/usr/share/quire/web"
install -D -m 644 -t "$root/etc/quire" "$files/quire.yaml"
install -D -m 644 -t "$root/lib/systemd/system" "$files/quire.service"

python3 "$files/man-page.py" "$programs/quire" "$day" >"$work/quire.1"
install -D -m 644 -t "$root/usr/share/man/man1" "$work/quire.1"
completion() {
    # Shells source these files and don't execute them, so they need no shebang.
    "$programs/quire" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$work/$1"
    install -D -m 644 "$work/$1" "$root/usr/share/$2"
}
completion bash bash-completion/completions/quire
completion zsh zsh/vendor-completions/_quire
completion fish fish/vendor_completions.d/quire.fish

documents="$root/usr/share/doc/quire"
mkdir -p "$documents"
# license NAME FILE: the text of a license, as a paragraph of the copyright file.
license() {
    printf '\nLicense: %s\n' "$1"
    sed 's/^[[:space:]]*$/./; s/^/ /' "$2"
}
{
    cat "$files/copyright"
    license Expat LICENSE
    license OFL-1.1 Web/fonts/OFL.txt
} >"$documents/copyright"
cat >"$documents/changelog" <<END
quire ($version) unstable; urgency=medium

  * Version $version.

 -- Quire contributors <quire@localhost>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
install -D -m 644 "$files/lintian-overrides" "$root/usr/share/lintian/overrides/quire"
gzip -9 -n "$documents/changelog" "$root/usr/share/man/man1/quire.1"

# dpkg-shlibdeps reads the name of the package from a source package.
mkdir -p "$work/source/debian" "$root/DEBIAN"
printf 'Source: quire\n\nPackage: quire\nArchitecture: any\n' >"$work/source/debian/control"
depends="$(cd "$work/source" && dpkg-shlibdeps -O \
    -e"$root/usr/bin/quire" -e"$root/usr/libexec/quire/quire-worker" | sed -n 's/^shlibs:Depends=//p')"

install -m 755 -t "$root/DEBIAN" "$files/postinst" "$files/prerm" "$files/postrm"
echo /etc/quire/quire.yaml >"$root/DEBIAN/conffiles"
cat >"$root/DEBIAN/control" <<END
Package: quire
Version: $version
Architecture: $architecture
Maintainer: Quire contributors <quire@localhost>
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f 1)
Depends: adduser, ca-certificates, $depends
Recommends: poppler-data
Suggests: hyphen-en-us, unar
Section: web
Priority: optional
Description: reader for comics and books that opens in any browser
 Quire turns a folder of comics and books into a library for phones, tablets
 and desktops. It reads CBZ, CBR, CB7, PDF, DjVu, EPUB, MOBI, FB2 and other
 formats, keeps the progress of each reader, and works offline.
END
chmod -R u=rwX,go=rX "$root"
(cd "$root" && find etc lib usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod 644 "$root/DEBIAN/md5sums"

package="$output/quire_${version}_$architecture.deb"
dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >/dev/null
echo "$package"
