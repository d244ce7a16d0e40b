#include "CVips.h"

#include <malloc.h>
#include <stdatomic.h>
#include <string.h>
#include <vips/vips.h>

// Output limits of the encoders, in pixels per edge.
enum { WEBP_EDGE = 16383, JPEG_EDGE = 65500, AVIF_EDGE = 16384 };

struct quire_vips_watch {
    atomic_int cancelled;
    gint64 deadline;  // monotonic microseconds, 0 for none
};

// The error buffer is global: whoever fails copies it and clears it in the same breath.
static int fail(char **message) {
    if (message) {
        const char *text = vips_error_buffer();
        *message = text && *text ? g_strchomp(g_strdup(text)) : NULL;
    }
    vips_error_clear();
    return -1;
}

static void ignore_log(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
    (void)domain, (void)level, (void)text, (void)data;
}

int quire_vips_start(char **message) {
    // glibc raises its mmap threshold after the first large free and then never gives decode buffers back. Pinning it
    // keeps a server's memory near 70 MB instead of 250 MB after a mixed load.
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);

    if (vips_init("quire"))
        return fail(message);
    // A damaged page is told once, by the typed error, not by lines on the terminal.
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, ignore_log, NULL);
    vips_cache_set_max(0);
    vips_cache_set_max_mem(0);
    vips_cache_set_max_files(0);
    vips_concurrency_set(1);

    static const char *const allowed[] = {
        "VipsForeignLoadJpeg", "VipsForeignLoadPng",  "VipsForeignLoadWebp",
        "VipsForeignLoadNsgif", "VipsForeignLoadHeif", "VipsForeignLoadJxl",
    };
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (size_t index = 0; index < G_N_ELEMENTS(allowed); index++)
        vips_operation_block_set(allowed[index], FALSE);
    return 0;
}

void quire_vips_allow_drawings(void) {
    vips_operation_block_set("VipsForeignLoadSvg", FALSE);
}

int quire_vips_has_operation(const char *nickname) {
    return vips_type_find("VipsOperation", nickname) != 0;
}

static int integer_field(VipsImage *image, const char *name, int fallback) {
    int value = fallback;
    if (vips_image_get_typeof(image, name) == 0 || vips_image_get_int(image, name, &value))
        return fallback;
    return value;
}

