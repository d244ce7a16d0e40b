#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

// The marks that poppler adds to right-to-left words. They have no areas.
enum { MARK_LEFT_TO_RIGHT = 0x202A, MARK_RIGHT_TO_LEFT = 0x202B, MARK_END = 0x202C };

static int is_mark(gunichar character) { return character >= MARK_LEFT_TO_RIGHT && character <= MARK_END; }

typedef struct {
    char *text;
    PopplerRectangle *areas;
    guint count;
    glong length;  // without marks
    int has_marks;
} selection;

// Selects from one corner of the page to the opposite one.
static selection select_text(PopplerPage *page, PopplerRectangle corners) {
    selection found = {poppler_page_get_text_for_area(page, &corners), NULL, 0, 0, 0};
    if (!found.text || !g_utf8_validate(found.text, -1, NULL)
        || !poppler_page_get_text_layout_for_area(page, &corners, &found.areas, &found.count)) {
        g_free(found.text);
        found.text = NULL;
        return found;
    }
    for (const char *at = found.text; *at; at = g_utf8_next_char(at)) {
        if (is_mark(g_utf8_get_char(at)))
            found.has_marks = 1;
        else
            found.length++;
    }
    // A document can contain such characters itself.
    if (found.has_marks && found.length != (glong)found.count
        && g_utf8_strlen(found.text, -1) == (glong)found.count)
        found.has_marks = 0;
    if (!found.has_marks)
        found.length = g_utf8_strlen(found.text, -1);
    return found;
}

static void release(selection *found) {
    g_free(found->text);
    g_free(found->areas);
}

// In a line from right to left, poppler attaches spaces to the wrong words. Returns whether there is a gap on a line
// between two words.
static int has_gap(quire_document_rectangle one, quire_document_rectangle other) {
    double height = fmin(fabs(one.bottom - one.top), fabs(other.bottom - other.top));
    double left = fmax(fmin(one.left, one.right), fmin(other.left, other.right));
    double right = fmin(fmax(one.left, one.right), fmax(other.left, other.right));
    return height > 0 && fabs(one.top - other.top) < height / 2 && left - right > height / 10;
}

static quire_document_rectangle united(quire_document_rectangle one, quire_document_rectangle other) {
    return (quire_document_rectangle){
        fmin(one.left, other.left), fmin(one.top, other.top), fmax(one.right, other.right),
        fmax(one.bottom, other.bottom)};
}

// Copies the text without marks, with a space between right-to-left words that have a gap.
static quire_pdf_status copy_text(const selection *found, int limit, quire_pdf_text *result) {
    size_t capacity = strlen(found->text) * 2 + 1;
    char *text = malloc(capacity);
    quire_document_rectangle *characters = calloc((size_t)found->length * 2 + 1, sizeof *characters);
    if (!text || !characters) {
        free(text);
        free(characters);
        return QUIRE_PDF_NO_MEMORY;
    }
    char *end = text;
    int count = 0;
    guint index = 0;
    // The area of the current word and of the previous one, and whether a mark has separated them.
    quire_document_rectangle word = {0}, previous = {0};
    int word_length = 0, previous_length = 0;
    char *word_start = text;
    int word_index = 0;
    for (const char *at = found->text; *at && count + 1 < limit; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        if (found->has_marks && is_mark(character)) {
            if (word_length == 0)
                continue;
            // The end of a word.
            if (previous_length > 0 && has_gap(previous, word)) {
                memmove(word_start + 1, word_start, (size_t)(end - word_start));
                memmove(
                    characters + word_index + 1, characters + word_index,
                    (size_t)(count - word_index) * sizeof *characters);
                *word_start = ' ';
                characters[word_index] = (quire_document_rectangle){word.right, word.top, word.right, word.bottom};
                end++;
                count++;
            }
            previous = word;
            previous_length = word_length;
            word_length = 0;
            word_start = end;
            word_index = count;
            continue;
        }
        if (index >= found->count)
            break;
        PopplerRectangle area = found->areas[index++];
        quire_document_rectangle box = {area.x1, area.y1, area.x2, area.y2};
        characters[count++] = box;
        end += g_unichar_to_utf8(character, end);
        if (g_unichar_isspace(character)) {
            word_length = previous_length = 0;
            word_start = end;
            word_index = count;
        } else {
            word = word_length == 0 ? box : united(word, box);
            word_length++;
        }
    }
    *end = 0;
    *result = (quire_pdf_text){text, characters, count};
    return QUIRE_PDF_OK;
}

quire_pdf_status quire_pdf_read_text(quire_pdf *document, int number, int limit, quire_pdf_text *result) {
    memset(result, 0, sizeof *result);
    PopplerPage *page = quire_pdf_get_page(document, number);
    if (!page)
        return QUIRE_PDF_NO_PAGE;
    double width, height;
    poppler_page_get_size(page, &width, &height);
    selection found = select_text(page, (PopplerRectangle){0, 0, width, height});
    if (!found.text || found.has_marks || found.length == 0) {
        // On a page from right to left, a selection begins at the right. It would lack the first line otherwise.
        selection reverse = select_text(page, (PopplerRectangle){width, 0, 0, height});
        if (reverse.text && reverse.length > found.length) {
            release(&found);
            found = reverse;
        } else {
            release(&reverse);
        }
    }
    quire_pdf_status status = found.text ? copy_text(&found, limit, result) : QUIRE_PDF_NO_RESULT;
    release(&found);
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
        quire_document_rectangle area = {
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
