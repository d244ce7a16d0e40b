/// Decoded pictures: made from a file, worked on, written to a file.
#ifndef QUIRE_CVIPS_RASTER_H
#define QUIRE_CVIPS_RASTER_H

#include <stddef.h>

/// The encodings that can be written.
typedef enum {
    QUIRE_VIPS_JPEG = 0,
    QUIRE_VIPS_PNG = 1,
    QUIRE_VIPS_WEBP = 2,
    QUIRE_VIPS_AVIF = 3,
    QUIRE_VIPS_JXL = 4,
    QUIRE_VIPS_GIF = 5,
} quire_vips_format;

/// What the first bytes of an image say, before a pixel is decoded.
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
/// (1 to 4 bands). Released with `quire_vips_raster_free`.
typedef struct {
    void *pixels;
    int width;    ///< of a frame
    int height;   ///< of a frame
    int bands;
    int frames;
    int *delays;  ///< milliseconds each frame is shown; NULL for a still picture
    int loop;     ///< how often an animation plays; 0 for ever
} quire_vips_raster;

/// Makes a still raster of a copy of those pixels.
int quire_vips_raster_copy(const void *pixels, int width, int height, int bands, quire_vips_raster *raster);

/// Releases the pixels and delays and forgets them.
void quire_vips_raster_free(quire_vips_raster *raster);

/// A flag and a deadline that work on pixels looks at while it computes. Safe to cancel from any thread.
typedef struct quire_vips_watch quire_vips_watch;

/// How to decode.
typedef struct {
    int width;     ///< exact width of the result in upright pixels; not larger than the picture
    int height;    ///< exact height of the result in upright pixels; not larger than the picture
    int frames;    ///< 1 for a still picture; else that many frames, always at full size (`width` and `height` ignored)
    int tolerant;  ///< 1 to deliver a file that ends early as far as it goes, 0 to fail
} quire_vips_decode_options;

/// Decodes, shrinking while it loads, turns upright and converts to grey or sRGB.
int quire_vips_decode_raster(
    const void *data, size_t length, const quire_vips_decode_options *options, quire_vips_watch *watch,
    quire_vips_raster *raster, char **message);

/// An area of a picture, scaled, then turned clockwise.
typedef struct {
    int left;
    int top;
    int width;
    int height;
    int result_width;   ///< before the turn
    int result_height;  ///< before the turn
    int quarter_turns;  ///< 0 to 3
} quire_vips_shape;

/// Cuts, scales (Lanczos, transparency weighed in) and turns each frame.
int quire_vips_reshape(
    const quire_vips_raster *in, const quire_vips_shape *shape, quire_vips_watch *watch, quire_vips_raster *out,
    char **message);

/// Makes grey (one channel, as bright to the eye) of colours.
int quire_vips_grey(const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message);

/// Makes three channels of one of grey.
int quire_vips_colour(const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message);

/// Mixes the channels: each line of the matrix makes one of red, green and blue from red, green, blue and a constant.
/// The result has three channels of colour; transparency stays.
int quire_vips_recolour(
    const quire_vips_raster *in, const float matrix[12], quire_vips_watch *watch, quire_vips_raster *out,
    char **message);

/// Adds `amount` times the difference to a 3 × 3 binomial blur.
int quire_vips_sharpen(
    const quire_vips_raster *in, double amount, quire_vips_watch *watch, quire_vips_raster *out, char **message);

/// Gaussian blur, `sigma` in pixels.
int quire_vips_blur(
    const quire_vips_raster *in, double sigma, quire_vips_watch *watch, quire_vips_raster *out, char **message);

/// Makes what lies outside rounded corners transparent; `radius` in pixels, at most half of the shorter edge.
int quire_vips_round_corners(
    const quire_vips_raster *in, double radius, quire_vips_watch *watch, quire_vips_raster *out, char **message);

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
    quire_vips_format format;  ///< may differ from the one asked for when that one can't hold the size
} quire_vips_buffer;

/// Encodes. WebP and GIF keep all frames; the others are given the first.
int quire_vips_save(
    const quire_vips_raster *raster, const quire_vips_save_options *options, quire_vips_watch *watch,
    quire_vips_buffer *result, char **message);

#endif
