#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

#include "internal.h"

typedef struct {
    picture_sink base;
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriter writer;
    const stop *stop;
    int converts_range;
    uint8_t *colours;  // red, green and blue, which the encoder converts
} webp_sink;

static void close_webp(picture_sink *base) {
    webp_sink *sink = (webp_sink *)base;
    WebPPictureFree(&sink->picture);
    WebPMemoryWriterClear(&sink->writer);
    free(sink->colours);
    free(sink);
}

static status write_colours(picture_sink *base, const band *band) {
    webp_sink *sink = (webp_sink *)base;
    int width = base->layout.width;
    for (int line = 0; line < band->count; line++) {
        uint8_t *row = sink->colours + (size_t)(band->top + line) * (size_t)width * PLANES;
        for (int column = 0; column < width; column++)
            for (int plane = 0; plane < PLANES; plane++)
                row[PLANES * column + plane] = band->planes[plane][line * band->strides[plane] + column];
    }
    return QUIRE_PLANAR_RENDERED;
}

static status write_planes(picture_sink *base, const band *band) {
    webp_sink *sink = (webp_sink *)base;
    const layout *layout = &base->layout;
    uint8_t *targets[PLANES] = {sink->picture.y, sink->picture.u, sink->picture.v};
    for (int plane = 0; plane < layout->planes; plane++) {
        ptrdiff_t stride = plane == 0 ? sink->picture.y_stride : sink->picture.uv_stride;
        int top = plane == 0 ? band->top : band->top >> layout->shift_y;
        int width = planar_plane_width(layout, plane), lines = planar_plane_lines(layout, plane, band->count);
        for (int line = 0; line < lines; line++) {
            uint8_t *row = targets[plane] + (top + line) * stride;
            memcpy(row, band->planes[plane] + line * band->strides[plane], (size_t)width);
            if (sink->converts_range)
                planar_convert_range(row, width, plane > 0, 1);
        }
    }
    return QUIRE_PLANAR_RENDERED;
}

static int report_progress(int percent, const WebPPicture *picture) {
    (void)percent;
    return !planar_stops(((const webp_sink *)picture->user_data)->stop);
}

static status finish(picture_sink *base, quire_planar_file *result) {
    webp_sink *sink = (webp_sink *)base;
    WebPPicture *picture = &sink->picture;
    if (sink->colours && !WebPPictureImportRGB(picture, sink->colours, base->layout.width * PLANES))
        return QUIRE_PLANAR_FAILED;
    picture->writer = WebPMemoryWrite;
    picture->custom_ptr = &sink->writer;
    picture->progress_hook = report_progress;
    picture->user_data = sink;
    if (!WebPEncode(&sink->config, picture))
        return planar_stops(sink->stop) ? QUIRE_PLANAR_STOPPED : QUIRE_PLANAR_FAILED;
    result->data = sink->writer.mem;
    result->length = sink->writer.size;
    WebPMemoryWriterInit(&sink->writer);
    return QUIRE_PLANAR_RENDERED;
}

static status start(webp_sink *sink, const layout *source, const quire_planar_options *options) {
    WebPPicture *picture = &sink->picture;
    WebPMemoryWriterInit(&sink->writer);
    if (!WebPPictureInit(picture) || !WebPConfigPreset(&sink->config, WEBP_PRESET_DEFAULT, (float)options->quality))
        return QUIRE_PLANAR_FAILED;
    sink->config.method = options->effort;
    if (!WebPValidateConfig(&sink->config))
        return QUIRE_PLANAR_FAILED;
    picture->use_argb = 0;
    picture->width = options->result_width;
    picture->height = options->result_height;
    if (source->is_rgb) {
        sink->colours = malloc((size_t)picture->width * (size_t)picture->height * PLANES);
        return sink->colours ? QUIRE_PLANAR_RENDERED : QUIRE_PLANAR_FAILED;
    }
    if (!WebPPictureAlloc(picture))
        return QUIRE_PLANAR_FAILED;
    if (source->planes == 1) {
        size_t length = (size_t)picture->uv_stride * (size_t)((picture->height + 1) / 2);
        memset(picture->u, 128, length);
        memset(picture->v, 128, length);
    }
    return QUIRE_PLANAR_RENDERED;
}

status planar_new_webp(
    const layout *source, const quire_planar_options *options, const stop *stop, picture_sink **result) {
    webp_sink *sink = calloc(1, sizeof *sink);
    if (!sink)
        return QUIRE_PLANAR_FAILED;
    layout *layout = &sink->base.layout;
    *layout = planar_result_layout(source, options);
    layout->is_limited = !source->is_rgb;
    layout->shift_x = layout->shift_y = source->planes == 3 && !source->is_rgb;
    sink->converts_range = !source->is_rgb && !source->is_limited;
    sink->stop = stop;
    sink->base.write = source->is_rgb ? write_colours : write_planes;
    sink->base.finish = finish;
    sink->base.close = close_webp;
    status status = start(sink, source, options);
    if (status)
        close_webp(&sink->base);
    else
        *result = &sink->base;
    return status;
}
