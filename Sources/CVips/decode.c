#include "internal.h"

#include <string.h>

static int integer_field(VipsImage *image, const char *name, int fallback) {
    int value = fallback;
    if (vips_image_get_typeof(image, name) == 0 || vips_image_get_int(image, name, &value))
        return fallback;
    return value;
}

int quire_vips_read_header(const void *data, size_t length, quire_vips_header *header, char **message) {
    VipsImage *image = vips_image_new_from_buffer(data, length, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    if (!image)
        return quire_fail(message);
    header->width = vips_image_get_width(image);
    header->height = vips_image_get_height(image);
    header->bands = vips_image_get_bands(image);
    header->bits = (int)(8 * vips_format_sizeof(vips_image_get_format(image)));
    header->orientation = vips_image_get_orientation(image);
    // libvips 8.15 renamed the JPEG field.
    header->interlaced = integer_field(image, "jpeg-multiscan", 0) || integer_field(image, "interlaced", 0);
    header->frames = vips_image_get_n_pages(image);
    header->has_alpha = vips_image_hasalpha(image);
    g_object_unref(image);
    vips_error_clear();
    return 0;
}

// Applies an embedded colour profile after the scaling. The "export_profile" option of vips_thumbnail would also
// convert images without a profile, through libvips' display profile, and change their colours slightly.
int quire_to_screen(VipsImage **image) {
    VipsImage *next;
    if (vips_image_get_typeof(*image, VIPS_META_ICC_NAME)) {
        if (vips_icc_transform(*image, &next, "srgb", "embedded", TRUE, "depth", 8, NULL) == 0) {
            g_object_unref(*image);
            *image = next;
        } else {
            // A profile that doesn't fit the image is ignored, so that the image is still visible.
            vips_error_clear();
        }
    }
    VipsInterpretation wanted = vips_image_guess_interpretation(*image);
    switch (wanted) {
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16:
        wanted = VIPS_INTERPRETATION_B_W;
        break;
    default:
        wanted = VIPS_INTERPRETATION_sRGB;
    }
    if (vips_colourspace(*image, &next, wanted, NULL))
        return -1;
    g_object_unref(*image);
    *image = next;
    if ((*image)->BandFmt != VIPS_FORMAT_UCHAR) {
        if (vips_cast_uchar(*image, &next, NULL))
            return -1;
        g_object_unref(*image);
        *image = next;
    }
    // One or three colour channels, and at most one alpha channel.
    int light = wanted == VIPS_INTERPRETATION_B_W ? 1 : 3;
    if ((*image)->Bands > light + 1) {
        if (vips_extract_band(*image, &next, 0, "n", light + 1, NULL))
            return -1;
        g_object_unref(*image);
        *image = next;
    }
    return 0;
}

static int decode_still(
    const void *data, size_t length, const quire_vips_decode_options *options, quire_vips_watch *watch,
    quire_vips_raster *raster) {
    VipsImage *image = NULL;
    // Scales down while loading and rotates upright. The loader gets "fail_on" only through the option string.
    if (vips_thumbnail_buffer(
            (void *)data, length, &image, options->width, "height", options->height, "size", VIPS_SIZE_FORCE,
            "option_string", options->tolerant ? "fail_on=none" : "fail_on=truncated", NULL))
        return -1;
    quire_attach(image, watch);
    int status = quire_to_screen(&image);
    if (status == 0) {
        raster->width = image->Xsize;
        raster->height = image->Ysize;
        raster->bands = image->Bands;
        raster->frames = 1;
        status = quire_allocate(raster) ? quire_evaluate(image, NULL, raster->pixels) : -1;
    }
    g_object_unref(image);
    return status;
}

static int read_timing(VipsImage *image, quire_vips_raster *raster) {
    int *delays = NULL;
    int count = 0;
    raster->loop = integer_field(image, "loop", 0);
    raster->delays = g_try_malloc0_n(raster->frames, sizeof(int));
    if (!raster->delays)
        return -1;
    if (vips_image_get_typeof(image, "delay") &&
        vips_image_get_array_int(image, "delay", &delays, &count) == 0) {
        for (int frame = 0; frame < raster->frames; frame++)
            raster->delays[frame] = count > 0 ? delays[VIPS_MIN(frame, count - 1)] : 100;
    } else {
        vips_error_clear();
        for (int frame = 0; frame < raster->frames; frame++)
            raster->delays[frame] = 100;
    }
    return 0;
}

typedef struct {
    int width;
    int height;
    int orientation;
} upright_parameters;

static int turn_upright(VipsImage *in, VipsImage **out, const void *raw) {
    const upright_parameters *parameters = raw;
    vips_image_set_int(in, VIPS_META_ORIENTATION, parameters->orientation);
    return vips_autorot(in, out, NULL);
}

static int decode_frames(
    const void *data, size_t length, const quire_vips_decode_options *options, quire_vips_watch *watch,
    quire_vips_raster *raster) {
    char choice[32];
    g_snprintf(choice, sizeof choice, "n=%d", options->frames);
    VipsImage *image = vips_image_new_from_buffer(
        data, length, choice, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
        options->tolerant ? VIPS_FAIL_ON_NONE : VIPS_FAIL_ON_TRUNCATED, NULL);
    if (!image)
        return -1;
    quire_attach(image, watch);
    int page_height = vips_image_get_page_height(image);
    int orientation = vips_image_get_orientation(image);
    quire_vips_raster full = {0};
    int status = quire_to_screen(&image);
    if (status == 0) {
        full.width = image->Xsize;
        full.height = page_height;
        full.bands = image->Bands;
        full.frames = image->Ysize / page_height;
        if (full.frames != options->frames || image->Ysize % page_height) {
            vips_error("quire", "frames of different heights");
            status = -1;
        }
    }
    if (status == 0)
        status = read_timing(image, &full) || !quire_allocate(&full) ? -1 : quire_evaluate(image, NULL, full.pixels);
    g_object_unref(image);
    if (status == 0 && orientation > 1) {
        upright_parameters parameters = {.orientation = orientation};
        quire_vips_raster turned;
        status = quire_each_frame(&full, turn_upright, &parameters, watch, &turned, NULL);
        quire_vips_raster_free(&full);
        full = turned;
    }
    if (status) {
        quire_vips_raster_free(&full);
        return -1;
    }
    *raster = full;
    return 0;
}

int quire_vips_decode_raster(
    const void *data, size_t length, const quire_vips_decode_options *options, quire_vips_watch *watch,
    quire_vips_raster *raster, char **message) {
    memset(raster, 0, sizeof *raster);
    int status = options->frames > 1 ? decode_frames(data, length, options, watch, raster)
                                     : decode_still(data, length, options, watch, raster);
    if (status) {
        quire_vips_raster_free(raster);
        return quire_fail(message);
    }
    vips_error_clear();
    return 0;
}
