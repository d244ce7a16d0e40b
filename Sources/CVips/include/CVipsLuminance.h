/// A page's luminance on a coarse grid, for the border detection.
#ifndef QUIRE_CVIPS_LUMINANCE_H
#define QUIRE_CVIPS_LUMINANCE_H

#include <stddef.h>
#include <stdint.h>

struct quire_vips_watch;

/// One byte for each cell, row by row, upright. Release `samples` with `quire_vips_free`.
typedef struct {
    uint8_t *samples;
    int width;
    int height;
} quire_vips_luminance_plane;

/// Decodes an image's first frame to a grid. A cell has `cell` × `cell` pixels, where `cell` is a power of two.
///
/// The value of a cell is the mean of its pixels. Scales down while loading if the format allows it. Transparent pixels
/// count as white. Embedded colour profiles are ignored. The missing part of a truncated file is grey or black.
int quire_vips_luminance(
    const void *data, size_t length, int cell, struct quire_vips_watch *watch, quire_vips_luminance_plane *plane,
    char **message);

#endif
