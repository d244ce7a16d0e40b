#include <string.h>

#include "internal.h"

// The limit of the image budget, checked again here because a decoder allocates by it.
static const long long PIXEL_LIMIT = 100000000;

// The maximum width and height of the encoders. Larger results have other formats, which libvips chooses.
enum { WEBP_EDGE = 16383, JPEG_EDGE = 65500 };

static int is_within(int start, int length, int edge) {
    return start >= 0 && length > 0 && length <= edge && start <= edge - length;
}

static int are_valid(const quire_planar_options *options) {
    int edge = options->format == QUIRE_PLANAR_WEBP ? WEBP_EDGE : JPEG_EDGE;
    return options->scaled_width > 0 && options->scaled_height > 0 &&
           is_within(options->left, options->width, options->scaled_width) &&
           is_within(options->top, options->height, options->scaled_height) && options->result_width > 0 &&
           options->result_height > 0 && options->result_width <= edge && options->result_height <= edge &&
           options->quality >= 1 && options->quality <= 100 && options->effort >= 0;
}

static status open_source(
    const uint8_t *data, size_t length, const quire_planar_options *options, const stop *stop,
    picture_source **source) {
    static const uint8_t png[8] = {0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A};
    if (length < 16)
        return QUIRE_PLANAR_FORMAT;
    if (data[0] == 0xFF && data[1] == 0xD8 && data[2] == 0xFF)
        return planar_open_jpeg(data, length, options, stop, source);
    if (memcmp(data, png, sizeof png) == 0)
        return planar_open_png(data, length, options, source);
    if (memcmp(data, "RIFF", 4) == 0 && memcmp(data + 8, "WEBP", 4) == 0)
        return planar_open_webp(data, length, options, source);
    return QUIRE_PLANAR_FORMAT;
}

static status render(
    picture_source *source, const quire_planar_options *options, const stop *stop, quire_planar_file *result) {
    const layout *layout = &source->layout;
    if ((long long)layout->width * layout->height > PIXEL_LIMIT)
        return QUIRE_PLANAR_SIZE;
    picture_sink *sink = NULL;
    status status = options->format == QUIRE_PLANAR_WEBP ? planar_new_webp(layout, options, stop, &sink)
                                                         : planar_new_jpeg(layout, options, &sink);
    if (status)
        return status;
    double scale_x = (double)layout->width / options->scaled_width;
    double scale_y = (double)layout->height / options->scaled_height;
    area area = {
        options->left * scale_x, options->top * scale_y, options->width * scale_x, options->height * scale_y};
    status = planar_scale(source, &area, sink, stop);
    if (status == QUIRE_PLANAR_RENDERED)
        status = sink->finish(sink, result);
    sink->close(sink);
    return status;
}

quire_planar_status quire_planar_render(
    const void *data, size_t length, const quire_planar_options *options, quire_planar_stops stops,
    const void *context, quire_planar_file *result) {
    if (options->format != QUIRE_PLANAR_JPEG && options->format != QUIRE_PLANAR_WEBP)
        return QUIRE_PLANAR_FORMAT;
    if (!are_valid(options))
        return QUIRE_PLANAR_SIZE;
    stop stop = {stops, context};
    picture_source *source = NULL;
    status status = open_source(data, length, options, &stop, &source);
    if (status)
        return status;
    status = render(source, options, &stop, result);
    source->close(source);
    return status;
}
