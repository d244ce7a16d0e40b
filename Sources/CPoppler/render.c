#include <cairo.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

// A row of a bitmap: four bytes a pixel, in the order of the processor.
static const uint32_t *row(cairo_surface_t *surface, int y) {
    const unsigned char *data = cairo_image_surface_get_data(surface);
    return (const uint32_t *)(const void *)(data + (size_t)y * (size_t)cairo_image_surface_get_stride(surface));
}

static int is_grey(cairo_surface_t *surface, int width, int height) {
    for (int y = 0; y < height; y++) {
        const uint32_t *pixels = row(surface, y);
        for (int x = 0; x < width; x++) {
            uint32_t pixel = pixels[x];
            if ((pixel >> 8 & 0xFF) != (pixel & 0xFF) || (pixel >> 16 & 0xFF) != (pixel & 0xFF))
                return 0;
        }
    }
    return 1;
}

static quire_pdf_status write_samples(cairo_surface_t *surface, const quire_document_area *area, int file, int bands) {
    size_t length = (size_t)area->width * (size_t)bands;
    uint8_t *samples = malloc(length);
    if (!samples)
        return QUIRE_PDF_NO_MEMORY;
    quire_pdf_status status = QUIRE_PDF_OK;
    for (int y = 0; y < area->height && status == QUIRE_PDF_OK; y++) {
        const uint32_t *pixels = row(surface, y);
        uint8_t *sample = samples;
        for (int x = 0; x < area->width; x++) {
            if (bands == 3) {
                *sample++ = (uint8_t)(pixels[x] >> 16);
                *sample++ = (uint8_t)(pixels[x] >> 8);
            }
            *sample++ = (uint8_t)pixels[x];
        }
        if (!quire_document_write(file, samples, length, (off_t)length * y))
            status = QUIRE_PDF_NO_RESULT;
    }
    free(samples);
    return status;
}

static quire_pdf_status draw(PopplerPage *page, const quire_document_area *area, cairo_surface_t *surface) {
    double width, height;
    poppler_page_get_size(page, &width, &height);
    if (!(width > 0) || !(height > 0))
        return QUIRE_PDF_NO_PAGE;
    cairo_t *context = cairo_create(surface);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    cairo_translate(context, -area->left, -area->top);
    cairo_scale(context, area->scaled_width / width, area->scaled_height / height);
    poppler_page_render(page, context);
    int failed = cairo_status(context) == CAIRO_STATUS_NO_MEMORY;
    cairo_destroy(context);
    cairo_surface_flush(surface);
    return failed ? QUIRE_PDF_NO_MEMORY : QUIRE_PDF_OK;
}

quire_pdf_status quire_pdf_render(quire_pdf *document, const quire_document_area *area, int file, int *bands) {
    PopplerPage *page = quire_pdf_get_page(document, area->page);
    if (!page)
        return QUIRE_PDF_NO_PAGE;
    // The fourth byte of a pixel is unused.
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, area->width, area->height);
    quire_pdf_status status = QUIRE_PDF_NO_MEMORY;
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        status = draw(page, area, surface);
    if (status == QUIRE_PDF_OK) {
        *bands = is_grey(surface, area->width, area->height) ? 1 : 3;
        status = write_samples(surface, area, file, *bands);
    }
    cairo_surface_destroy(surface);
    g_object_unref(page);
    return status;
}

quire_pdf_status quire_pdf_picture(quire_pdf *document, int page, size_t limit, uint8_t **bytes, size_t *count) {
    *bytes = NULL;
    *count = 0;
    return page >= 0 && page < document->count
        ? quire_pdf_structure_jpeg(document->structure, page, limit, bytes, count)
        : QUIRE_PDF_NO_PAGE;
}
