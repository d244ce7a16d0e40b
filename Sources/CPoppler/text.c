#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

quire_pdf_status quire_pdf_read_text(quire_pdf *document, int number, int limit, quire_pdf_text *result) {
    memset(result, 0, sizeof *result);
    PopplerPage *page = quire_pdf_get_page(document, number);
    if (!page)
        return QUIRE_PDF_NO_PAGE;
    char *text = poppler_page_get_text(page);
    PopplerRectangle *areas = NULL;
    guint count = 0;
    quire_pdf_status status = QUIRE_PDF_NO_RESULT;
    if (text && poppler_page_get_text_layout(page, &areas, &count) && g_utf8_validate(text, -1, NULL)) {
        glong length = g_utf8_strlen(text, -1);
        if ((glong)count < length)
            length = (glong)count;
        if (length > limit)
            length = limit;
        quire_pdf_rectangle *characters = calloc((size_t)length + 1, sizeof *characters);
        if (characters) {
            for (glong index = 0; index < length; index++)
                characters[index] =
                    (quire_pdf_rectangle){areas[index].x1, areas[index].y1, areas[index].x2, areas[index].y2};
            *g_utf8_offset_to_pointer(text, length) = 0;
            result->text = text;
            result->characters = characters;
            result->count = (int)length;
            text = NULL;
            status = QUIRE_PDF_OK;
        } else {
            status = QUIRE_PDF_NO_MEMORY;
        }
    }
    g_free(areas);
    g_free(text);
    g_object_unref(page);
    return status;
}

quire_pdf_status quire_pdf_read_links(
    quire_pdf *document, int number, int limit, quire_pdf_link **links, int *count) {
    *links = NULL;
    *count = 0;
    PopplerPage *page = quire_pdf_get_page(document, number);
    if (!page)
        return QUIRE_PDF_NO_PAGE;
    double width, height;
    poppler_page_get_size(page, &width, &height);
    quire_pdf_link *found = calloc((size_t)limit + 1, sizeof *found);
    GList *mappings = found ? poppler_page_get_link_mapping(page) : NULL;
    for (GList *item = mappings; item && *count < limit; item = item->next) {
        const PopplerLinkMapping *mapping = item->data;
        const PopplerAction *action = mapping->action;
        if (!action)
            continue;
        int target = quire_pdf_target(document, action);
        const char *uri = action->type == POPPLER_ACTION_URI ? action->uri.uri : NULL;
        if (target < 0 && !uri)
            continue;
        // The coordinates of these rectangles start at the bottom of the page.
        quire_pdf_rectangle area = {
            fmin(mapping->area.x1, mapping->area.x2), height - fmax(mapping->area.y1, mapping->area.y2),
            fmax(mapping->area.x1, mapping->area.x2), height - fmin(mapping->area.y1, mapping->area.y2)};
        found[(*count)++] = (quire_pdf_link){area, target, uri ? g_strdup(uri) : NULL};
    }
    poppler_page_free_link_mapping(mappings);
    g_object_unref(page);
    *links = found;
    return found ? QUIRE_PDF_OK : QUIRE_PDF_NO_MEMORY;
}

void quire_pdf_free_links(quire_pdf_link *links, int count) {
    for (int index = 0; links && index < count; index++)
        g_free(links[index].uri);
    free(links);
}