int quire_vips_read_header(const void *data, size_t length, quire_vips_header *header, char **message) {
    VipsImage *image = vips_image_new_from_buffer(data, length, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    if (!image)
        return fail(message);
    header->width = vips_image_get_width(image);
    header->height = vips_image_get_height(image);
    header->bands = vips_image_get_bands(image);
    header->bits = (int)(8 * vips_format_sizeof(vips_image_get_format(image)));
    header->orientation = vips_image_get_orientation(image);
    // libvips 8.15 renamed the JPEG field.
    header->interlaced = integer_field(image, "jpeg-multiscan", 0) || integer_field(image, "interlaced", 0);
    header->frames = vips_image_get_n_pages(image);
    g_object_unref(image);
    vips_error_clear();
    return 0;
}

static void stop_if_asked(VipsImage *image, VipsProgress *progress, quire_vips_watch *watch) {
    (void)progress;
    if (quire_vips_watch_state(watch) != 0)
        vips_image_set_kill(image, TRUE);
}

// Eight bits per channel, grey or sRGB, alpha kept. Takes its input over.
//
// An embedded profile is followed here, after the shrinking. Asking vips_thumbnail for it ("export_profile") would push
// pictures without a profile through the display profile of the libraries, and shift every colour by a little.
static int to_screen(VipsImage **image) {
    VipsImage *next;
    if (vips_image_get_typeof(*image, VIPS_META_ICC_NAME)) {
        if (vips_icc_transform(*image, &next, "srgb", "embedded", TRUE, "depth", 8, NULL) == 0) {
            g_object_unref(*image);
            *image = next;
        } else {
            // A profile that doesn't fit is no reason to show nothing.
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
    return 0;
}

static quire_vips_format fitting_format(VipsImage *image, quire_vips_format wanted) {
    int edge = VIPS_MAX(image->Xsize, image->Ysize);
    if (wanted == QUIRE_VIPS_WEBP && edge > WEBP_EDGE)
        wanted = QUIRE_VIPS_JPEG;
    if (wanted == QUIRE_VIPS_AVIF && edge > AVIF_EDGE)
        wanted = QUIRE_VIPS_JPEG;
    if (wanted == QUIRE_VIPS_JPEG && edge > JPEG_EDGE)
        wanted = QUIRE_VIPS_PNG;
    return wanted;
}

static int save(
    VipsImage *image, quire_vips_format format, int quality, int effort, int progressive, int strip,
    quire_vips_buffer *result) {
    VipsImage *flat = NULL;
    void *bytes = NULL;
    size_t length = 0;
    int status = -1;

    result->width = image->Xsize;
    result->height = image->Ysize;
    result->format = format = fitting_format(image, format);
    if (format == QUIRE_VIPS_JPEG && vips_image_hasalpha(image)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        int flattened = vips_flatten(image, &flat, "background", white, NULL);
        vips_area_unref(VIPS_AREA(white));
        if (flattened)
            return -1;
        image = flat;
    }
    switch (format) {
    case QUIRE_VIPS_JPEG:
        status = vips_jpegsave_buffer(
            image, &bytes, &length, "Q", quality, "optimize_coding", TRUE, "interlace", progressive, "strip", strip,
            NULL);
        break;
    case QUIRE_VIPS_PNG:
        status = vips_pngsave_buffer(
            image, &bytes, &length, "compression", effort, "interlace", progressive, "strip", strip, NULL);
        break;
    case QUIRE_VIPS_WEBP:
        status = vips_webpsave_buffer(image, &bytes, &length, "Q", quality, "effort", effort, "strip", strip, NULL);
        break;
    case QUIRE_VIPS_AVIF:
        status = vips_heifsave_buffer(
            image, &bytes, &length, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort", effort,
            "strip", strip, NULL);
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

int quire_vips_render(
    const void *data, size_t length, const quire_vips_render_options *options, quire_vips_watch *watch,
    quire_vips_buffer *result, char **message) {
    VipsImage *image = NULL;
    int width = options->width > 0 ? options->width : VIPS_MAX_COORD;

    if (watch && quire_vips_watch_state(watch) != 0)
        return fail(message);
    // Shrinks while it loads and turns upright; SIZE_DOWN never enlarges.
    if (vips_thumbnail_buffer(
            (void *)data, length, &image, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, NULL))
        return fail(message);
    if (watch) {
        vips_image_set_progress(image, TRUE);
        g_signal_connect(image, "eval", G_CALLBACK(stop_if_asked), watch);
        if (quire_vips_watch_state(watch) != 0)
            vips_image_set_kill(image, TRUE);
    }
    int status = to_screen(&image);
    if (status == 0)
        status = save(image, options->format, options->quality, options->effort, 0, 1, result);
    g_object_unref(image);
    if (status)
        return fail(message);
    vips_error_clear();
    return 0;
}

int quire_vips_draw(
    const void *svg, size_t length, double scale, int is_grey, const quire_vips_render_options *options,
    quire_vips_buffer *result, char **message) {
    VipsImage *drawing = NULL;
    VipsImage *flat = NULL;
    VipsImage *image = NULL;
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    int status = vips_svgload_buffer((void *)svg, length, &drawing, "scale", scale, "unlimited", TRUE, NULL) ||
                 vips_flatten(drawing, &flat, "background", white, NULL) ||
                 vips_colourspace(
                     flat, &image, is_grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB, NULL) ||
                 save(image, options->format, options->quality, options->effort, 0, 1, result);
    vips_area_unref(VIPS_AREA(white));
    VIPS_UNREF(drawing);
    VIPS_UNREF(flat);
    VIPS_UNREF(image);
    return status ? fail(message) : 0;
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
        return fail(message);
    }
    if (options->orientation > 0)
        vips_image_set_int(image, VIPS_META_ORIENTATION, options->orientation);
    int status = save(
        image, options->format, options->quality, options->effort, options->progressive, options->orientation == 0,
        result);
    g_object_unref(image);
    g_object_unref(bare);
    return status ? fail(message) : 0;
}

int quire_vips_decode(
    const void *data, size_t length, void **pixels, int *width, int *height, int *bands, char **message) {
    VipsImage *image = NULL;
    if (vips_thumbnail_buffer(
            (void *)data, length, &image, VIPS_MAX_COORD, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, NULL))
        return fail(message);
    VipsImage *colour = NULL;
    size_t size = 0;
    void *bytes = NULL;
    int status = to_screen(&image) || vips_colourspace(image, &colour, VIPS_INTERPRETATION_sRGB, NULL);
    if (status == 0) {
        bytes = vips_image_write_to_memory(colour, &size);
        *pixels = bytes;
        *width = colour->Xsize;
        *height = colour->Ysize;
        *bands = colour->Bands;
    }
    VIPS_UNREF(colour);
    g_object_unref(image);
    return bytes ? 0 : fail(message);
}

quire_vips_watch *quire_vips_watch_new(double seconds) {
    quire_vips_watch *watch = g_new0(quire_vips_watch, 1);
    atomic_init(&watch->cancelled, 0);
    watch->deadline = seconds > 0 ? g_get_monotonic_time() + (gint64)(seconds * 1e6) : 0;
    return watch;
}

void quire_vips_watch_cancel(quire_vips_watch *watch) {
    atomic_store(&watch->cancelled, 1);
}

int quire_vips_watch_state(const quire_vips_watch *watch) {
    if (atomic_load(&((quire_vips_watch *)watch)->cancelled))
        return 1;
    return watch->deadline && g_get_monotonic_time() >= watch->deadline ? 2 : 0;
}

void quire_vips_watch_free(quire_vips_watch *watch) {
    g_free(watch);
}

void quire_vips_thread_done(void) {
    vips_error_clear();
    vips_thread_shutdown();
}

size_t quire_vips_tracked_memory(void) {
    return vips_tracked_get_mem();
}

void quire_vips_free(void *pointer) {
    g_free(pointer);
}
