#include <stdlib.h>

#include "internal.h"

int quire_pdf_target(quire_pdf *document, const PopplerAction *action) {
    if (!action || action->type != POPPLER_ACTION_GOTO_DEST || !action->goto_dest.dest)
        return -1;
    const PopplerDest *target = action->goto_dest.dest;
    PopplerDest *found = NULL;
    if (target->type == POPPLER_DEST_NAMED && target->named_dest) {
        found = poppler_document_find_dest(document->document, target->named_dest);
        target = found;
    }
    // Poppler counts from 1 here.
    int page = target && target->type != POPPLER_DEST_NAMED ? target->page_num - 1 : -1;
    if (found)
        poppler_dest_free(found);
    return page >= 0 && page < document->count ? page : -1;
}

typedef struct {
    quire_pdf *document;
    int left;
    int depth;
    quire_pdf_outline_handler handler;
    void *context;
} walk;

static void visit(walk *state, PopplerIndexIter *entry, int level) {
    do {
        if (state->left-- <= 0)
            return;
        PopplerAction *action = poppler_index_iter_get_action(entry);
        if (action) {
            int page = quire_pdf_target(state->document, action);
            const char *title = action->any.title ? action->any.title : "";
            if (!state->handler(state->context, title, level, page))
                state->left = 0;
            poppler_action_free(action);
        }
        if (level + 1 >= state->depth || state->left <= 0)
            continue;
        PopplerIndexIter *child = poppler_index_iter_get_child(entry);
        if (child) {
            visit(state, child, level + 1);
            poppler_index_iter_free(child);
        }
    } while (poppler_index_iter_next(entry));
}

void quire_pdf_read_outline(
    quire_pdf *document, int limit, int depth, quire_pdf_outline_handler handler, void *context) {
    walk state = {document, limit, depth, handler, context};
    PopplerIndexIter *first = poppler_index_iter_new(document->document);
    if (!first)
        return;
    visit(&state, first, 0);
    poppler_index_iter_free(first);
}
