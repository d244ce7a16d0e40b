#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "graph.h"

// The lobes of the filter on each side of a pixel.
enum { LOBES = 3 };

// From this factor on, libvips averages pixels before it filters them, and the results would differ.
static const double FACTOR_LIMIT = 4;

// The lines and columns of the source that the filter reads: an area and a margin. Beyond the edges of the picture, the
// pixels of the edge are repeated, as in libvips.
typedef struct {
    int left;
    int top;
    int width;
    int height;
} window;

typedef struct {
    picture_source *source;
    picture_sink *sink;
    const stop *stop;
    area area;
    window window;   // of the present slab
    layout result;   // the planes that are made, with an even size if chroma is subsampled
    int slab;        // samples that are scaled at once
    int lines_kept;  // lines at the top of the window that the previous slab has read
    uint8_t *memory;
    zimg_image_buffer_const in;
    zimg_image_buffer out;
} scaler;

static int floor_to(double value, int step) {
    return (int)floor(value / step) * step;
}

static int ceil_to(double value, int step) {
    return (int)ceil(value / step) * step;
}

// Computes one axis of the window for a length of the source.
static void span(double start, double length, double factor, int shift, int to_shift, int *first, int *count) {
    int step = 1 << shift;
    // Without scaling, nothing outside the area is read.
    int is_copy = factor == 1 && fmod(start, step) == 0 && shift == to_shift;
    double margin = is_copy ? 0 : (LOBES * fmax(factor, 1) + 1) * step;
    *first = floor_to(start - margin, step);
    *count = ceil_to(start + length + margin, step) - *first;
}

static double factor_x(const scaler *scaler) {
    return scaler->area.width / scaler->sink->layout.width;
}

static double factor_y(const scaler *scaler) {
    return scaler->area.height / scaler->sink->layout.height;
}

// Returns the window for lines of the result.
static window window_for(const scaler *scaler, int first, int count) {
    const layout *from = &scaler->source->layout, *to = &scaler->result;
    double x = factor_x(scaler), y = factor_y(scaler);
    window window;
    span(scaler->area.left, scaler->result.width * x, x, from->shift_x, to->shift_x, &window.left, &window.width);
    span(scaler->area.top + first * y, count * y, y, from->shift_y, to->shift_y, &window.top, &window.height);
    return window;
}

// Copies a line of the window from a line of a plane, and repeats the samples at its edges.
static void copy_line(uint8_t *to, const uint8_t *from, int first, int count, int width) {
    int before = first < 0 ? -first : 0;
    before = before < count ? before : count;
    int start = first + before < width ? first + before : width;
    int inside = count - before < width - start ? count - before : width - start;
    memset(to, from[0], (size_t)before);
    memcpy(to + before, from + start, (size_t)inside);
    memset(to + before + inside, from[width - 1], (size_t)(count - before - inside));
}

// Reads the line of the picture's plane that is nearest to one of the window.
static status fill_line(scaler *scaler, int plane, int line) {
    picture_source *source = scaler->source;
    const layout *layout = &source->layout;
    int shift_x = plane == 0 ? 0 : layout->shift_x;
    int shift_y = plane == 0 ? 0 : layout->shift_y;
    int last = planar_plane_lines(layout, plane, layout->height) - 1;
    int wanted = line + scaler->window.top / (1 << shift_y);
    wanted = wanted < 0 ? 0 : wanted > last ? last : wanted;
    while (wanted >= planar_plane_lines(layout, plane, source->band.top + source->band.count)) {
        if (planar_stops(scaler->stop))
            return QUIRE_PLANAR_STOPPED;
        status status = source->read(source);
        if (status)
            return status;
    }
    int below = wanted - (source->band.top >> shift_y);
    if (below < 0)
        return QUIRE_PLANAR_FAILED;
    copy_line(
        (uint8_t *)scaler->in.plane[plane].data + line * scaler->in.plane[plane].stride,
        source->band.planes[plane] + below * source->band.strides[plane], scaler->window.left / (1 << shift_x),
        scaler->window.width >> shift_x, planar_plane_width(layout, plane));
    return QUIRE_PLANAR_RENDERED;
}

