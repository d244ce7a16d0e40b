/// The functions of libvips that Quire uses.
///
/// libvips' C interface is variadic, which Swift can't call. This shim has one function for each operation, with a
/// plain options struct. The caller owns returned buffers and messages and releases them with `quire_vips_free`.
/// Functions that can fail return 0 on success. Otherwise they set a copied message (possibly NULL): all threads share
/// libvips' error buffer, so it is copied and cleared at once.
#ifndef QUIRE_CVIPS_H
#define QUIRE_CVIPS_H

#include <stddef.h>
#include <stdint.h>

#include "CVipsLuminance.h"
#include "CVipsRaster.h"

/// Initialises libvips, turns off its caches and threads, and blocks all loaders except those
/// of the page formats. Call it once, before any thread pool exists.
int quire_vips_start(char **message);

/// Also allows the SVG loader, for drawings made by Quire.
void quire_vips_allow_drawings(void);

/// Returns 1 when this build of libvips has the operation with that nickname, such as "jxlload_buffer".
int quire_vips_has_operation(const char *nickname);

/// Returns the version of the loaded library.
void quire_vips_version(int *major, int *minor);

/// Reads an image's header.
int quire_vips_read_header(const void *data, size_t length, quire_vips_header *header, char **message);

/// Rasterises an SVG drawing and encodes it. `is_grey` encodes a single channel.
int quire_vips_draw(
    const void *svg, size_t length, double scale, int is_grey, const quire_vips_save_options *options,
    quire_vips_buffer *result, char **message);

/// How to encode raw pixels.
typedef struct {
    int width;
    int height;
    int bands;                 ///< 1 grey, 3 RGB, 4 RGBA or CMYK
    int bits;                  ///< 8 or 16 per channel
    int is_cmyk;               ///< the four bands are CMYK, not RGBA
    quire_vips_format format;
    int quality;
    int effort;
    int progressive;           ///< progressive JPEG or Adam7 PNG
    int orientation;           ///< EXIF orientation to write, 0 for none
} quire_vips_encode_options;

/// Encodes interleaved pixels, with 16-bit channels in the machine's byte order. Tests create their images with it.
int quire_vips_encode(
    const void *pixels, size_t length, const quire_vips_encode_options *options, quire_vips_buffer *result,
    char **message);

/// Creates a watch that stops the work after that many seconds; 0 or less for no deadline.
quire_vips_watch *quire_vips_watch_new(double seconds);
/// Stops the work at its next tile.
void quire_vips_watch_cancel(quire_vips_watch *watch);
/// Returns 0 while running, 1 when cancelled, 2 when the deadline has passed.
int quire_vips_watch_state(const quire_vips_watch *watch);
void quire_vips_watch_free(quire_vips_watch *watch);

/// Releases libvips' data of the calling thread. Call it at the end of each job of a pool and before a thread ends.
void quire_vips_thread_done(void);

/// Returns the bytes of pixels that libvips holds at this moment.
size_t quire_vips_tracked_memory(void);

/// Releases a returned buffer or message; NULL is allowed.
void quire_vips_free(void *pointer);

#endif
