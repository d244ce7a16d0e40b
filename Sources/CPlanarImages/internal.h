/// Declarations shared by the files of the fast path. Not visible to Swift.
///
/// A source decodes a picture in bands of lines, the scaler resizes them, and a sink encodes the result. None of them
/// holds the whole picture unless its format requires it.
#ifndef QUIRE_CPLANARIMAGES_INTERNAL_H
#define QUIRE_CPLANARIMAGES_INTERNAL_H

#include <stddef.h>
#include <stdint.h>

#include "CPlanarImages.h"

typedef quire_planar_status status;

enum {
    PLANES = 3,
    /// The number of lines that a sink receives at once, except at the end.
    BAND = 16,
    /// The alignment of lines, for vector instructions.
    ALIGNMENT = 64,
};

/// The size and the meaning of planes.
typedef struct {
    int width;
    int height;
    int planes;      ///< 1 luma, 3 luma and chroma or red, green and blue
    int is_rgb;      ///< 1 when the planes are red, green and blue
    int shift_x;     ///< logarithm of the horizontal subsampling of chroma
    int shift_y;     ///< logarithm of the vertical subsampling of chroma
    int is_limited;  ///< 1 when luma is in 16 to 235 and chroma in 16 to 240, as in WebP
} layout;

/// Lines of all planes, from the top of a band.
typedef struct {
    uint8_t *planes[PLANES];
    ptrdiff_t strides[PLANES];
    int top;    ///< the first line of luma
    int count;  ///< the number of lines of luma
} band;

/// Decodes a picture from the top to the bottom.
typedef struct picture_source {
    layout layout;
    /// The size of the whole picture in pixels of the planes, and the position of the planes in it.
    double picture_width;
    double picture_height;
    double left;
    double top;
    /// The first line that is needed. Samples of bands above it may be undefined.
    int first_line;
    /// Whether `greys` maps the greys of the picture to those of sRGB. They are converted after scaling, as in libvips.
    int converts_greys;
    uint8_t greys[256];
    /// The band that was read last; empty before the first.
    band band;
    /// Decodes the next band.
    status (*read)(struct picture_source *source);
    void (*close)(struct picture_source *source);
} picture_source;

/// Encodes a picture from the top to the bottom.
typedef struct picture_sink {
    /// The planes that the encoder needs.
    layout layout;
    /// Encodes a band. It may change the samples and write up to `BAND` samples beyond the right edge.
    status (*write)(struct picture_sink *sink, const band *band);
    /// Completes the file.
    status (*finish)(struct picture_sink *sink, quire_planar_file *result);
    void (*close)(struct picture_sink *sink);
} picture_sink;

/// Stops the work.
typedef struct {
    quire_planar_stops stops;
    const void *context;
} stop;

/// Returns whether to stop.
int planar_stops(const stop *stop);

/// The area of a source that becomes the result, in pixels of the source.
typedef struct {
    double left;
    double top;
    double width;
    double height;
} area;

/// Opens a JPEG file. Its decoder scales down as libvips' does.
status planar_open_jpeg(
    const uint8_t *data, size_t length, const quire_planar_options *options, const stop *stop,
    picture_source **source);

/// Opens a WebP file. Its decoder scales almost to the scaled size.
status planar_open_webp(
    const uint8_t *data, size_t length, const quire_planar_options *options, picture_source **source);

/// Opens a PNG file.
status planar_open_png(
    const uint8_t *data, size_t length, const quire_planar_options *options, picture_source **source);

/// Returns a layout with the size of the result and the colours of a source, at full resolution and range.
layout planar_result_layout(const layout *source, const quire_planar_options *options);

/// Creates an encoder for a picture with the size of the result and the colours of a source.
status planar_new_jpeg(const layout *source, const quire_planar_options *options, picture_sink **sink);
status planar_new_webp(
    const layout *source, const quire_planar_options *options, const stop *stop, picture_sink **sink);

/// Creates an encoder in the format of the options.
status planar_new_sink(
    const layout *source, const quire_planar_options *options, const stop *stop, picture_sink **sink);

/// Creates a sink that passes the tiles of a grid to an encoder each, and stores their files.
status planar_new_tiles(
    const layout *source, const quire_planar_options *options, const quire_planar_grid *grid,
    const unsigned char *wanted, const stop *stop, quire_planar_file *results, picture_sink **sink);

/// Scales an area of a source to the size of a sink (Lanczos, three lobes).
///
/// `slab` is the number of samples that are scaled at once. A larger picture is scaled in slabs of lines, each with a
/// graph of its own, so that the memory doesn't grow with the picture.
status planar_scale(picture_source *source, const area *area, picture_sink *sink, int slab, const stop *stop);

/// Returns the width of a plane.
int planar_plane_width(const layout *layout, int plane);
/// Returns the height of a plane, or the number of its lines above a line of luma.
int planar_plane_lines(const layout *layout, int plane, int lines);

/// Converts samples between the full and the limited range.
void planar_convert_range(uint8_t *samples, int count, int is_chroma, int to_limited);

/// Allocates aligned memory; NULL on failure. Release it with `free`.
void *planar_allocate(size_t length);

/// Allocates the lines of a source's band, for planes of the full width; NULL on failure. Release it with `free`.
uint8_t *planar_allocate_band(picture_source *source, int planes);

/// Reads the ICC profile of a source: it must be sRGB, or have one transfer function for the greys of a grey picture.
status planar_apply_profile(picture_source *source, const uint8_t *profile, size_t length, int is_grey);

/// If the scaler would reduce a source to a quarter or less, replaces it by one whose pixels are means of cells, as in
/// libvips. The new source owns the old one.
status planar_shrink(picture_source **source, const quire_planar_options *options);

#endif
