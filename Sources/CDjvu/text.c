#include <stdlib.h>
#include <string.h>

#include "internal.h"

/// The size of a page as stored, and its rotation.
typedef struct {
    double width;
    double height;
    int rotation;
} stored_page;

static stored_page stored(const ddjvu_pageinfo_t *info) {
    // `info` contains the size after rotation.
    int is_turned = info->rotation & 1;
    return (stored_page){
        is_turned ? info->height : info->width, is_turned ? info->width : info->height, info->rotation & 3};
}

// Converts a rectangle to the upright page. Its coordinates start at the bottom left corner of the stored page.
static quire_document_rectangle upright(const stored_page *page, double x0, double y0, double x1, double y1) {
    double left = x0 < x1 ? x0 : x1, right = x0 < x1 ? x1 : x0;
    double top = page->height - (y0 < y1 ? y1 : y0), bottom = page->height - (y0 < y1 ? y0 : y1);
    quire_document_rectangle area = {left, top, right, bottom};
    double width = page->width, height = page->height;
    for (int turn = 0; turn < page->rotation; turn++) {
        area = (quire_document_rectangle){area.top, width - area.right, area.bottom, width - area.left};
        double swapped = width;
        width = height;
        height = swapped;
    }
    return area;
}

// Takes a number from the beginning of a list. Returns 0 if there is none.
static int take_number(miniexp_t *list, double *number) {
    if (!miniexp_consp(*list) || !miniexp_numberp(miniexp_car(*list)))
        return 0;
    *number = miniexp_to_int(miniexp_car(*list));
    *list = miniexp_cdr(*list);
    return 1;
}

typedef struct {
    stored_page page;
    size_t remaining;
    quire_djvu_word_handler handler;
    void *context;
    /// The last word. It is reported once it is known whether it ends a line.
    const char *text;
    quire_document_rectangle area;
} words;

static void flush(words *state, int ends_line) {
    if (state->text)
        state->handler(state->context, state->text, state->area, ends_line);
    state->text = NULL;
}

// Visits a zone: `(type x0 y0 x1 y1 text)` or `(type x0 y0 x1 y1 zones…)`.
static void visit(words *state, miniexp_t zone, int depth) {
    if (!miniexp_consp(zone) || depth > 16)
        return;
    const char *type = miniexp_to_name(miniexp_car(zone));
    miniexp_t rest = miniexp_cdr(zone);
    double x0, y0, x1, y1;
    if (!type || !take_number(&rest, &x0) || !take_number(&rest, &y0) || !take_number(&rest, &x1)
        || !take_number(&rest, &y1))
        return;
    for (; miniexp_consp(rest); rest = miniexp_cdr(rest)) {
        miniexp_t part = miniexp_car(rest);
        if (!miniexp_stringp(part)) {
            visit(state, part, depth + 1);
            continue;
        }
        const char *text = miniexp_to_str(part);
        size_t length = strlen(text);
        if (length == 0 || length > state->remaining)
            continue;
        state->remaining -= length;
        flush(state, 0);
        state->text = text;
        state->area = upright(&state->page, x0, y0, x1, y1);
    }
    if (strcmp(type, "word"))
        flush(state, 1);
}

quire_djvu_status quire_djvu_read_words(
    quire_djvu *document, int page, size_t limit, quire_djvu_word_handler handler, void *context) {
    ddjvu_pageinfo_t info;
    if (!quire_djvu_page_info(document, page, &info))
        return QUIRE_DJVU_NO_PAGE;
    miniexp_t text = QUIRE_DJVU_EXPRESSION(
        document, ddjvu_document_get_pagetext(document->document, page, "word"));
    words state = {.page = stored(&info), .remaining = limit, .handler = handler, .context = context};
    visit(&state, text, 0);
    flush(&state, 1);
    ddjvu_miniexp_release(document->document, text);
    return QUIRE_DJVU_OK;
}

// Returns the address of a link: a string, or `(url address target)`.
static const char *address_of(miniexp_t link) {
    if (miniexp_consp(link) && miniexp_consp(miniexp_cdr(link)))
        link = miniexp_car(miniexp_cdr(link));
    return miniexp_to_str(link);
}

quire_djvu_status quire_djvu_read_links(
    quire_djvu *document, int page, int limit, quire_djvu_link_handler handler, void *context) {
    ddjvu_pageinfo_t info;
    if (!quire_djvu_page_info(document, page, &info))
        return QUIRE_DJVU_NO_PAGE;
    miniexp_t notes = QUIRE_DJVU_EXPRESSION(document, ddjvu_document_get_pageanno(document->document, page));
    miniexp_t *links = miniexp_listp(notes) ? ddjvu_anno_get_hyperlinks(notes) : NULL;
    stored_page size = stored(&info);
    // A link is `(maparea address comment (shape x y width height) …)`.
    for (int index = 0; links && links[index] && limit > 0; index++) {
        const char *address = address_of(miniexp_nth(1, links[index]));
        miniexp_t shape = miniexp_nth(3, links[index]);
        const char *type = miniexp_consp(shape) ? miniexp_to_name(miniexp_car(shape)) : NULL;
        if (!address || !type || (strcmp(type, "rect") && strcmp(type, "oval")))
            continue;
        miniexp_t numbers = miniexp_cdr(shape);
        double x, y, width, height;
        if (!take_number(&numbers, &x) || !take_number(&numbers, &y) || !take_number(&numbers, &width)
            || !take_number(&numbers, &height))
            continue;
        limit--;
        handler(
            context, upright(&size, x, y, x + width, y + height), quire_djvu_target(document, address), address);
    }
    free(links);
    ddjvu_miniexp_release(document->document, notes);
    return QUIRE_DJVU_OK;
}
