/// The fast path of a page: decodes, crops, scales and encodes a picture in planes, without converting its colours.
///
/// A JPEG or lossy WebP file stores a plane of luma and two of chroma, and so does its result. Working on these planes
/// saves both conversions and half of the samples. The usual page is rendered here. For every other file, the status
/// says why, and libvips renders it.
#ifndef QUIRE_CPLANARIMAGES_H
#define QUIRE_CPLANARIMAGES_H

#include <stddef.h>

/// The formats of results. The numbers are those of `quire_vips_format`.
typedef enum {
    QUIRE_PLANAR_JPEG = 0,
    QUIRE_PLANAR_WEBP = 2,
} quire_planar_format;

/// Whether a picture was rendered, or why not.
typedef enum {
    QUIRE_PLANAR_RENDERED = 0,
    QUIRE_PLANAR_FORMAT = 1,        ///< the file is no still JPEG, WebP or PNG, or the result no JPEG or WebP
    QUIRE_PLANAR_SIZE = 2,          ///< too many pixels or tiles, or smaller than the result
    QUIRE_PLANAR_COLOURS = 3,       ///< not grey, YCbCr or RGB with eight bits and a usual subsampling
    QUIRE_PLANAR_PROFILE = 4,       ///< a colour profile that is neither sRGB nor a transfer function of greys
    QUIRE_PLANAR_TRANSPARENCY = 5,  ///< transparent pixels
    QUIRE_PLANAR_LAYOUT = 6,        ///< an interlaced PNG, or a JPEG with too many scans
    QUIRE_PLANAR_DAMAGED = 7,       ///< a decoder reported an error or a warning
    QUIRE_PLANAR_FAILED = 8,        ///< no memory, or an encoder failed
    QUIRE_PLANAR_STOPPED = 9,       ///< the work was stopped
} quire_planar_status;

/// What to render, and how to encode it.
typedef struct {
    int scaled_width;   ///< width to which the whole picture is scaled; not larger than the picture
    int scaled_height;  ///< height to which the whole picture is scaled; not larger than the picture
    int left;           ///< area of the scaled picture
    int top;            ///< area of the scaled picture
    int width;          ///< area of the scaled picture
    int height;         ///< area of the scaled picture
    int result_width;   ///< width of the area in the result
    int result_height;  ///< height of the area in the result
    quire_planar_format format;
    int quality;        ///< 1 to 100
    int effort;         ///< WebP 0 to 6
} quire_planar_options;

/// An encoded picture. Release `data` with `quire_planar_free`.
typedef struct {
    void *data;
    size_t length;
} quire_planar_file;

/// A part of the scaled picture that is cut into tiles, each of which becomes a file of its own.
typedef struct {
    int edge;     ///< the width and height of a tile, a multiple of 16; those at the right and bottom edges are smaller
    int columns;  ///< 1 to `QUIRE_PLANAR_TILE_COLUMNS`
    int rows;     ///< at least 1
} quire_planar_grid;

/// The maximum number of columns of a grid. Each tile of a row has an encoder of its own, which holds the tile.
enum { QUIRE_PLANAR_TILE_COLUMNS = 4 };

/// Returns whether to stop the work. It is called often, on the thread that works.
typedef int (*quire_planar_stops)(const void *context);

/// Renders an upright picture and encodes it. Doesn't set `result` unless the status is `QUIRE_PLANAR_RENDERED`.
quire_planar_status quire_planar_render(
    const void *data, size_t length, const quire_planar_options *options, quire_planar_stops stops,
    const void *context, quire_planar_file *result);

/// Renders tiles with one decoding, from the top to the bottom.
///
/// The area of the options is that of the grid, and its size in the result is the same. `wanted` has a byte for each
/// tile, row by row: 1 for the tiles to render. `results` has as many elements. Those of the other tiles are not set.
quire_planar_status quire_planar_render_tiles(
    const void *data, size_t length, const quire_planar_options *options, const quire_planar_grid *grid,
    const unsigned char *wanted, quire_planar_stops stops, const void *context, quire_planar_file *results);

/// Releases the bytes of a result; NULL is allowed.
void quire_planar_free(void *pointer);

#endif
