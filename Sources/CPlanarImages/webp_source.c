#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

#include "internal.h"

// The size of a chunk's header, and the first chunk of a file (RFC 9649).
enum { CHUNK_HEADER = 8, FIRST_CHUNK = 12, EXTENDED_LENGTH = 10, HAS_PROFILE = 0x20 };

typedef struct {
    picture_source base;
    WebPDecoderConfig config;
    int has_colours;  // decoded as red, green, blue and alpha, because it isn't stored in planes
    uint8_t *memory;  // of a band
} webp_source;

static void close_webp(picture_source *base) {
    webp_source *source = (webp_source *)base;
    WebPFreeDecBuffer(&source->config.output);
    free(source->memory);
    free(source);
}

static uint32_t little(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

// A colour profile must be sRGB.
static status check_profile(webp_source *source, const uint8_t *data, size_t length) {
    if (length < FIRST_CHUNK + CHUNK_HEADER + EXTENDED_LENGTH || memcmp(data + FIRST_CHUNK, "VP8X", 4) != 0 ||
        !(data[FIRST_CHUNK + CHUNK_HEADER] & HAS_PROFILE))
        return QUIRE_PLANAR_RENDERED;
    for (size_t start = FIRST_CHUNK; length - start >= CHUNK_HEADER;) {
        size_t size = little(data + start + 4), rest = length - start - CHUNK_HEADER;
        if (size > rest)
            break;
        if (memcmp(data + start, "ICCP", 4) == 0)
            return planar_apply_profile(&source->base, data + start + CHUNK_HEADER, size, 0);
        size += size & 1;
        if (size > rest)
            break;
        start += CHUNK_HEADER + size;
    }
    return QUIRE_PLANAR_DAMAGED;
}

// Delivers the decoded planes as one band.
static status read_planes(picture_source *base) {
    webp_source *source = (webp_source *)base;
    const WebPYUVABuffer *planes = &source->config.output.u.YUVA;
    if (base->band.count > 0)
        return QUIRE_PLANAR_DAMAGED;
    base->band = (band){
        .planes = {planes->y, planes->u, planes->v},
        .strides = {planes->y_stride, planes->u_stride, planes->v_stride},
        .count = base->layout.height,
    };
    return QUIRE_PLANAR_RENDERED;
}

// Distributes lines of colours to planes.
static status read_colours(picture_source *base) {
    webp_source *source = (webp_source *)base;
    const WebPRGBABuffer *pixels = &source->config.output.u.RGBA;
    int top = base->band.top + base->band.count;
    int count = base->layout.height - top < BAND ? base->layout.height - top : BAND;
    uint8_t opacity = 0xFF;
    if (count <= 0)
        return QUIRE_PLANAR_DAMAGED;
    for (int line = 0; line < count; line++) {
        const uint8_t *row = pixels->rgba + (ptrdiff_t)(top + line) * pixels->stride;
        for (int column = 0; column < base->layout.width; column++) {
            for (int plane = 0; plane < PLANES; plane++)
                base->band.planes[plane][line * base->band.strides[plane] + column] = row[4 * column + plane];
            opacity &= row[4 * column + 3];
        }
    }
    base->band.top = top;
    base->band.count = count;
    return opacity == 0xFF ? QUIRE_PLANAR_RENDERED : QUIRE_PLANAR_TRANSPARENCY;
}

// Computes one axis of the part that the decoder delivers.
static void crop_axis(int start, int count, int *left, int *length) {
    // For the filter of the scaler. Even, because chroma has half of the columns and lines.
    enum { MARGIN = 16 };
    int end = start + count + MARGIN;
    *left = start > MARGIN ? (start - MARGIN) / 2 * 2 : 0;
    *length = (end < *length ? end : *length) - *left;
}

// Makes the decoder deliver only the area, if the picture isn't scaled.
static void crop(webp_source *source, const quire_planar_options *options) {
    WebPDecoderOptions *decoder = &source->config.options;
    layout *layout = &source->base.layout;
    decoder->use_cropping = 1;
    crop_axis(options->left, options->width, &decoder->crop_left, &layout->width);
    crop_axis(options->top, options->height, &decoder->crop_top, &layout->height);
    decoder->crop_width = layout->width;
    decoder->crop_height = layout->height;
    source->base.left = decoder->crop_left;
    source->base.top = decoder->crop_top;
}

static status start(webp_source *source, const uint8_t *data, size_t length, const quire_planar_options *options) {
    WebPDecoderConfig *config = &source->config;
    if (!WebPInitDecoderConfig(config))
        return QUIRE_PLANAR_FAILED;
    if (WebPGetFeatures(data, length, &config->input) != VP8_STATUS_OK)
        return QUIRE_PLANAR_DAMAGED;
    if (config->input.has_animation)
        return QUIRE_PLANAR_FORMAT;
    if (options->scaled_width > config->input.width || options->scaled_height > config->input.height)
        return QUIRE_PLANAR_SIZE;
    status status = check_profile(source, data, length);
    if (status)
        return status;
    enum { LOSSY = 1 };
    source->has_colours = config->input.has_alpha || config->input.format != LOSSY;
    layout *layout = &source->base.layout;
    // The decoder scales with one factor for both axes, as in libvips. The scaler corrects the last pixel.
    double factor_x = (double)config->input.width / options->scaled_width;
    double factor_y = (double)config->input.height / options->scaled_height;
    double factor = factor_x < factor_y ? factor_x : factor_y;
    layout->width = (int)lround(config->input.width / factor);
    layout->height = (int)lround(config->input.height / factor);
    layout->planes = PLANES;
    layout->is_rgb = source->has_colours;
    layout->shift_x = layout->shift_y = layout->is_limited = !source->has_colours;
    config->output.colorspace = source->has_colours ? MODE_RGBA : MODE_YUV;
    source->base.picture_width = layout->width;
    source->base.picture_height = layout->height;
    config->options.use_scaling = layout->width != config->input.width || layout->height != config->input.height;
    config->options.scaled_width = layout->width;
    config->options.scaled_height = layout->height;
    if (!config->options.use_scaling)
        crop(source, options);
    source->base.read = source->has_colours ? read_colours : read_planes;
    if (source->has_colours) {
        source->memory = planar_allocate_band(&source->base, PLANES);
        if (!source->memory)
            return QUIRE_PLANAR_FAILED;
    }
    return WebPDecode(data, length, config) == VP8_STATUS_OK ? QUIRE_PLANAR_RENDERED : QUIRE_PLANAR_DAMAGED;
}

status planar_open_webp(
    const uint8_t *data, size_t length, const quire_planar_options *options, picture_source **result) {
    webp_source *source = calloc(1, sizeof *source);
    if (!source)
        return QUIRE_PLANAR_FAILED;
    source->base.close = close_webp;
    status status = start(source, data, length, options);
    if (status)
        close_webp(&source->base);
    else
        *result = &source->base;
    return status;
}
