#include <stdlib.h>

#include "internal.h"

int planar_stops(const stop *stop) {
    return stop->stops && stop->stops(stop->context);
}

layout planar_result_layout(const layout *source, const quire_planar_options *options) {
    return (layout) {
        .width = options->result_width,
        .height = options->result_height,
        .planes = source->planes,
        .is_rgb = source->is_rgb,
    };
}

int planar_plane_width(const layout *layout, int plane) {
    int shift = plane == 0 ? 0 : layout->shift_x;
    return (layout->width + (1 << shift) - 1) >> shift;
}

int planar_plane_lines(const layout *layout, int plane, int lines) {
    int shift = plane == 0 ? 0 : layout->shift_y;
    return (lines + (1 << shift) - 1) >> shift;
}

// In 16 bits, so that compilers use vector instructions. The largest error is half a step.
void planar_convert_range(uint8_t *samples, int count, int is_chroma, int to_limited) {
    int span = is_chroma ? 224 : 219;
    if (to_limited) {
        // 16 + x · span / 255. For chroma, 128 stays 128.
        unsigned factor = (unsigned)((span * 256 + 127) / 255);
        unsigned offset = is_chroma ? (128u << 8) - 128 * factor + 128 : (16u << 8) + 128;
        for (int index = 0; index < count; index++)
            samples[index] = (uint8_t)((samples[index] * factor + offset) >> 8);
    } else {
        int factor = (255 * 256 + span / 2) / span;
        int offset = is_chroma ? (128 << 8) - 128 * factor + 128 : -16 * factor + 128;
        for (int index = 0; index < count; index++) {
            int value = (samples[index] * factor + offset) >> 8;
            samples[index] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        }
    }
}

void *planar_allocate(size_t length) {
    void *memory = NULL;
    return posix_memalign(&memory, ALIGNMENT, length) ? NULL : memory;
}

uint8_t *planar_allocate_band(picture_source *source, int planes) {
    size_t stride = ((size_t)source->layout.width + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    uint8_t *memory = planar_allocate(stride * BAND * (size_t)planes);
    for (int plane = 0; memory && plane < planes; plane++) {
        source->band.planes[plane] = memory + stride * BAND * (size_t)plane;
        source->band.strides[plane] = (ptrdiff_t)stride;
    }
    return memory;
}

void quire_planar_free(void *pointer) {
    free(pointer);
}
