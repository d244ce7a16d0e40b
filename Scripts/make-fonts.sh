#!/usr/bin/env bash
# Makes the fonts in Web/fonts from Noto Serif and Noto Sans (Debian package fonts-noto-core). The results are in the
# repository, so a build doesn't need this script.
#
#     Scripts/make-fonts.sh /usr/share/fonts/truetype/noto      needs pyftsubset (pip install fonttools brotli)
#
# Each font is divided into two files, so that a text in a Western European language loads only the small one.
# Web/styles/base/fonts.css declares the same Unicode ranges. Hinting is removed, because dense screens ignore it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

source_folder="${1:?the folder with NotoSerif-Regular.ttf}"
latin="U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0300-0304,U+2000-206F,U+20AC,\
U+2122,U+2190-2193,U+2212,U+FB01-FB02,U+FFFD"
extended="U+0100-0130,U+0132-0151,U+0154-024F,U+02B0-02BA,U+02BD-02C5,U+02C7-02D9,U+02DB,U+02DD-02FF,U+0305-036F,\
U+0370-03FF,U+0400-045F,U+0490-0491,U+1E00-1EFF,U+2070-209F,U+20A0-20AB,U+20AD-20BF,U+2100-2121,U+2123-214F,U+2215,\
U+FB00,U+FB03-FB04"

for family in Serif Sans; do
    for style in Regular Italic Bold BoldItalic; do
        for part in latin extended; do
            pyftsubset "$source_folder/Noto$family-$style.ttf" --unicodes="${!part}" --flavor=woff2 --no-hinting \
                --layout-features=kern,liga,locl,mark,mkmk,ccmp,onum,lnum,pnum,tnum \
                --output-file="Web/fonts/noto-${family,,}-${style,,}-$part.woff2"
        done
    done
done
