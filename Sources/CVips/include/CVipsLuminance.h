/// A page's brightness on a coarse grid, for the search for borders.
#ifndef QUIRE_CVIPS_LUMINANCE_H
#define QUIRE_CVIPS_LUMINANCE_H

#include <stddef.h>
#include <stdint.h>

struct quire_vips_watch;

/// One byte for each cell, row by row, upright; `samples` is released with `quire_vips_free`.
typedef struct {
    uint8_t *samples;
    int width;
    int height;
} quire_vips_luminance_plane;

/// Decodes a picture's first frame onto a grid whose cells are `cell` pixels wide and high, a power of two.
///
/// A cell is the mean of its pixels. Shrinks while it loads where the format can. What is transparent counts as white,
/// and an embedded colour profile is not followed. A file cut short gives grey or black where it ends.
int quire_vips_luminance(
    const void *data, size_t length, int cell, struct quire_vips_watch *watch, quire_vips_luminance_plane *plane,
    char **message);

#endif