// Reads the window, in the order in which the source delivers lines.
static status fill(scaler *scaler) {
    const layout *layout = &scaler->source->layout;
    int step = 1 << layout->shift_y;
    status status = QUIRE_PLANAR_RENDERED;
    for (int first = scaler->lines_kept; first < scaler->window.height && !status; first += step) {
        for (int line = 0; line < step && !status; line++)
            status = fill_line(scaler, 0, first + line);
        for (int plane = 1; plane < layout->planes && !status; plane++)
            status = fill_line(scaler, plane, first >> layout->shift_y);
    }
    return status;
}

// Moves the window down, and keeps the lines that both windows have.
static void move_window(scaler *scaler, window next) {
    int step = next.top - scaler->window.top;
    int kept = scaler->window.height - step;
    scaler->lines_kept = kept > 0 ? kept : 0;
    for (int plane = 0; plane < scaler->source->layout.planes && kept > 0; plane++) {
        int shift = plane == 0 ? 0 : scaler->source->layout.shift_y;
        ptrdiff_t stride = scaler->in.plane[plane].stride;
        uint8_t *data = (uint8_t *)scaler->in.plane[plane].data;
        memmove(data, data + (step >> shift) * stride, (size_t)((kept >> shift) * stride));
    }
    scaler->window = next;
}

// Returns the size of the planes of a layout, and sets their places in the memory.
static size_t place(const layout *layout, uint8_t *memory, int padding, void **data, ptrdiff_t *stride) {
    size_t length = 0;
    for (int plane = 0; plane < layout->planes; plane++) {
        stride[plane] = ceil_to(planar_plane_width(layout, plane) + padding, ALIGNMENT);
        data[plane] = memory ? memory + length : NULL;
        length += (size_t)stride[plane] * (size_t)planar_plane_lines(layout, plane, layout->height);
    }
    return length;
}

// Allocates the planes of a slab with that many lines of the result.
static status allocate(scaler *scaler, int count) {
    void *data[2][PLANES] = {{NULL}};
    ptrdiff_t strides[2][PLANES] = {{0}};
    layout in = scaler->source->layout, out = scaler->result;
    in.width = scaler->window.width;
    // The windows of slabs differ by the rounding of both ends.
    in.height = scaler->window.height + 2 * (1 << in.shift_y);
    out.height = count;
    size_t in_length = place(&in, NULL, 0, data[0], strides[0]);
    size_t out_length = place(&out, NULL, BAND, data[1], strides[1]);
    scaler->memory = planar_allocate(in_length + out_length);
    if (!scaler->memory)
        return QUIRE_PLANAR_FAILED;
    place(&in, scaler->memory, 0, data[0], strides[0]);
    place(&out, scaler->memory + in_length, BAND, data[1], strides[1]);
    scaler->in.version = scaler->out.version = ZIMG_API_VERSION;
    for (int plane = 0; plane < in.planes; plane++) {
        scaler->in.plane[plane].data = data[0][plane];
        scaler->in.plane[plane].stride = strides[0][plane];
        scaler->in.plane[plane].mask = ZIMG_BUFFER_MAX;
        scaler->out.plane[plane].data = data[1][plane];
        scaler->out.plane[plane].stride = strides[1][plane];
        scaler->out.plane[plane].mask = ZIMG_BUFFER_MAX;
    }
    return QUIRE_PLANAR_RENDERED;
}

static void convert_greys(const uint8_t greys[256], const band *band, int width) {
    for (int line = 0; line < band->count; line++) {
        uint8_t *row = band->planes[0] + line * band->strides[0];
        for (int column = 0; column < width; column++)
            row[column] = greys[row[column]];
    }
}

