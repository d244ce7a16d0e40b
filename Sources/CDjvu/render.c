#include <stdlib.h>
#include <string.h>

#include "internal.h"

// Returns the decoded page; NULL if it can't be decoded.
static ddjvu_page_t *decoded(quire_djvu *document, int number) {
    if (document->page && document->page_number == number)
        return document->page;
    if (document->page)
        ddjvu_page_release(document->page);
    document->page = ddjvu_page_create_by_pageno(document->document, number);
    document->page_number = number;
    if (!document->page)
        return NULL;
    int64_t since = 0;
    while (!ddjvu_page_decoding_done(document->page)
           && quire_djvu_wait(document, QUIRE_DJVU_DECODING_TIMEOUT, &since))
        ;
    if (ddjvu_page_decoding_status(document->page) != DDJVU_JOB_OK) {
        ddjvu_page_release(document->page);
        document->page = NULL;
    }
    return document->page;
}

static int is_grey(const uint8_t *samples, size_t pixels) {
    for (size_t index = 0; index < pixels; index++, samples += 3)
        if (samples[0] != samples[1] || samples[1] != samples[2])
            return 0;
    return 1;
}

quire_djvu_status quire_djvu_render(quire_djvu *document, const quire_document_area *area, int file, int *bands) {
    ddjvu_pageinfo_t info;
    if (!quire_djvu_page_info(document, area->page, &info) || area->width <= 0 || area->height <= 0
        || area->scaled_width <= 0 || area->scaled_height <= 0)
        return QUIRE_DJVU_NO_PAGE;
    ddjvu_page_t *page = decoded(document, area->page);
    if (!page)
        return QUIRE_DJVU_NO_PAGE;
    size_t pixels = (size_t)area->width * (size_t)area->height;
    uint8_t *samples = malloc(pixels * 3);
    ddjvu_format_t *format = ddjvu_format_create(DDJVU_FORMAT_RGB24, 0, NULL);
    quire_djvu_status status = QUIRE_DJVU_NO_MEMORY;
    if (samples && format) {
        // Rows and y coordinates run from top to bottom.
        ddjvu_format_set_row_order(format, 1);
        ddjvu_format_set_y_direction(format, 1);
        ddjvu_rect_t whole = {0, 0, (unsigned)area->scaled_width, (unsigned)area->scaled_height};
        ddjvu_rect_t part = {area->left, area->top, (unsigned)area->width, (unsigned)area->height};
        // If the page has no layers, it stays white.
        memset(samples, 255, pixels * 3);
        if (!ddjvu_page_render(
                page, DDJVU_RENDER_COLOR, &whole, &part, format, (unsigned long)area->width * 3, (char *)samples))
            memset(samples, 255, pixels * 3);
        *bands = is_grey(samples, pixels) ? 1 : 3;
        if (*bands == 1)
            for (size_t index = 0; index < pixels; index++)
                samples[index] = samples[index * 3];
        size_t length = pixels * (size_t)*bands;
        status = quire_document_write(file, samples, length, 0) ? QUIRE_DJVU_OK : QUIRE_DJVU_NO_RESULT;
    }
    if (format)
        ddjvu_format_release(format);
    free(samples);
    return status;
}
