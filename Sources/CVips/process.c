#include "internal.h"

// Geometry: crop, scale, rotate.

static int resize_to(VipsImage *in, int width, int height, VipsImage **out) {
    return vips_resize(in, out, (double)width / in->Xsize, "vscale", (double)height / in->Ysize, NULL);
}

static int scale_to(VipsImage *in, int width, int height, VipsImage **out) {
    if (!vips_image_hasalpha(in))
        return resize_to(in, width, height, out);
    // Premultiplied, because the colours of transparent pixels would bleed into their neighbours otherwise.
    VipsImage *work[3] = {NULL, NULL, NULL};
    int status = vips_premultiply(in, &work[0], NULL) || resize_to(work[0], width, height, &work[1]) ||
                 vips_unpremultiply(work[1], &work[2], NULL) || vips_cast_uchar(work[2], out, NULL);
    for (int index = 0; index < 3; index++)
        VIPS_UNREF(work[index]);
    return status ? -1 : 0;
}

static int reshape(VipsImage *in, VipsImage **out, const void *raw) {
    const quire_vips_shape *shape = raw;
    VipsImage *area = NULL;
    VipsImage *scaled = NULL;
    int status = vips_extract_area(in, &area, shape->left, shape->top, shape->width, shape->height, NULL);
    if (status == 0) {
        if (shape->result_width == shape->width && shape->result_height == shape->height) {
            scaled = area;
            g_object_ref(scaled);
        } else {
            status = scale_to(area, shape->result_width, shape->result_height, &scaled);
        }
    }
    if (status == 0)
        status = vips_rot(scaled, out, (VipsAngle)shape->quarter_turns, NULL);
    VIPS_UNREF(area);
    VIPS_UNREF(scaled);
    return status;
}

int quire_vips_reshape(
    const quire_vips_raster *in, const quire_vips_shape *shape, quire_vips_watch *watch, quire_vips_raster *out,
    char **message) {
    return quire_each_frame(in, reshape, shape, watch, out, message);
}

// Greyscale.

static int to_grey(VipsImage *in, VipsImage **out, const void *parameters) {
    (void)parameters;
    return vips_colourspace(in, out, VIPS_INTERPRETATION_B_W, NULL);
}

int quire_vips_grey(
    const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    return quire_each_frame(in, to_grey, NULL, watch, out, message);
}

// Blur.

static int blur(VipsImage *in, VipsImage **out, const void *parameters) {
    double sigma = *(const double *)parameters;
    VipsImage *work[4] = {NULL, NULL, NULL, NULL};
    int has_alpha = vips_image_hasalpha(in);
    // The minimum amplitude decides the width of the mask. With the default of 0.2, a sigma below 0.56 has no effect.
    int status = has_alpha ? vips_premultiply(in, &work[0], NULL) : 0;
    if (status == 0)
        status = vips_gaussblur(
            has_alpha ? work[0] : in, &work[1], sigma, "min_ampl", 0.01, "precision", VIPS_PRECISION_FLOAT, NULL);
    if (status == 0 && has_alpha)
        status = vips_unpremultiply(work[1], &work[2], NULL);
    if (status == 0)
        status = vips_rint(has_alpha ? work[2] : work[1], &work[3], NULL) || vips_cast_uchar(work[3], out, NULL);
    for (int index = 0; index < 4; index++)
        VIPS_UNREF(work[index]);
    return status ? -1 : 0;
}

int quire_vips_blur(
    const quire_vips_raster *in, double sigma, quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    return quire_each_frame(in, blur, &sigma, watch, out, message);
}
