#include <stdlib.h>

#include "internal.h"
#include "jpeg_internal.h"

// A file with more scans takes longer than its pixels justify. Encoders write about ten.
enum { SCAN_LIMIT = 100 };

// The sizes of a component after the decoder's scaling have other names since version 7 of the interface.
#if JPEG_LIB_VERSION >= 70
#define FRAME_EDGE(jpeg) ((jpeg)->min_DCT_v_scaled_size)
#define COMPONENT_EDGE(component) ((component)->DCT_v_scaled_size)
#else
#define FRAME_EDGE(jpeg) ((jpeg)->min_DCT_scaled_size)
#define COMPONENT_EDGE(component) ((component)->DCT_scaled_size)
#endif

typedef struct {
    picture_source base;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_progress_mgr progress;
    jpeg_errors errors;
    const stop *stop;
    uint8_t *memory;
    JSAMPROW rows[PLANES][DCTSIZE * 2];
    JSAMPARRAY planes[PLANES];
} jpeg_source;

static void leave(j_common_ptr jpeg) {
    longjmp(((jpeg_errors *)jpeg->err)->jump, 1);
}

static void leave_with_warning(j_common_ptr jpeg, int level) {
    if (level < 0)
        leave(jpeg);
}

static void ignore_message(j_common_ptr jpeg) {
    (void)jpeg;
}

struct jpeg_error_mgr *planar_jpeg_errors(jpeg_errors *errors) {
    jpeg_std_error(&errors->base);
    errors->base.error_exit = leave;
    errors->base.emit_message = leave_with_warning;
    errors->base.output_message = ignore_message;
    return &errors->base;
}

// Called often while a file with several scans is read.
static void check_scans(j_common_ptr jpeg) {
    jpeg_source *source = jpeg->client_data;
    if (source->jpeg.input_scan_number > SCAN_LIMIT || planar_stops(source->stop))
        leave(jpeg);
}

static void close_jpeg(picture_source *base) {
    jpeg_source *source = (jpeg_source *)base;
    if (setjmp(source->errors.jump) == 0)
        jpeg_destroy_decompress(&source->jpeg);
    free(source->memory);
    free(source);
}

// Chooses whether the next lines are computed, or only skipped. The decoder skips the transform of components that
// aren't needed.
static void compute_samples(struct jpeg_decompress_struct *jpeg, int is_needed) {
    for (int index = 0; index < jpeg->num_components; index++)
        jpeg->comp_info[index].component_needed = is_needed ? TRUE : FALSE;
}

static status read_band(picture_source *base) {
    jpeg_source *source = (jpeg_source *)base;
    struct jpeg_decompress_struct *jpeg = &source->jpeg;
    if (setjmp(source->errors.jump))
        return planar_stops(source->stop) ? QUIRE_PLANAR_STOPPED : QUIRE_PLANAR_DAMAGED;
    if (jpeg->output_scanline >= jpeg->output_height)
        return QUIRE_PLANAR_DAMAGED;
    JDIMENSION lines = (JDIMENSION)(jpeg->max_v_samp_factor * FRAME_EDGE(jpeg));
    int top = base->band.top + base->band.count;
    compute_samples(jpeg, top + (int)lines > base->first_line);
    if (jpeg_read_raw_data(jpeg, source->planes, lines) != lines)
        return QUIRE_PLANAR_DAMAGED;
    int rest = base->layout.height - top;
    base->band.top = top;
    base->band.count = rest < (int)lines ? rest : (int)lines;
    return QUIRE_PLANAR_RENDERED;
}

// The factor by which the decoder scales down, as libvips chooses it: the last factor of two is left to the resizer,
// because the decoder's filter makes edges too sharp.
static unsigned decoder_factor(const struct jpeg_decompress_struct *jpeg, const quire_planar_options *options) {
    double factor_x = (double)jpeg->image_width / options->scaled_width;
    double factor_y = (double)jpeg->image_height / options->scaled_height;
    double factor = factor_x < factor_y ? factor_x : factor_y;
    return factor >= 16 ? 8 : factor >= 8 ? 4 : factor >= 4 ? 2 : 1;
}

// Returns the logarithm of the ratio of two sample counts, or -1 if it is neither 0 nor 1.
static int shift_of(int full, int reduced) {
    return full == reduced ? 0 : full == 2 * reduced ? 1 : -1;
}

