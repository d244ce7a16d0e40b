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

// Dithering to 16 greys.

// The thresholds of an ordered dither, from 0 to 63 (Bayer 1973).
static const double thresholds[64] = {
    0, 32, 8, 40, 2, 34, 10, 42,
    48, 16, 56, 24, 50, 18, 58, 26,
    12, 44, 4, 36, 14, 46, 6, 38,
    60, 28, 52, 20, 62, 30, 54, 22,
    3, 35, 11, 43, 1, 33, 9, 41,
    51, 19, 59, 27, 49, 17, 57, 25,
    15, 47, 7, 39, 13, 45, 5, 37,
    63, 31, 55, 23, 61, 29, 53, 21
};

static int flattened_grey(VipsImage *in, VipsImage **out) {
    VipsImage *grey = NULL;
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    int status = vips_colourspace(in, &grey, VIPS_INTERPRETATION_B_W, NULL);
    if (status == 0 && vips_image_hasalpha(grey)) {
        status = vips_flatten(grey, out, "background", white, NULL);
    } else if (status == 0) {
        *out = grey;
        g_object_ref(grey);
    }
    VIPS_UNREF(grey);
    vips_area_unref(VIPS_AREA(white));
    return status;
}

// A grey g becomes floor(g / 17 + t) * 17 with the threshold t of its pixel, which is above 0 and below 1.
static int dither(VipsImage *in, VipsImage **out, const void *parameters) {
    (void)parameters;
    VipsImage *work[10] = {NULL};
    int status = flattened_grey(in, &work[0]) || !(work[1] = vips_image_new_matrix_from_array(8, 8, thresholds, 64)) ||
                 vips_linear1(work[1], &work[2], 1.0 / 64, 0.5 / 64, NULL) ||
                 vips_replicate(work[2], &work[3], (in->Xsize + 7) / 8, (in->Ysize + 7) / 8, NULL) ||
                 vips_extract_area(work[3], &work[4], 0, 0, in->Xsize, in->Ysize, NULL) ||
                 vips_linear1(work[0], &work[5], 1.0 / 17, 0, NULL) || vips_add(work[5], work[4], &work[6], NULL) ||
                 vips_floor(work[6], &work[7], NULL) || vips_linear1(work[7], &work[8], 17, 0, NULL) ||
                 vips_cast_uchar(work[8], &work[9], NULL) ||
                 vips_copy(work[9], out, "interpretation", VIPS_INTERPRETATION_B_W, NULL);
    for (int index = 0; index < 10; index++)
        VIPS_UNREF(work[index]);
    return status ? -1 : 0;
}

int quire_vips_dither(
    const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    return quire_each_frame(in, dither, NULL, watch, out, message);
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
