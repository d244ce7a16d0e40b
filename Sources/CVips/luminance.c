#include "CVipsLuminance.h"

#include <string.h>

#include "internal.h"

// The highest factor by which a JPEG decoder scales down while it decodes, which is cheaper than decoding all pixels.
enum { JPEG_SHRINK_MAX = 8 };

// Replaces an image by the result of an operation.
static int step(VipsImage **image, int status, VipsImage **next) {
    if (status)
        return -1;
    g_object_unref(*image);
    *image = *next;
    return 0;
}

static VipsImage *open_shrunk(const void *data, size_t length, int cell, int *left) {
    const char *loader = vips_foreign_find_load_buffer(data, length);
    VipsImage *image = NULL;
    *left = cell;
    if (loader && strcmp(loader, "VipsForeignLoadWebpBuffer") == 0 && cell > 1) {
        *left = 1;
        return vips_webpload_buffer(
                   (void *)data, length, &image, "scale", 1.0 / cell, "access", VIPS_ACCESS_SEQUENTIAL, NULL)
                   ? NULL
                   : image;
    }
    if (loader && strcmp(loader, "VipsForeignLoadJpegBuffer") == 0) {
        int shrink = VIPS_MIN(cell, JPEG_SHRINK_MAX);
        *left = cell / shrink;
        return vips_jpegload_buffer(
                   (void *)data, length, &image, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL, NULL)
                   ? NULL
                   : image;
    }
    return vips_image_new_from_buffer(data, length, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

static int to_eight_bits(VipsImage **image) {
    VipsImage *next = NULL;
    VipsInterpretation guess = vips_image_guess_interpretation(*image);
    VipsInterpretation wanted = guess == VIPS_INTERPRETATION_B_W || guess == VIPS_INTERPRETATION_GREY16
                                    ? VIPS_INTERPRETATION_B_W
                                    : VIPS_INTERPRETATION_sRGB;
    if (guess != wanted && step(image, vips_colourspace(*image, &next, wanted, NULL), &next))
        return -1;
    if ((*image)->BandFmt != VIPS_FORMAT_UCHAR && step(image, vips_cast_uchar(*image, &next, NULL), &next))
        return -1;
    if (vips_image_hasalpha(*image)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        int status = vips_flatten(*image, &next, "background", white, NULL);
        vips_area_unref(VIPS_AREA(white));
        if (step(image, status, &next))
            return -1;
    }
    return 0;
}

// The Rec. 601 weights, which JPEG uses too, as fractions of 256.
static void weigh(const uint8_t *pixels, int bands, size_t count, uint8_t *samples) {
    if (bands < 3) {
        for (size_t index = 0; index < count; index++)
            samples[index] = pixels[index * (size_t)bands];
        return;
    }
    for (size_t index = 0; index < count; index++) {
        const uint8_t *pixel = pixels + index * (size_t)bands;
        samples[index] = (uint8_t)((77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2] + 128) >> 8);
    }
}

// Rotates or mirrors a plane upright while it is small: the decoders would need the whole image for a rotation.
static void turn(const uint8_t *from, int width, int height, int orientation, uint8_t *to) {
    int upright_width = orientation >= 5 ? height : width;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int column = orientation >= 5 ? y : x;
            int row = orientation >= 5 ? x : y;
            if (orientation == 2 || orientation == 3)
                column = width - 1 - x;
            if (orientation == 3 || orientation == 4)
                row = height - 1 - y;
            if (orientation == 6 || orientation == 7)
                column = height - 1 - y;
            if (orientation == 7 || orientation == 8)
                row = width - 1 - x;
            to[(size_t)row * upright_width + column] = from[(size_t)y * width + x];
        }
    }
}

int quire_vips_luminance(
    const void *data, size_t length, int cell, struct quire_vips_watch *watch, quire_vips_luminance_plane *plane,
    char **message) {
    int left = 1;
    VipsImage *image = open_shrunk(data, length, cell, &left);
    VipsImage *next = NULL;
    if (!image)
        return quire_fail(message);
    int orientation = vips_image_get_orientation(image);
    if (to_eight_bits(&image) ||
        (left > 1 && step(&image, vips_shrink(image, &next, left, left, "ceil", TRUE, NULL), &next))) {
        g_object_unref(image);
        return quire_fail(message);
    }
    quire_attach(image, watch);
    size_t size = 0;
    int width = image->Xsize;
    int height = image->Ysize;
    int bands = image->Bands;
    uint8_t *pixels = vips_image_write_to_memory(image, &size);
    g_object_unref(image);
    size_t count = (size_t)width * (size_t)height;
    if (!pixels || size < count * (size_t)bands) {
        g_free(pixels);
        return quire_fail(message);
    }
    uint8_t *samples = g_malloc(count);
    weigh(pixels, bands, count, samples);
    g_free(pixels);
    plane->width = width;
    plane->height = height;
    plane->samples = samples;
    if (orientation >= 2 && orientation <= 8) {
        plane->samples = g_malloc(count);
        turn(samples, width, height, orientation, plane->samples);
        g_free(samples);
        if (orientation >= 5) {
            plane->width = height;
            plane->height = width;
        }
    }
    vips_error_clear();
    return 0;
}
