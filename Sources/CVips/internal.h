/// Declarations shared by the shim's files. Not visible to Swift.
#ifndef QUIRE_CVIPS_INTERNAL_H
#define QUIRE_CVIPS_INTERNAL_H

#include <vips/vips.h>

#include "CVips.h"

/// Copies libvips' error text into `message`, clears it, and returns -1. All threads share the error buffer, so call it
/// immediately after a failure.
int quire_fail(char **message);

/// Converts to eight bits per channel, grey or sRGB, and keeps alpha. Replaces `*image` with the result and releases
/// the previous one. On failure, `*image` is still valid.
int quire_to_screen(VipsImage **image);

/// Stops every evaluation that uses this image when the watch is cancelled or timed out. `watch` may be NULL.
void quire_attach(VipsImage *image, quire_vips_watch *watch);

/// Evaluates the image into `destination`, which must have room for all of its 8-bit pixels.
int quire_evaluate(VipsImage *image, quire_vips_watch *watch, void *destination);

/// Creates an image of one frame of the raster, or of all frames one below the other when `frame` is negative. The
/// image refers to the raster's pixels.
VipsImage *quire_wrap(const quire_vips_raster *raster, int frame);

/// Allocates the memory for all pixels of a raster with a known size; NULL with an error text on failure.
void *quire_allocate(quire_vips_raster *raster);

/// Copies the animation's timing: delays and the number of repetitions.
int quire_copy_timing(const quire_vips_raster *from, quire_vips_raster *to);

/// Creates a frame from another. Does not change `*out` on failure.
typedef int (*quire_frame_operation)(VipsImage *in, VipsImage **out, const void *parameters);

/// Applies the operation to each frame separately, so that pixels of neighbouring frames don't mix.
int quire_each_frame(
    const quire_vips_raster *in, quire_frame_operation operation, const void *parameters, quire_vips_watch *watch,
    quire_vips_raster *out, char **message);

#endif
