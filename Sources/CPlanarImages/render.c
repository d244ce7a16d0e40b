#include <stdlib.h>
#include <string.h>

#include "internal.h"

// The limit of the image budget, checked again here because a decoder allocates by it.
static const long long PIXEL_LIMIT = 100000000;

// The samples that are scaled at once. With 4 million, a page of 1800 × 2700 needs half of the memory that a single
// slab needs, and the same time. Tiles have smaller slabs, because their encoders need more memory.
enum { PAGE_SLAB = 4 << 20, TILE_SLAB = 2 << 20 };

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

status planar_new_sink(
    const layout *source, const quire_planar_options *options, const stop *stop, picture_sink **sink) {
    return options->format == QUIRE_PLANAR_WEBP ? planar_new_webp(source, options, stop, sink)
                                                : planar_new_jpeg(source, options, sink);
}

// The tiles of a picture and their files; without a grid, the picture is one file.
typedef struct {
    const quire_planar_grid *grid;
    const unsigned char *wanted;
    quire_planar_file *results;
} target;

static status render(
    picture_source *source, const quire_planar_options *options, const target *target, const stop *stop) {
    const layout *layout = &source->layout;
    picture_sink *sink = NULL;
    status status =
        target->grid
            ? planar_new_tiles(layout, options, target->grid, target->wanted, stop, target->results, &sink)
            : planar_new_sink(layout, options, stop, &sink);
    if (status)
        return status;
    double scale_x = source->picture_width / options->scaled_width;
    double scale_y = source->picture_height / options->scaled_height;
    area area = {
        options->left * scale_x - source->left, options->top * scale_y - source->top, options->width * scale_x,
        options->height * scale_y};
    status = planar_scale(source, &area, sink, target->grid ? TILE_SLAB : PAGE_SLAB, stop);
    if (status == QUIRE_PLANAR_RENDERED)
        status = sink->finish(sink, target->results);
    sink->close(sink);
    return status;
}

static quire_planar_status render_file(
    const void *data, size_t length, const quire_planar_options *options, const target *target, const stop *stop) {
    if (options->format != QUIRE_PLANAR_JPEG && options->format != QUIRE_PLANAR_WEBP)
        return QUIRE_PLANAR_FORMAT;
    if (!are_valid(options))
        return QUIRE_PLANAR_SIZE;
    picture_source *source = NULL;
    status status = open_source(data, length, options, stop, &source);
    if (status)
        return status;
    status = QUIRE_PLANAR_SIZE;
    if ((long long)source->layout.width * source->layout.height <= PIXEL_LIMIT)
        status = planar_shrink(&source, options);
    if (source && !status)
        status = render(source, options, target, stop);
    if (source)
        source->close(source);
    return status;
}

quire_planar_status quire_planar_render(
    const void *data, size_t length, const quire_planar_options *options, quire_planar_stops stops,
    const void *context, quire_planar_file *result) {
    stop stop = {stops, context};
    target target = {.results = result};
    return render_file(data, length, options, &target, &stop);
}

// Returns whether a grid covers the area of the options, without scaling it again.
static int is_valid_grid(const quire_planar_grid *grid, const quire_planar_options *options) {
    int edge = grid->edge;
    return edge > 0 && edge % BAND == 0 && edge <= WEBP_EDGE && grid->columns > 0 &&
           grid->columns <= QUIRE_PLANAR_TILE_COLUMNS && grid->rows > 0 &&
           options->width == options->result_width && options->height == options->result_height &&
           (options->width - 1) / edge == grid->columns - 1 && (options->height - 1) / edge == grid->rows - 1;
}

quire_planar_status quire_planar_render_tiles(
    const void *data, size_t length, const quire_planar_options *options, const quire_planar_grid *grid,
    const unsigned char *wanted, quire_planar_stops stops, const void *context, quire_planar_file *results) {
    if (!is_valid_grid(grid, options))
        return QUIRE_PLANAR_SIZE;
    stop stop = {stops, context};
    int count = grid->columns * grid->rows;
    memset(results, 0, (size_t)count * sizeof *results);
    target target = {grid, wanted, results};
    status status = render_file(data, length, options, &target, &stop);
    for (int index = 0; index < count && status; index++) {
        free(results[index].data);
        results[index] = (quire_planar_file){0};
    }
    return status;
}
