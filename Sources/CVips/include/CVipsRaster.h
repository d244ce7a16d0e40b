/// Decoded images: decoding, processing, encoding.
#ifndef QUIRE_CVIPS_RASTER_H
#define QUIRE_CVIPS_RASTER_H

#include <stddef.h>

/// The formats that can be encoded.
typedef enum {
    QUIRE_VIPS_JPEG = 0,
    QUIRE_VIPS_PNG = 1,
    QUIRE_VIPS_WEBP = 2,
    QUIRE_VIPS_AVIF = 3,
    QUIRE_VIPS_JXL = 4,
    QUIRE_VIPS_GIF = 5,
} quire_vips_format;

/// The header of an image file, read before a pixel is decoded.
typedef struct {
    int width;        ///< stored pixels, before orientation
    int height;       ///< stored pixels of one frame, before orientation
    int bands;        ///< channels, alpha included
    int bits;         ///< bits per channel as decoded: 8, 16 or 32
    int orientation;  ///< EXIF orientation, 1 to 8
    int interlaced;   ///< 1 when the whole frame must be held to decode it (progressive JPEG, Adam7 PNG)
    int frames;       ///< 1 for still images
    int has_alpha;    ///< 1 when the last channel is transparency
} quire_vips_header;

/// Upright 8-bit pixels, interleaved, row by row, frames one below the other: grey or sRGB, each with or without alpha
/// (1 to 4 bands). Release it with `quire_vips_raster_free`.
typedef struct {
    void *pixels;
    int width;    ///< of a frame
    int height;   ///< of a frame
    int bands;
    int frames;
    int *delays;  ///< milliseconds each frame is shown; NULL for a still image
    int loop;     ///< number of repetitions of an animation; 0 for endless
    size_t mapped;  ///< the length of the mapping if the pixels are in a file; 0 if they were allocated
} quire_vips_raster;

/// Stores the pixels of this thread's next raster directly in the given empty file, so that they needn't be copied to
/// it. -1 turns this off.
void quire_vips_place_pixels(int descriptor);

/// Frees the pixels and the delays.
void quire_vips_raster_free(quire_vips_raster *raster);

/// A cancellation flag and a deadline that running operations check. Any thread may cancel it.
typedef struct quire_vips_watch quire_vips_watch;

/// How to decode.
typedef struct {
    int width;     ///< exact width of the result in upright pixels; not larger than the image
    int height;    ///< exact height of the result in upright pixels; not larger than the image
    int frames;    ///< 1 for a still image; else that many frames, always at full size (`width` and `height` ignored)
    int tolerant;  ///< 1 to decode a file that ends early as far as possible, 0 to fail
} quire_vips_decode_options;

/// Decodes, scales down while loading, rotates upright and converts to grey or sRGB.
int quire_vips_decode_raster(
    const void *data, size_t length, const quire_vips_decode_options *options, quire_vips_watch *watch,
    quire_vips_raster *raster, char **message);

/// An area of an image, scaled, then rotated clockwise.
typedef struct {
    int left;
    int top;
    int width;
    int height;
    int result_width;   ///< before the rotation
    int result_height;  ///< before the rotation
    int quarter_turns;  ///< 0 to 3
} quire_vips_shape;

/// Crops, scales (Lanczos, on premultiplied colours) and rotates each frame.
int quire_vips_reshape(
    const quire_vips_raster *in, const quire_vips_shape *shape, quire_vips_watch *watch, quire_vips_raster *out,
    char **message);

/// Converts colours to one channel of luminance.
int quire_vips_grey(const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message);

/// Converts to 16 greys, multiples of 17, by ordered dithering. Transparent parts become white.
int quire_vips_dither(const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message);

/// Gaussian blur, `sigma` in pixels.
int quire_vips_blur(
    const quire_vips_raster *in, double sigma, quire_vips_watch *watch, quire_vips_raster *out, char **message);

/// How to encode.
typedef struct {
    quire_vips_format format;  ///< encoding of the result
    int quality;               ///< 1 to 100, ignored by PNG and GIF
    int effort;                ///< WebP 0 to 6, AVIF 0 to 9, JPEG XL 1 to 9, GIF 1 to 10, PNG compression 0 to 9
    int progressive;           ///< progressive JPEG or Adam7 PNG
    int strip;                 ///< 1 to write no metadata
} quire_vips_save_options;

/// Encoded bytes, owned by the caller.
typedef struct {
    void *data;
    size_t length;
    int width;
    int height;                ///< of one frame
    quire_vips_format format;  ///< may differ from the requested one if that can't hold the size
} quire_vips_buffer;

/// Encodes. WebP and GIF keep all frames; the other formats get the first.
int quire_vips_save(
    const quire_vips_raster *raster, const quire_vips_save_options *options, quire_vips_watch *watch,
    quire_vips_buffer *result, char **message);

#endif
