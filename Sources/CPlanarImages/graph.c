#include <pthread.h>
#include <string.h>

#include "graph.h"

// The lobes of the Lanczos filter: the kernel of libvips' resizer.
static const double LOBES = 3;

// Results with fewer columns are computed without vector instructions.
enum { NARROW = 32 };

// Building a graph takes a tenth of the time of a page, and the pages of a book often have the same size. The last
// graphs are therefore kept, the latest first: a page of usual size has two or three. The mutex guards them.
enum { KEPT = 8 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static planar_graph kept[KEPT];

static void describe(zimg_image_format *format, const layout *layout) {
    zimg_image_format_default(format, ZIMG_API_VERSION);
    format->width = (unsigned)layout->width;
    format->height = (unsigned)layout->height;
    format->pixel_type = ZIMG_PIXEL_BYTE;
    format->depth = 8;
    // Ranges are converted elsewhere: here both are the same.
    format->pixel_range = ZIMG_RANGE_FULL;
    if (layout->planes == 1) {
        format->color_family = ZIMG_COLOR_GREY;
    } else if (layout->is_rgb) {
        format->color_family = ZIMG_COLOR_RGB;
        format->matrix_coefficients = ZIMG_MATRIX_RGB;
    } else {
        format->color_family = ZIMG_COLOR_YUV;
        format->matrix_coefficients = ZIMG_MATRIX_470BG;
        format->subsample_w = (unsigned)layout->shift_x;
        format->subsample_h = (unsigned)layout->shift_y;
        // A sample of chroma is in the middle of its samples of luma, in JPEG and in WebP.
        format->chroma_location = ZIMG_CHROMA_CENTER;
    }
}

static zimg_filter_graph *build(const planar_scaling *scaling) {
    zimg_image_format in, out;
    describe(&in, &scaling->in);
    describe(&out, &scaling->out);
    in.active_region.left = scaling->area.left;
    in.active_region.top = scaling->area.top;
    in.active_region.width = scaling->area.width;
    in.active_region.height = scaling->area.height;
    zimg_graph_builder_params parameters;
    zimg_graph_builder_params_default(&parameters, ZIMG_API_VERSION);
    parameters.resample_filter = ZIMG_RESIZE_LANCZOS;
    parameters.filter_param_a = LOBES;
    parameters.resample_filter_uv = ZIMG_RESIZE_LANCZOS;
    parameters.filter_param_a_uv = LOBES;
    // With vectors of 64 bytes, zimg 3.0.4 computes some columns wrongly when it scales to about a half (fixed in
    // 3.0.6). With those of 32 bytes, it does so for planes of up to 4 columns.
    parameters.cpu_type = scaling->out.width < NARROW ? ZIMG_CPU_NONE : ZIMG_CPU_AUTO;
    return zimg_filter_graph_build(&in, &out, &parameters);
}

static int is_same_layout(const layout *one, const layout *other) {
    return one->width == other->width && one->height == other->height && one->planes == other->planes &&
           one->is_rgb == other->is_rgb && one->shift_x == other->shift_x && one->shift_y == other->shift_y;
}

static int is_same(const planar_scaling *one, const planar_scaling *other) {
    return is_same_layout(&one->in, &other->in) && is_same_layout(&one->out, &other->out) &&
           one->area.left == other->area.left && one->area.top == other->area.top &&
           one->area.width == other->area.width && one->area.height == other->area.height;
}

planar_graph planar_take_graph(const planar_scaling *scaling) {
    planar_graph graph = {.scaling = *scaling};
    pthread_mutex_lock(&mutex);
    for (int index = 0; index < KEPT && !graph.filter; index++) {
        if (!kept[index].filter || !is_same(&kept[index].scaling, scaling))
            continue;
        graph = kept[index];
        memmove(&kept[index], &kept[index + 1], (size_t)(KEPT - 1 - index) * sizeof *kept);
        kept[KEPT - 1].filter = NULL;
    }
    pthread_mutex_unlock(&mutex);
    if (!graph.filter)
        graph.filter = build(scaling);
    return graph;
}

void planar_keep_graph(planar_graph graph) {
    pthread_mutex_lock(&mutex);
    zimg_filter_graph *oldest = kept[KEPT - 1].filter;
    memmove(&kept[1], &kept[0], (KEPT - 1) * sizeof *kept);
    kept[0] = graph;
    pthread_mutex_unlock(&mutex);
    zimg_filter_graph_free(oldest);
}
