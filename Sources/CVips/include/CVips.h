/// libvips as Quire needs it.
///
/// libvips' C interface is variadic, which Swift cannot call. This shim has one function per need, each with a plain
/// options struct. Buffers and messages handed out belong to the caller and are released with `quire_vips_free`.
/// Functions that can fail return 0 for success and leave a copied message (possibly NULL) otherwise; libvips' own
/// error buffer is shared by all threads and is therefore copied and cleared at once.
#ifndef QUIRE_CVIPS_H
#define QUIRE_CVIPS_H

#include <stddef.h>
#include <stdint.h>

#include "CVipsLuminance.h"
#include "CVipsRaster.h"

/// Tunes the allocator, initialises libvips, turns its caches and threads off and denies every loader except the page
/// formats. Call once, before any thread pool exists.
int quire_vips_start(char **message);

/// Also allows the SVG loader, for drawings of one's own.
void quire_vips_allow_drawings(void);

/// 1 when this build of libvips can read or write the operation with that nickname ("jxlload_buffer").
int quire_vips_has_operation(const char *nickname);

/// The library's version as it runs.
void quire_vips_version(int *major, int *minor);

/// Reads an image's header.
int quire_vips_read_header(const void *data, size_t length, quire_vips_header *header, char **message);

/// Rasterises an SVG drawing and encodes it. `is_grey` writes one channel.
int quire_vips_draw(
    const void *svg, size_t length, double scale, int is_grey, const quire_vips_save_options *options,
    quire_vips_buffer *result, char **message);

/// How to encode bare pixels of any kind.
typedef struct {
    int width;
    int height;
    int bands;                 ///< 1 grey, 3 RGB, 4 RGBA or CMYK
    int bits;                  ///< 8 or 16 per channel
    int is_cmyk;               ///< the four bands are ink, not light
    quire_vips_format format;
    int quality;
    int effort;
    int progressive;           ///< progressive JPEG or Adam7 PNG
    int orientation;           ///< EXIF orientation to write, 0 for none
} quire_vips_encode_options;

/// Encodes interleaved pixels (16-bit channels in the machine's byte order): how tests make their pictures.
int quire_vips_encode(
    const void *pixels, size_t length, const quire_vips_encode_options *options, quire_vips_buffer *result,
    char **message);

/// A watch that stops the render that many seconds from now; 0 or less for no deadline.
quire_vips_watch *quire_vips_watch_new(double seconds);
/// Asks the render to stop at the next tile.
void quire_vips_watch_cancel(quire_vips_watch *watch);
/// 0 while running, 1 when cancelled, 2 when the deadline has passed.
int quire_vips_watch_state(const quire_vips_watch *watch);
void quire_vips_watch_free(quire_vips_watch *watch);

/// Releases what libvips keeps for the calling thread. Call at the end of each job of a pool and before a thread ends.
void quire_vips_thread_done(void);

/// Bytes of pixels libvips holds at this moment.
size_t quire_vips_tracked_memory(void);

/// Releases a buffer or message handed out above; NULL is fine.
void quire_vips_free(void *pointer);

#endif
