/// What the shim's files share. Not seen by Swift.
#ifndef QUIRE_CVIPS_INTERNAL_H
#define QUIRE_CVIPS_INTERNAL_H

#include <vips/vips.h>

#include "CVips.h"

/// Copies libvips' error text into `message`, clears it, and returns -1. The error buffer is shared by all threads:
/// whoever fails copies it and clears it in the same breath.
int quire_fail(char **message);

/// Eight bits per channel, grey or sRGB, alpha kept. Takes its input over: on success `*image` is another reference.
int quire_to_screen(VipsImage **image);

/// Stops every evaluation that draws on this image when the watch says so. NULL is fine.
void quire_attach(VipsImage *image, quire_vips_watch *watch);

/// Evaluates the image into `destination`, which has room for all of its 8-bit pixels.
int quire_evaluate(VipsImage *image, quire_vips_watch *watch, void *destination);

/// An image over one frame of the raster, or over all of them one below the other when `frame` is negative. The
/// pixels stay the raster's.
VipsImage *quire_wrap(const quire_vips_raster *raster, int frame);

/// Memory for all pixels of a raster whose shape is filled in; NULL with an error text when there is none.
void *quire_allocate(quire_vips_raster *raster);

/// Copies what isn't pixels: delays and loops.
int quire_copy_timing(const quire_vips_raster *from, quire_vips_raster *to);

/// Makes one frame out of another. Leaves `*out` alone when it fails.
typedef int (*quire_frame_operation)(VipsImage *in, VipsImage **out, const void *parameters);

/// Applies the operation to each frame by itself, so that frames never bleed into each other.
int quire_each_frame(
    const quire_vips_raster *in, quire_frame_operation operation, const void *parameters, quire_vips_watch *watch,
    quire_vips_raster *out, char **message);

#endif
