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

/// Creates an encoder for a picture with the size of the result and the colours of a source.
status planar_new_jpeg(const layout *source, const quire_planar_options *options, picture_sink **sink);
status planar_new_webp(
    const layout *source, const quire_planar_options *options, const stop *stop, picture_sink **sink);

/// Scales an area of a source to the size of a sink (Lanczos, three lobes).
status planar_scale(picture_source *source, const area *area, picture_sink *sink, const stop *stop);

/// Returns the width of a plane.
int planar_plane_width(const layout *layout, int plane);
/// Returns the height of a plane, or the number of its lines above a line of luma.
int planar_plane_lines(const layout *layout, int plane, int lines);

/// Converts samples between the full and the limited range.
void planar_convert_range(uint8_t *samples, int count, int is_chroma, int to_limited);

/// Allocates aligned memory; NULL on failure. Release it with `free`.
void *planar_allocate(size_t length);

/// What a colour profile means for a picture.
typedef enum {
    PROFILE_IS_SRGB,   ///< the colours are sRGB
    PROFILE_IS_OTHER,  ///< the colours must be converted, or the profile is damaged
} profile_meaning;

/// Reads an ICC profile.
profile_meaning planar_read_profile(const uint8_t *profile, size_t length);

#endif
