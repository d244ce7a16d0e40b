#include <stdlib.h>

#include "internal.h"

// The tiles of a row are encoded at the same time, each by a sink of its own. When the last line of the row was
// written, their files are complete, and the next row begins.
typedef struct {
    picture_sink base;
    layout source;
    quire_planar_options options;
    quire_planar_grid grid;
    const unsigned char *wanted;
    const stop *stop;
    quire_planar_file *results;
    picture_sink *encoders[QUIRE_PLANAR_TILE_COLUMNS];
} tile_sink;

static int smaller(int one, int other) {
    return one < other ? one : other;
}

static void close_tiles(picture_sink *base) {
    tile_sink *sink = (tile_sink *)base;
    for (int column = 0; column < QUIRE_PLANAR_TILE_COLUMNS; column++)
        if (sink->encoders[column])
            sink->encoders[column]->close(sink->encoders[column]);
    free(sink);
}

static status begin_row(tile_sink *sink, int row) {
    quire_planar_options options = sink->options;
    const quire_planar_grid *grid = &sink->grid;
    status status = QUIRE_PLANAR_RENDERED;
    options.result_height = smaller(grid->edge, sink->options.height - row * grid->edge);
    for (int column = 0; column < grid->columns && !status; column++) {
        if (!sink->wanted[row * grid->columns + column])
            continue;
        options.result_width = smaller(grid->edge, sink->options.width - column * grid->edge);
        status = planar_new_sink(&sink->source, &options, sink->stop, &sink->encoders[column]);
    }
    return status;
}

static status end_row(tile_sink *sink, int row) {
    status status = QUIRE_PLANAR_RENDERED;
    for (int column = 0; column < sink->grid.columns && !status; column++) {
        picture_sink *encoder = sink->encoders[column];
        if (!encoder)
            continue;
        status = encoder->finish(encoder, &sink->results[row * sink->grid.columns + column]);
        encoder->close(encoder);
        sink->encoders[column] = NULL;
    }
    return status;
}

static status write_column(tile_sink *sink, int column, const band *whole, int row) {
    band band = *whole;
    band.top -= row * sink->grid.edge;
    for (int plane = 0; plane < sink->base.layout.planes; plane++)
        band.planes[plane] += (column * sink->grid.edge) >> (plane == 0 ? 0 : sink->base.layout.shift_x);
    return sink->encoders[column]->write(sink->encoders[column], &band);
}

// A band never belongs to two rows, because the edge of a tile is a multiple of its lines. Encoders write beyond the
// right edge only for widths that are no multiple of 16: those of the last column.
static status write_band(picture_sink *base, const band *band) {
    tile_sink *sink = (tile_sink *)base;
    int row = band->top / sink->grid.edge;
    int end = smaller((row + 1) * sink->grid.edge, base->layout.height);
    status status = band->top == row * sink->grid.edge ? begin_row(sink, row) : QUIRE_PLANAR_RENDERED;
    for (int column = 0; column < sink->grid.columns && !status; column++)
        if (sink->encoders[column])
            status = write_column(sink, column, band, row);
    if (!status && band->top + band->count >= end)
        status = end_row(sink, row);
    return status;
}

// The files are complete with their rows.
static status finish(picture_sink *base, quire_planar_file *results) {
    (void)base, (void)results;
    return QUIRE_PLANAR_RENDERED;
}

// Returns the layout that the encoders of tiles need.
static status describe(tile_sink *sink) {
    quire_planar_options options = sink->options;
    options.result_width = options.result_height = BAND;
    picture_sink *encoder = NULL;
    status status = planar_new_sink(&sink->source, &options, sink->stop, &encoder);
    if (status)
        return status;
    sink->base.layout = encoder->layout;
    sink->base.layout.width = sink->options.width;
    sink->base.layout.height = sink->options.height;
    encoder->close(encoder);
    return QUIRE_PLANAR_RENDERED;
}

status planar_new_tiles(
    const layout *source, const quire_planar_options *options, const quire_planar_grid *grid,
    const unsigned char *wanted, const stop *stop, quire_planar_file *results, picture_sink **result) {
    tile_sink *sink = calloc(1, sizeof *sink);
    if (!sink)
        return QUIRE_PLANAR_FAILED;
    sink->source = *source;
    sink->options = *options;
    sink->grid = *grid;
    sink->wanted = wanted;
    sink->stop = stop;
    sink->results = results;
    sink->base.write = write_band;
    sink->base.finish = finish;
    sink->base.close = close_tiles;
    status status = describe(sink);
    if (status)
        close_tiles(&sink->base);
    else
        *result = &sink->base;
    return status;
}
