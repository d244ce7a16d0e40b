#include "internal.h"

#include <math.h>
#include <string.h>

// Shape: an area, scaled, turned.

static int resize_to(VipsImage *in, int width, int height, VipsImage **out) {
    return vips_resize(in, out, (double)width / in->Xsize, "vscale", (double)height / in->Ysize, NULL);
}

// vips_resize shifts a picture that is enlarged one way only by a part of a pixel. Such a picture is first enlarged both
// ways, and then shrunk the one.
static int resize_evenly(VipsImage *in, int width, int height, VipsImage **out) {
    double across = (double)width / in->Xsize;
    double down = (double)height / in->Ysize;
    double larger = VIPS_MAX(across, down);
    VipsImage *enlarged = NULL;
    if (larger <= 1 || VIPS_MIN(across, down) > 1)
        return resize_to(in, width, height, out);
    int status = vips_resize(in, &enlarged, larger, NULL) || resize_to(enlarged, width, height, out);
    VIPS_UNREF(enlarged);
    return status ? -1 : 0;
}

static int scale_to(VipsImage *in, int width, int height, VipsImage **out) {
    if (!vips_image_hasalpha(in))
        return resize_evenly(in, width, height, out);
    // Colours weigh as much as they are seen; else transparent ones would bleed into their neighbours.
    VipsImage *work[3] = {NULL, NULL, NULL};
    int status = vips_premultiply(in, &work[0], NULL) || resize_evenly(work[0], width, height, &work[1]) ||
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

// Colour.

static int to_grey(VipsImage *in, VipsImage **out, const void *parameters) {
    (void)parameters;
    return vips_colourspace(in, out, VIPS_INTERPRETATION_B_W, NULL);
}

int quire_vips_grey(
    const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    return quire_each_frame(in, to_grey, NULL, watch, out, message);
}

static int to_colour(VipsImage *in, VipsImage **out, const void *parameters) {
    (void)parameters;
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

int quire_vips_colour(
    const quire_vips_raster *in, quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    return quire_each_frame(in, to_colour, NULL, watch, out, message);
}

static int stopped(quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    if (!watch || quire_vips_watch_state(watch) == 0)
        return 0;
    vips_error("quire", "stopped");
    quire_vips_raster_free(out);
    quire_fail(message);
    return -1;
}

static int start_like(const quire_vips_raster *in, int bands, quire_vips_raster *out, char **message) {
    memset(out, 0, sizeof *out);
    out->width = in->width;
    out->height = in->height;
    out->bands = bands;
    out->frames = in->frames;
    if (quire_copy_timing(in, out) || !quire_allocate(out)) {
        quire_vips_raster_free(out);
        return quire_fail(message);
    }
    return 0;
}

int quire_vips_recolour(
    const quire_vips_raster *in, const float matrix[12], quire_vips_watch *watch, quire_vips_raster *out,
    char **message) {
    int light = in->bands < 3 ? 1 : 3;
    int has_alpha = in->bands == light + 1;
    if (start_like(in, 3 + has_alpha, out, message))
        return -1;
    size_t rows = (size_t)in->height * in->frames;
    const VipsPel *source = in->pixels;
    VipsPel *target = out->pixels;
    for (size_t row = 0; row < rows; row++) {
        if (row % 64 == 0 && stopped(watch, out, message))
            return -1;
        for (int column = 0; column < in->width; column++) {
            float red = source[0];
            float green = source[light == 3 ? 1 : 0];
            float blue = source[light == 3 ? 2 : 0];
            for (int band = 0; band < 3; band++) {
                const float *line = matrix + 4 * band;
                float value = line[0] * red + line[1] * green + line[2] * blue + line[3];
                target[band] = (VipsPel)(VIPS_CLIP(0.0f, value, 255.0f) + 0.5f);
            }
            if (has_alpha)
                target[3] = source[light];
            source += in->bands;
            target += out->bands;
        }
    }
    return 0;
}

// Neighbourhoods.

// Applies a filter to the light alone; transparency has no detail to bring out or to soften away.
static int filter_light(
    VipsImage *in, VipsImage **out, int (*filter)(VipsImage *, VipsImage **, const void *), const void *parameters) {
    if (!vips_image_hasalpha(in))
        return filter(in, out, parameters);
    VipsImage *light = NULL;
    VipsImage *alpha = NULL;
    VipsImage *filtered = NULL;
    int status = vips_extract_band(in, &light, 0, "n", in->Bands - 1, NULL) ||
                 vips_extract_band(in, &alpha, in->Bands - 1, NULL) || filter(light, &filtered, parameters) ||
                 vips_bandjoin2(filtered, alpha, out, NULL);
    VIPS_UNREF(light);
    VIPS_UNREF(alpha);
    VIPS_UNREF(filtered);
    return status ? -1 : 0;
}

static int sharpen_light(VipsImage *in, VipsImage **out, const void *parameters) {
    // An unsharp mask in one go: the picture, plus a share of what a small blur (1 2 1) would take from it.
    double share = *(const double *)parameters / 16.0;
    VipsImage *mask = vips_image_new_matrixv(
        3, 3, -share, -2 * share, -share, -2 * share, 1 + 12 * share, -2 * share, -share, -2 * share, -share);
    VipsImage *exact = NULL;
    VipsImage *rounded = NULL;
    int status = vips_conv(in, &exact, mask, "precision", VIPS_PRECISION_FLOAT, NULL) ||
                 vips_rint(exact, &rounded, NULL) || vips_cast_uchar(rounded, out, NULL);
    VIPS_UNREF(mask);
    VIPS_UNREF(exact);
    VIPS_UNREF(rounded);
    return status ? -1 : 0;
}

static int sharpen(VipsImage *in, VipsImage **out, const void *parameters) {
    return filter_light(in, out, sharpen_light, parameters);
}

int quire_vips_sharpen(
    const quire_vips_raster *in, double amount, quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    return quire_each_frame(in, sharpen, &amount, watch, out, message);
}

static int blur(VipsImage *in, VipsImage **out, const void *parameters) {
    double sigma = *(const double *)parameters;
    VipsImage *work[4] = {NULL, NULL, NULL, NULL};
    VipsImage *light = in;
    int has_alpha = vips_image_hasalpha(in);
    // The smallest amplitude decides how wide the mask is. At libvips' own 0.2 every blur below 0.56 would do nothing.
    int status = has_alpha ? vips_premultiply(in, &work[0], NULL) : 0;
    if (status == 0)
        status = vips_gaussblur(
            has_alpha ? work[0] : light, &work[1], sigma, "min_ampl", 0.01, "precision", VIPS_PRECISION_FLOAT, NULL);
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

// Corners.

// How much of the pixel whose middle is that far from a corner's centre lies inside the circle.
static double coverage(double across, double down, double radius) {
    return VIPS_CLIP(0.0, radius - sqrt(across * across + down * down) + 0.5, 1.0);
}

int quire_vips_round_corners(
    const quire_vips_raster *in, double radius, quire_vips_watch *watch, quire_vips_raster *out, char **message) {
    int light = in->bands < 3 ? 1 : 3;
    int has_alpha = in->bands == light + 1;
    if (start_like(in, light + 1, out, message))
        return -1;
    size_t rows = (size_t)in->height * in->frames;
    const VipsPel *source = in->pixels;
    VipsPel *target = out->pixels;
    for (size_t row = 0; row < rows; row++) {
        if (row % 64 == 0 && stopped(watch, out, message))
            return -1;
        int line = (int)(row % in->height);
        // Distance beyond the rows and columns that no corner touches.
        double down = radius - (VIPS_MIN(line, in->height - 1 - line) + 0.5);
        for (int column = 0; column < in->width; column++) {
            double across = radius - (VIPS_MIN(column, in->width - 1 - column) + 0.5);
            double seen = across > 0 && down > 0 ? coverage(across, down, radius) : 1;
            for (int band = 0; band < light; band++)
                target[band] = source[band];
            target[light] = (VipsPel)((has_alpha ? source[light] : 255) * seen + 0.5);
            source += in->bands;
            target += out->bands;
        }
    }
    return 0;
}
