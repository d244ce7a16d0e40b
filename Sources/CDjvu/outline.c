#include <string.h>

#include "internal.h"

void quire_djvu_read_field(
    quire_djvu *document, const char *name, quire_djvu_text_handler handler, void *context) {
    miniexp_t notes = QUIRE_DJVU_EXPRESSION(document, ddjvu_document_get_anno(document->document, 1));
    const char *text = miniexp_listp(notes) ? ddjvu_anno_get_metadata(notes, miniexp_symbol(name)) : NULL;
    if (text)
        handler(context, text);
    ddjvu_miniexp_release(document->document, notes);
}

void quire_djvu_read_labels(quire_djvu *document, quire_djvu_label_handler handler, void *context) {
    int count = ddjvu_document_get_filenum(document->document);
    for (int index = 0; index < count; index++) {
        ddjvu_fileinfo_t info;
        if (ddjvu_document_get_fileinfo(document->document, index, &info) != DDJVU_JOB_OK)
            continue;
        // If a page has no title, programs write its file name or identifier instead.
        if (info.type != 'P' || !info.title || (info.id && !strcmp(info.title, info.id))
            || (info.name && !strcmp(info.title, info.name)))
            continue;
        if (info.pageno >= 0 && info.pageno < document->count)
            handler(context, info.pageno, info.title);
    }
}

int quire_djvu_target(quire_djvu *document, const char *address) {
    if (!address || address[0] != '#' || !address[1])
        return -1;
    int page = ddjvu_document_search_pageno(document->document, address + 1);
    return page >= 0 && page < document->count ? page : -1;
}

typedef struct {
    quire_djvu *document;
    int remaining;
    int depth;
    quire_djvu_outline_handler handler;
    void *context;
} walk;

// Visits entries: `("title" "address" entries…)`.
static void visit(walk *state, miniexp_t entries, int level) {
    for (; miniexp_consp(entries) && state->remaining > 0; entries = miniexp_cdr(entries)) {
        miniexp_t entry = miniexp_car(entries);
        miniexp_t rest = miniexp_consp(entry) ? miniexp_cdr(entry) : miniexp_nil;
        if (!miniexp_consp(rest))
            continue;
        const char *title = miniexp_to_str(miniexp_car(entry));
        const char *address = miniexp_to_str(miniexp_car(rest));
        state->remaining--;
        state->handler(state->context, title ? title : "", level, quire_djvu_target(state->document, address));
        if (level + 1 < state->depth)
            visit(state, miniexp_cdr(rest), level + 1);
    }
}

void quire_djvu_read_outline(
    quire_djvu *document, int limit, int depth, quire_djvu_outline_handler handler, void *context) {
    miniexp_t outline = QUIRE_DJVU_EXPRESSION(document, ddjvu_document_get_outline(document->document));
    walk state = {document, limit, depth, handler, context};
    // The list begins with the symbol `bookmarks`.
    if (miniexp_consp(outline))
        visit(&state, miniexp_cdr(outline), 0);
    ddjvu_miniexp_release(document->document, outline);
}