// Passes the lines of a slab to the sink.
static status write(scaler *scaler, int first, int count) {
    const layout *layout = &scaler->sink->layout;
    status status = QUIRE_PLANAR_RENDERED;
    for (int top = first; top < first + count && top < layout->height && !status; top += BAND) {
        band band = {.top = top, .count = layout->height - top < BAND ? layout->height - top : BAND};
        for (int plane = 0; plane < layout->planes; plane++) {
            int line = (top - first) >> (plane == 0 ? 0 : layout->shift_y);
            band.strides[plane] = scaler->out.plane[plane].stride;
            band.planes[plane] = (uint8_t *)scaler->out.plane[plane].data + line * band.strides[plane];
        }
        if (scaler->source->converts_greys)
            convert_greys(scaler->source->greys, &band, layout->width);
        status = scaler->sink->write(scaler->sink, &band);
    }
    return status;
}

// Scales the lines of a slab.
static status process(scaler *scaler, int first, int count) {
    size_t length = 0;
    void *memory = NULL;
    planar_scaling scaling = {.in = scaler->source->layout, .out = scaler->result};
    scaling.in.width = scaler->window.width;
    scaling.in.height = scaler->window.height;
    scaling.out.height = count;
    scaling.area.left = scaler->area.left - scaler->window.left;
    scaling.area.top = scaler->area.top + first * factor_y(scaler) - scaler->window.top;
    scaling.area.width = scaler->result.width * factor_x(scaler);
    scaling.area.height = count * factor_y(scaler);
    planar_graph graph = planar_take_graph(&scaling);
    if (!graph.filter)
        return QUIRE_PLANAR_FAILED;
    status status = QUIRE_PLANAR_FAILED;
    if (zimg_filter_graph_get_tmp_size(graph.filter, &length) == 0 &&
        (memory = planar_allocate(length > 0 ? length : ALIGNMENT)) != NULL &&
        zimg_filter_graph_process(graph.filter, &scaler->in, &scaler->out, memory, NULL, NULL, NULL, NULL) == 0)
        status = QUIRE_PLANAR_RENDERED;
    free(memory);
    planar_keep_graph(graph);
    return status;
}

// Returns the number of lines of the result that are scaled at once.
static int slab_lines(const scaler *scaler) {
    const layout *layout = &scaler->source->layout;
    double planes = layout->planes == 1 ? 1 : 1 + 2.0 / (1 << (layout->shift_x + layout->shift_y));
    double lines = scaler->slab / (scaler->window.width * factor_y(scaler) * planes);
    if (lines >= scaler->result.height)
        return scaler->result.height;
    return lines < BAND ? BAND : floor_to(lines, BAND);
}

status planar_scale(picture_source *source, const area *area, picture_sink *sink, int slab, const stop *stop) {
    scaler scaler = {.source = source, .sink = sink, .stop = stop, .area = *area, .slab = slab};
    scaler.result = sink->layout;
    // Chroma needs an even number of columns and lines. What is too much covers a bit more of the source.
    scaler.result.width = ceil_to(scaler.result.width, 1 << scaler.result.shift_x);
    scaler.result.height = ceil_to(scaler.result.height, 1 << scaler.result.shift_y);
    if (!(factor_x(&scaler) < FACTOR_LIMIT && factor_y(&scaler) < FACTOR_LIMIT))
        return QUIRE_PLANAR_SIZE;
    int height = scaler.result.height;
    scaler.window = window_for(&scaler, 0, height);
    int lines = slab_lines(&scaler);
    scaler.window = window_for(&scaler, 0, lines);
    source->first_line = scaler.window.top > 0 ? scaler.window.top : 0;
    status status = allocate(&scaler, lines);
    for (int first = 0; first < height && !status; first += lines) {
        int count = height - first < lines ? height - first : lines;
        window window = window_for(&scaler, first, count);
        if (first > 0)
            move_window(&scaler, window);
        status = fill(&scaler);
        if (!status)
            status = process(&scaler, first, count);
        if (!status)
            status = write(&scaler, first, count);
    }
    free(scaler.memory);
    return status;
}
