#include "internal.h"

// The maximum width and height that each encoder supports, in pixels.
enum { WEBP_EDGE = 16383, JPEG_EDGE = 65500, AVIF_EDGE = 16384, GIF_EDGE = 65535 };

static quire_vips_format fitting_format(int width, int height, quire_vips_format wanted) {
    int edge = VIPS_MAX(width, height);
    if (wanted == QUIRE_VIPS_WEBP && edge > WEBP_EDGE)
        wanted = QUIRE_VIPS_JPEG;
    if (wanted == QUIRE_VIPS_AVIF && edge > AVIF_EDGE)
        wanted = QUIRE_VIPS_JPEG;
    if (wanted == QUIRE_VIPS_JPEG && edge > JPEG_EDGE)
        wanted = QUIRE_VIPS_PNG;
    if (wanted == QUIRE_VIPS_GIF && edge > GIF_EDGE)
        wanted = QUIRE_VIPS_PNG;
    return wanted;
}

// `frame_height` is the height of one frame of an animation, or that of a still image.
static int save(
    VipsImage *image, int frame_height, const quire_vips_save_options *options, quire_vips_buffer *result) {
    VipsImage *flat = NULL;
    void *bytes = NULL;
    size_t length = 0;
    int status = -1;

    result->width = image->Xsize;
    result->height = frame_height;
    result->format = fitting_format(image->Xsize, frame_height, options->format);
    if (result->format == QUIRE_VIPS_JPEG && vips_image_hasalpha(image)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        int flattened = vips_flatten(image, &flat, "background", white, NULL);
        vips_area_unref(VIPS_AREA(white));
        if (flattened)
            return -1;
        image = flat;
    }
    switch (result->format) {
    case QUIRE_VIPS_JPEG:
        status = vips_jpegsave_buffer(
            image, &bytes, &length, "Q", options->quality, "optimize_coding", TRUE, "interlace",
            options->progressive, "strip", options->strip, NULL);
        break;
    case QUIRE_VIPS_PNG:
        status = vips_pngsave_buffer(
            image, &bytes, &length, "compression", options->effort, "interlace", options->progressive, "strip",
            options->strip, NULL);
        break;
    case QUIRE_VIPS_WEBP:
        status = vips_webpsave_buffer(
            image, &bytes, &length, "Q", options->quality, "effort", options->effort, "strip", options->strip, NULL);
        break;
    case QUIRE_VIPS_AVIF:
        status = vips_heifsave_buffer(
            image, &bytes, &length, "Q", options->quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1,
            "effort", options->effort, "strip", options->strip, NULL);
        break;
    case QUIRE_VIPS_JXL:
        status = vips_jxlsave_buffer(
            image, &bytes, &length, "Q", options->quality, "effort", options->effort, "strip", options->strip, NULL);
        break;
    case QUIRE_VIPS_GIF:
        status = vips_gifsave_buffer(
            image, &bytes, &length, "effort", options->effort, "strip", options->strip, NULL);
        break;
    }
    if (flat)
        g_object_unref(flat);
    if (status == 0) {
        result->data = bytes;
        result->length = length;
    }
    return status;
}

static int keeps_frames(quire_vips_format format) {
    return format == QUIRE_VIPS_WEBP || format == QUIRE_VIPS_GIF;
}

int quire_vips_save(
    const quire_vips_raster *raster, const quire_vips_save_options *options, quire_vips_watch *watch,
    quire_vips_buffer *result, char **message) {
    int animates = raster->frames > 1 && keeps_frames(fitting_format(raster->width, raster->height, options->format));
    VipsImage *image = quire_wrap(raster, animates ? -1 : 0);
    if (!image)
        return quire_fail(message);
    if (animates) {
        vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, raster->height);
        vips_image_set_int(image, VIPS_META_N_PAGES, raster->frames);
        vips_image_set_int(image, "loop", raster->loop);
        vips_image_set_array_int(image, "delay", raster->delays, raster->frames);
    }
    quire_attach(image, watch);
    int status = save(image, raster->height, options, result);
    g_object_unref(image);
    if (status)
        return quire_fail(message);
    vips_error_clear();
    return 0;
}

int quire_vips_draw(
    const void *svg, size_t length, double scale, int is_grey, const quire_vips_save_options *options,
    quire_vips_buffer *result, char **message) {
    VipsImage *drawing = NULL;
    VipsImage *flat = NULL;
    VipsImage *image = NULL;
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    int status = vips_svgload_buffer((void *)svg, length, &drawing, "scale", scale, "unlimited", TRUE, NULL) ||
                 vips_flatten(drawing, &flat, "background", white, NULL) ||
                 vips_colourspace(
                     flat, &image, is_grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB, NULL) ||
                 save(image, image->Ysize, options, result);
    vips_area_unref(VIPS_AREA(white));
    VIPS_UNREF(drawing);
    VIPS_UNREF(flat);
    VIPS_UNREF(image);
    return status ? quire_fail(message) : 0;
}

int quire_vips_encode(
    const void *pixels, size_t length, const quire_vips_encode_options *options, quire_vips_buffer *result,
    char **message) {
    VipsBandFormat band_format = options->bits == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR;
    VipsInterpretation meaning;
    if (options->is_cmyk)
        meaning = VIPS_INTERPRETATION_CMYK;
    else if (options->bands < 3)
        meaning = options->bits == 16 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W;
    else
        meaning = options->bits == 16 ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB;

    VipsImage *bare = vips_image_new_from_memory(
        pixels, length, options->width, options->height, options->bands, band_format);
    VipsImage *image = NULL;
    if (!bare || vips_copy(bare, &image, "interpretation", meaning, NULL)) {
        VIPS_UNREF(bare);
        return quire_fail(message);
    }
    if (options->orientation > 0)
        vips_image_set_int(image, VIPS_META_ORIENTATION, options->orientation);
    quire_vips_save_options saving = {
        .format = options->format,
        .quality = options->quality,
        .effort = options->effort,
        .progressive = options->progressive,
        .strip = options->orientation == 0,
    };
    int status = save(image, image->Ysize, &saving, result);
    g_object_unref(image);
    g_object_unref(bare);
    return status ? quire_fail(message) : 0;
}
