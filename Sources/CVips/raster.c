#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Page faults take longer than writing the pixels: the pixels of a page that is 1080 wide cause 1,300 faults with
// normal memory pages and 3 with huge ones.
enum { HUGE_PAGE = 2 << 20 };

static void *allocate_pixels(size_t length) {
    void *memory = NULL;
    if (length < HUGE_PAGE)
        return g_try_malloc(length);
    if (posix_memalign(&memory, HUGE_PAGE, length))
        return NULL;
    // If the system has no free huge pages, it uses normal ones.
    madvise(memory, length, MADV_HUGEPAGE);
    return memory;
}

// The file for the pixels of the next raster of this thread; -1 for none.
static _Thread_local int placement = -1;

void quire_vips_place_pixels(int descriptor) {
    placement = descriptor;
}

// Maps the file with the given length; NULL if there is none or it can't be mapped.
static void *map_placement(size_t length) {
    if (placement < 0 || ftruncate(placement, (off_t)length))
        return NULL;
    void *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, placement, 0);
    if (memory == MAP_FAILED)
        return NULL;
    placement = -1;
    return memory;
}

void quire_vips_raster_free(quire_vips_raster *raster) {
    if (raster->mapped > 0)
        munmap(raster->pixels, raster->mapped);
    else
        g_free(raster->pixels);
    g_free(raster->delays);
    memset(raster, 0, sizeof *raster);
}

void *quire_allocate(quire_vips_raster *raster) {
    size_t length = (size_t)raster->width * raster->height * raster->bands * raster->frames;
    raster->pixels = map_placement(length);
    raster->mapped = raster->pixels ? length : 0;
    if (!raster->pixels)
        raster->pixels = allocate_pixels(length);
    if (!raster->pixels)
        vips_error("quire", "no memory for %zu bytes of pixels", length);
    return raster->pixels;
}

int quire_copy_timing(const quire_vips_raster *from, quire_vips_raster *to) {
    to->loop = from->loop;
    to->delays = NULL;
    if (!from->delays)
        return 0;
    to->delays = g_try_malloc_n(from->frames, sizeof(int));
    if (!to->delays)
        return -1;
    memcpy(to->delays, from->delays, from->frames * sizeof(int));
    return 0;
}

VipsImage *quire_wrap(const quire_vips_raster *raster, int frame) {
    size_t frame_length = (size_t)raster->width * raster->height * raster->bands;
    int all = frame < 0;
    VipsImage *bare = vips_image_new_from_memory(
        (const char *)raster->pixels + (all ? 0 : frame_length * frame), frame_length * (all ? raster->frames : 1),
        raster->width, raster->height * (all ? raster->frames : 1), raster->bands, VIPS_FORMAT_UCHAR);
    VipsImage *image = NULL;
    if (!bare)
        return NULL;
    // Copies the header for each use: threads share rasters, but must not share libvips images.
    vips_copy(
        bare, &image, "interpretation", raster->bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(bare);
    return image;
}

int quire_evaluate(VipsImage *image, quire_vips_watch *watch, void *destination) {
    VipsImage *target = vips_image_new_from_memory(
        destination, VIPS_IMAGE_SIZEOF_IMAGE(image), image->Xsize, image->Ysize, image->Bands, image->BandFmt);
    if (!target)
        return -1;
    quire_attach(image, watch);
    int status = vips_image_write(image, target);
    g_object_unref(target);
    return status;
}

int quire_each_frame(
    const quire_vips_raster *in, quire_frame_operation operation, const void *parameters, quire_vips_watch *watch,
    quire_vips_raster *out, char **message) {
    memset(out, 0, sizeof *out);
    for (int frame = 0; frame < in->frames; frame++) {
        VipsImage *wrapped = quire_wrap(in, frame);
        VipsImage *result = NULL;
        int status = wrapped ? operation(wrapped, &result, parameters) : -1;
        if (status == 0 && frame == 0) {
            out->width = result->Xsize;
            out->height = result->Ysize;
            out->bands = result->Bands;
            out->frames = in->frames;
            status = quire_copy_timing(in, out) || !quire_allocate(out) ? -1 : 0;
        }
        if (status == 0) {
            size_t length = (size_t)out->width * out->height * out->bands;
            status = quire_evaluate(result, watch, (char *)out->pixels + length * frame);
        }
        VIPS_UNREF(result);
        VIPS_UNREF(wrapped);
        if (status) {
            quire_vips_raster_free(out);
            return quire_fail(message);
        }
    }
    return 0;
}