static status describe(jpeg_source *source) {
    const struct jpeg_decompress_struct *jpeg = &source->jpeg;
    layout *layout = &source->base.layout;
    // Pixels that the file has only a part of are left out, as in libvips.
    layout->width = (int)(jpeg->image_width / jpeg->scale_denom);
    layout->height = (int)(jpeg->image_height / jpeg->scale_denom);
    source->base.picture_width = layout->width;
    source->base.picture_height = layout->height;
    layout->planes = jpeg->num_components;
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        int shift_x = shift_of(
            jpeg->max_h_samp_factor * FRAME_EDGE(jpeg), component->h_samp_factor * COMPONENT_EDGE(component));
        int shift_y = shift_of(
            jpeg->max_v_samp_factor * FRAME_EDGE(jpeg), component->v_samp_factor * COMPONENT_EDGE(component));
        if (index == 1) {
            layout->shift_x = shift_x;
            layout->shift_y = shift_y;
        }
        int is_usual = index == 0 ? shift_x == 0 && shift_y == 0
                                  : shift_x >= 0 && shift_y >= 0 && shift_x == layout->shift_x &&
                                        shift_y == layout->shift_y;
        if (!is_usual)
            return QUIRE_PLANAR_COLOURS;
    }
    return QUIRE_PLANAR_RENDERED;
}

static status allocate(jpeg_source *source) {
    const struct jpeg_decompress_struct *jpeg = &source->jpeg;
    size_t offsets[PLANES], length = 0;
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        // A whole number of the units in which components are interleaved.
        size_t blocks = (component->width_in_blocks + 3) / 4 * 4 + 4;
        size_t stride = (blocks * (size_t)COMPONENT_EDGE(component) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        source->base.band.strides[index] = (ptrdiff_t)stride;
        offsets[index] = length;
        length += stride * (size_t)(component->v_samp_factor * COMPONENT_EDGE(component));
    }
    source->memory = planar_allocate(length);
    if (!source->memory)
        return QUIRE_PLANAR_FAILED;
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        source->base.band.planes[index] = source->memory + offsets[index];
        source->planes[index] = source->rows[index];
        for (int row = 0; row < component->v_samp_factor * COMPONENT_EDGE(component); row++)
            source->rows[index][row] = source->memory + offsets[index] + row * source->base.band.strides[index];
    }
    return QUIRE_PLANAR_RENDERED;
}

// Ignores a damaged profile, as libvips does.
static status check_profile(jpeg_source *source, int is_grey) {
    JOCTET *profile = NULL;
    unsigned length = 0;
    if (!jpeg_read_icc_profile(&source->jpeg, &profile, &length))
        return QUIRE_PLANAR_RENDERED;
    status status = planar_apply_profile(&source->base, profile, length, is_grey);
    free(profile);
    return status;
}

static status start(jpeg_source *source, const uint8_t *data, size_t length, const quire_planar_options *options) {
    struct jpeg_decompress_struct *jpeg = &source->jpeg;
    jpeg->err = planar_jpeg_errors(&source->errors);
    if (setjmp(source->errors.jump)) {
        if (planar_stops(source->stop))
            return QUIRE_PLANAR_STOPPED;
        return jpeg->input_scan_number > SCAN_LIMIT ? QUIRE_PLANAR_LAYOUT : QUIRE_PLANAR_DAMAGED;
    }
    jpeg_create_decompress(jpeg);
    jpeg->client_data = source;
    jpeg_mem_src(jpeg, data, length);
    jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
    jpeg_read_header(jpeg, TRUE);
    int is_grey = jpeg->num_components == 1 && jpeg->jpeg_color_space == JCS_GRAYSCALE;
    int is_colour = jpeg->num_components == 3 && jpeg->jpeg_color_space == JCS_YCbCr;
    if (jpeg->data_precision != 8 || (!is_grey && !is_colour) || jpeg->max_v_samp_factor > 2)
        return QUIRE_PLANAR_COLOURS;
    if (options->scaled_width > (int)jpeg->image_width || options->scaled_height > (int)jpeg->image_height)
        return QUIRE_PLANAR_SIZE;
    status status = check_profile(source, is_grey);
    if (status)
        return status;
    jpeg->scale_num = 1;
    jpeg->scale_denom = decoder_factor(jpeg, options);
    jpeg->raw_data_out = TRUE;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    jpeg_calc_output_dimensions(jpeg);
    status = describe(source);
    if (status)
        return status;
    source->progress.progress_monitor = check_scans;
    jpeg->progress = &source->progress;
    jpeg_start_decompress(jpeg);
    return allocate(source);
}

status planar_open_jpeg(
    const uint8_t *data, size_t length, const quire_planar_options *options, const stop *stop,
    picture_source **result) {
    jpeg_source *source = calloc(1, sizeof *source);
    if (!source)
        return QUIRE_PLANAR_FAILED;
    source->stop = stop;
    source->base.read = read_band;
    source->base.close = close_jpeg;
    status status = start(source, data, length, options);
    if (status)
        close_jpeg(&source->base);
    else
        *result = &source->base;
    return status;
}
