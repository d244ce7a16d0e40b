#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "internal.h"

// The limits of a file's chunks besides its pixels, such as a colour profile.
enum { CHUNK_LIMIT = 16 << 20, CHUNK_COUNT = 100, EDGE_LIMIT = 1000000 };

typedef struct {
    picture_source base;
    png_structp png;
    png_infop info;
    jmp_buf jump;  // where an error returns to; set before each call of libpng, in the function that calls
    const uint8_t *data;
    size_t rest;
    int channels;  // of a row as the decoder delivers it
    uint8_t *row;
    uint8_t *memory;
} png_source;

static void leave(png_structp png, png_const_charp message) {
    (void)message;
    longjmp(((png_source *)png_get_error_ptr(png))->jump, 1);
}

// A warning concerns data besides the pixels, such as a comment.
static void ignore(png_structp png, png_const_charp message) {
    (void)png, (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    png_source *source = png_get_io_ptr(png);
    if (count > source->rest)
        png_error(png, "the file ends early");
    memcpy(bytes, source->data, count);
    source->data += count;
    source->rest -= count;
}

static void close_png(picture_source *base) {
    png_source *source = (png_source *)base;
    if (source->png && setjmp(source->jump) == 0)
        png_destroy_read_struct(&source->png, &source->info, NULL);
    free(source->row);
    free(source->memory);
    free(source);
}

// Distributes the row to a line of the planes. Returns 0 if a pixel is transparent.
static int split_row(png_source *source, int line) {
    const band *band = &source->base.band;
    const uint8_t *row = source->row;
    int width = source->base.layout.width, channels = source->channels, colours = source->base.layout.planes;
    uint8_t opacity = 0xFF;
    for (int plane = 0; plane < colours; plane++) {
        uint8_t *to = band->planes[plane] + line * band->strides[plane];
        for (int column = 0; column < width; column++)
            to[column] = row[column * channels + plane];
    }
    if (channels > colours)
        for (int column = 0; column < width; column++)
            opacity &= row[column * channels + colours];
    return opacity == 0xFF;
}

static status read_band(picture_source *base) {
    png_source *source = (png_source *)base;
    if (setjmp(source->jump))
        return QUIRE_PLANAR_DAMAGED;
    base->band.top += base->band.count;
    base->band.count = 0;
    int rest = base->layout.height - base->band.top;
    if (rest <= 0)
        return QUIRE_PLANAR_DAMAGED;
    for (int line = 0; line < BAND && line < rest; line++) {
        png_read_row(source->png, source->row, NULL);
        if (!split_row(source, line))
            return QUIRE_PLANAR_TRANSPARENCY;
        base->band.count++;
    }
    return QUIRE_PLANAR_RENDERED;
}

static status check_profile(png_source *source) {
    png_charp name;
    png_bytep profile;
    png_uint_32 length;
    int compression;
    if (!png_get_iCCP(source->png, source->info, &name, &compression, &profile, &length))
        return QUIRE_PLANAR_RENDERED;
    int is_grey = (png_get_color_type(source->png, source->info) & PNG_COLOR_MASK_COLOR) == 0;
    return planar_apply_profile(&source->base, profile, length, is_grey);
}

// Chooses how the decoder delivers pixels.
static status choose_format(png_source *source) {
    png_structp png = source->png;
    int type = png_get_color_type(png, source->info);
    int has_palette = type == PNG_COLOR_TYPE_PALETTE;
    int has_transparent_colour = png_get_valid(png, source->info, PNG_INFO_tRNS) != 0;
    if (png_get_interlace_type(png, source->info) != PNG_INTERLACE_NONE)
        return QUIRE_PLANAR_LAYOUT;
    if (png_get_bit_depth(png, source->info) != 8 && !has_palette)
        return QUIRE_PLANAR_COLOURS;
    if (has_transparent_colour && !has_palette)
        return QUIRE_PLANAR_TRANSPARENCY;
    if (has_palette)
        png_set_palette_to_rgb(png);
    if (has_transparent_colour)
        png_set_tRNS_to_alpha(png);
    png_read_update_info(png, source->info);
    source->channels = png_get_channels(png, source->info);
    source->base.layout.is_rgb = source->channels > 2;
    source->base.layout.planes = source->channels > 2 ? PLANES : 1;
    return QUIRE_PLANAR_RENDERED;
}

static status allocate(png_source *source) {
    size_t width = (size_t)source->base.layout.width;
    if (png_get_rowbytes(source->png, source->info) != width * (size_t)source->channels)
        return QUIRE_PLANAR_COLOURS;
    source->row = malloc(width * (size_t)source->channels);
    source->memory = planar_allocate_band(&source->base, PLANES);
    return source->row && source->memory ? QUIRE_PLANAR_RENDERED : QUIRE_PLANAR_FAILED;
}

static status start(png_source *source, const quire_planar_options *options) {
    source->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, source, leave, ignore);
    if (!source->png)
        return QUIRE_PLANAR_FAILED;
    if (setjmp(source->jump))
        return QUIRE_PLANAR_DAMAGED;
    png_structp png = source->png;
    source->info = png_create_info_struct(png);
    png_set_read_fn(png, source, read_bytes);
    png_set_user_limits(png, EDGE_LIMIT, EDGE_LIMIT);
    png_set_chunk_cache_max(png, CHUNK_COUNT);
    png_set_chunk_malloc_max(png, CHUNK_LIMIT);
    png_read_info(png, source->info);
    layout *layout = &source->base.layout;
    layout->width = (int)png_get_image_width(png, source->info);
    layout->height = (int)png_get_image_height(png, source->info);
    source->base.picture_width = layout->width;
    source->base.picture_height = layout->height;
    if (options->scaled_width > layout->width || options->scaled_height > layout->height)
        return QUIRE_PLANAR_SIZE;
    status status = check_profile(source);
    if (!status)
        status = choose_format(source);
    return status ? status : allocate(source);
}

status planar_open_png(
    const uint8_t *data, size_t length, const quire_planar_options *options, picture_source **result) {
    png_source *source = calloc(1, sizeof *source);
    if (!source)
        return QUIRE_PLANAR_FAILED;
    source->data = data;
    source->rest = length;
    source->base.read = read_band;
    source->base.close = close_png;
    status status = start(source, options);
    if (status)
        close_png(&source->base);
    else
        *result = &source->base;
    return status;
}
