#include <stdlib.h>
#include <string.h>

#include "internal.h"

// A source whose pixels are the means of cells of another's.
typedef struct {
    picture_source base;
    picture_source *full;
    int factor_x;
    int factor_y;
    int line;         // the next line of the full picture
    uint32_t *sums;   // of a line of each plane
    uint8_t *memory;  // of a band
} shrinking_source;

// libvips leaves a factor of at least two to its filter.
static int factor_of(double full, int scaled) {
    int factor = (int)(full / scaled / 2);
    return factor > 1 ? factor : 1;
}

// Computes one axis. The last cell may be incomplete.
static void shrink_axis(int factor, int *length, double *picture) {
    *picture = (double)*length / factor;
    *length = (*length + factor - 1) / factor;
}

static void close_shrinking(picture_source *base) {
    shrinking_source *source = (shrinking_source *)base;
    source->full->close(source->full);
    free(source->sums);
    free(source->memory);
    free(source);
}

// Adds a line to the sums. Beyond the right edge, its last sample is repeated.
static void add_line(shrinking_source *source, int line) {
    const picture_source *full = source->full;
    int count = source->base.layout.width, factor = source->factor_x, width = full->layout.width;
    for (int plane = 0; plane < full->layout.planes; plane++) {
        const uint8_t *row = full->band.planes[plane] + (line - full->band.top) * full->band.strides[plane];
        uint32_t *sums = source->sums + (size_t)plane * (size_t)count;
        for (int column = 0; column < count; column++) {
            uint32_t sum = 0;
            int start = column * factor;
            for (int index = start; index < start + factor; index++)
                sum += row[index < width ? index : width - 1];
            sums[column] += sum;
        }
    }
}

static void store_means(shrinking_source *source, int line) {
    const layout *layout = &source->base.layout;
    uint32_t size = (uint32_t)(source->factor_x * source->factor_y);
    for (int plane = 0; plane < layout->planes; plane++) {
        const uint32_t *sums = source->sums + (size_t)plane * (size_t)layout->width;
        uint8_t *to = source->base.band.planes[plane] + line * source->base.band.strides[plane];
        for (int column = 0; column < layout->width; column++)
            to[column] = (uint8_t)((sums[column] + size / 2) / size);
    }
}

// Reads the lines of the full picture for a line of means. Below the picture, its last line is repeated.
static status read_line(shrinking_source *source, int line) {
    picture_source *full = source->full;
    memset(source->sums, 0, sizeof *source->sums * (size_t)(source->base.layout.width * source->base.layout.planes));
    for (int index = 0; index < source->factor_y; index++) {
        int wanted = source->line < full->layout.height ? source->line : full->layout.height - 1;
        while (wanted >= full->band.top + full->band.count) {
            status status = full->read(full);
            if (status)
                return status;
        }
        add_line(source, wanted);
        source->line++;
    }
    store_means(source, line);
    return QUIRE_PLANAR_RENDERED;
}

static status read_band(picture_source *base) {
    shrinking_source *source = (shrinking_source *)base;
    band *band = &base->band;
    band->top += band->count;
    band->count = 0;
    int rest = base->layout.height - band->top;
    if (rest <= 0)
        return QUIRE_PLANAR_DAMAGED;
    for (int line = 0; line < BAND && line < rest; line++) {
        status status = read_line(source, line);
        if (status)
            return status;
        band->count++;
    }
    return QUIRE_PLANAR_RENDERED;
}

static status allocate(shrinking_source *source) {
    const layout *layout = &source->base.layout;
    source->sums = calloc((size_t)layout->width * (size_t)layout->planes, sizeof *source->sums);
    source->memory = planar_allocate_band(&source->base, layout->planes);
    return source->sums && source->memory ? QUIRE_PLANAR_RENDERED : QUIRE_PLANAR_FAILED;
}

status planar_shrink(picture_source **source, const quire_planar_options *options) {
    picture_source *full = *source;
    int factor_x = factor_of(full->picture_width, options->scaled_width);
    int factor_y = factor_of(full->picture_height, options->scaled_height);
    // Chroma with fewer samples doesn't occur: the decoders of JPEG and WebP scale down themselves.
    if ((factor_x == 1 && factor_y == 1) || full->layout.shift_x || full->layout.shift_y)
        return QUIRE_PLANAR_RENDERED;
    shrinking_source *made = calloc(1, sizeof *made);
    if (!made)
        return QUIRE_PLANAR_FAILED;
    made->base = *full;
    made->base.band = (band){0};
    made->full = full;
    made->factor_x = factor_x;
    made->factor_y = factor_y;
    shrink_axis(factor_x, &made->base.layout.width, &made->base.picture_width);
    shrink_axis(factor_y, &made->base.layout.height, &made->base.picture_height);
    made->base.read = read_band;
    made->base.close = close_shrinking;
    *source = &made->base;
    return allocate(made);
}
