#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "jpeg_internal.h"

// From this quality on, chroma is not subsampled, as libvips does.
enum { FULL_CHROMA_QUALITY = 90 };

typedef struct {
    picture_sink base;
    struct jpeg_compress_struct jpeg;
    jpeg_errors errors;
    unsigned char *data;
    unsigned long length;
    int converts_range;
    uint8_t *row;  // of red, green and blue
} jpeg_sink;

static void close_jpeg(picture_sink *base) {
    jpeg_sink *sink = (jpeg_sink *)base;
    if (setjmp(sink->errors.jump) == 0)
        jpeg_destroy_compress(&sink->jpeg);
    free(sink->data);
    free(sink->row);
    free(sink);
}

static void write_colours(jpeg_sink *sink, const band *band) {
    int width = sink->base.layout.width;
    for (int line = 0; line < band->count; line++) {
        const uint8_t *red = band->planes[0] + line * band->strides[0];
        const uint8_t *green = band->planes[1] + line * band->strides[1];
        const uint8_t *blue = band->planes[2] + line * band->strides[2];
        for (int column = 0; column < width; column++) {
            sink->row[3 * column] = red[column];
            sink->row[3 * column + 1] = green[column];
            sink->row[3 * column + 2] = blue[column];
        }
        JSAMPROW rows[1] = {sink->row};
        jpeg_write_scanlines(&sink->jpeg, rows, 1);
    }
}

// Writes the planes in units of the encoder's blocks. The samples of the edges are repeated to fill the last ones.
static void write_planes(jpeg_sink *sink, const band *band) {
    struct jpeg_compress_struct *jpeg = &sink->jpeg;
    const layout *layout = &sink->base.layout;
    JSAMPROW rows[PLANES][BAND];
    JSAMPARRAY planes[PLANES] = {rows[0], rows[1], rows[2]};
    int unit = jpeg->max_v_samp_factor * DCTSIZE;
    for (int plane = 0; plane < layout->planes; plane++) {
        int width = planar_plane_width(layout, plane);
        int padded = (int)jpeg->comp_info[plane].width_in_blocks * DCTSIZE;
        int lines = planar_plane_lines(layout, plane, band->count);
        for (int line = 0; line < lines; line++) {
            uint8_t *row = band->planes[plane] + line * band->strides[plane];
            if (sink->converts_range)
                planar_convert_range(row, width, plane > 0, 0);
            memset(row + width, row[width - 1], (size_t)(padded - width));
            rows[plane][line] = row;
        }
        for (int line = lines; line < BAND; line++)
            rows[plane][line] = rows[plane][lines - 1];
    }
    for (int line = 0; line < band->count; line += unit) {
        JSAMPARRAY parts[PLANES];
        for (int plane = 0; plane < PLANES; plane++)
            parts[plane] = planes[plane] + line;
        jpeg_write_raw_data(jpeg, parts, (JDIMENSION)unit);
    }
}

static status write_band(picture_sink *base, const band *band) {
    jpeg_sink *sink = (jpeg_sink *)base;
    if (setjmp(sink->errors.jump))
        return QUIRE_PLANAR_FAILED;
    if (base->layout.is_rgb)
        write_colours(sink, band);
    else
        write_planes(sink, band);
    return QUIRE_PLANAR_RENDERED;
}

static status finish(picture_sink *base, quire_planar_file *result) {
    jpeg_sink *sink = (jpeg_sink *)base;
    if (setjmp(sink->errors.jump))
        return QUIRE_PLANAR_FAILED;
    jpeg_finish_compress(&sink->jpeg);
    result->data = sink->data;
    result->length = sink->length;
    sink->data = NULL;
    return QUIRE_PLANAR_RENDERED;
}

static status start(jpeg_sink *sink, int quality) {
    struct jpeg_compress_struct *jpeg = &sink->jpeg;
    const layout *layout = &sink->base.layout;
    jpeg->err = planar_jpeg_errors(&sink->errors);
    if (setjmp(sink->errors.jump))
        return QUIRE_PLANAR_FAILED;
    jpeg_create_compress(jpeg);
    jpeg_mem_dest(jpeg, &sink->data, &sink->length);
    jpeg->image_width = (JDIMENSION)layout->width;
    jpeg->image_height = (JDIMENSION)layout->height;
    jpeg->input_components = layout->planes;
    jpeg->in_color_space = layout->planes == 1 ? JCS_GRAYSCALE : layout->is_rgb ? JCS_RGB : JCS_YCbCr;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->optimize_coding = TRUE;
    jpeg->write_JFIF_header = FALSE;
    int edge = layout->planes == 3 && quality < FULL_CHROMA_QUALITY ? 2 : 1;
    jpeg->comp_info[0].h_samp_factor = edge;
    jpeg->comp_info[0].v_samp_factor = edge;
    jpeg->raw_data_in = !layout->is_rgb;
    jpeg_start_compress(jpeg, TRUE);
    return QUIRE_PLANAR_RENDERED;
}

status planar_new_jpeg(const layout *source, const quire_planar_options *options, picture_sink **result) {
    jpeg_sink *sink = calloc(1, sizeof *sink);
    if (!sink)
        return QUIRE_PLANAR_FAILED;
    layout *layout = &sink->base.layout;
    *layout = planar_result_layout(source, options);
    // The encoder subsamples the chroma of red, green and blue itself.
    int shift = source->planes == 3 && !source->is_rgb && options->quality < FULL_CHROMA_QUALITY;
    layout->shift_x = shift;
    layout->shift_y = shift;
    sink->converts_range = source->is_limited;
    sink->base.write = write_band;
    sink->base.finish = finish;
    sink->base.close = close_jpeg;
    sink->row = source->is_rgb ? malloc((size_t)options->result_width * 3) : NULL;
    status status = source->is_rgb && !sink->row ? QUIRE_PLANAR_FAILED : start(sink, options->quality);
    if (status)
        close_jpeg(&sink->base);
    else
        *result = &sink->base;
    return status;
}
