/// Declarations shared by the shim's files. Not visible to Swift.
#ifndef QUIRE_CPOPPLER_INTERNAL_H
#define QUIRE_CPOPPLER_INTERNAL_H

#include "CPoppler.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A document as a tree of objects, for data that poppler's interface doesn't provide.
typedef struct quire_pdf_structure quire_pdf_structure;

/// Opens the objects of a document with that number of pages; NULL if they can't be read. `descriptor` stays open as long
/// as the structure.
quire_pdf_structure *quire_pdf_structure_open(int descriptor, const char *password, int page_count);

/// Returns 0 if a password can't open a document, otherwise 1.
int quire_pdf_accepts_password(int descriptor, const char *password);

void quire_pdf_structure_close(quire_pdf_structure *structure);

/// Finds the picture of a page. Sets the members of `result` for pictures, if the page has the size in it.
void quire_pdf_structure_picture(quire_pdf_structure *structure, int page, quire_pdf_page *result);

/// Returns the bytes of a page's JPEG in memory of `malloc`.
quire_pdf_status quire_pdf_structure_jpeg(
    quire_pdf_structure *structure, int page, size_t limit, uint8_t **bytes, size_t *count);

quire_pdf_hints quire_pdf_structure_hints(quire_pdf_structure *structure);

/// Returns the language in memory of `malloc`; NULL if there is none.
char *quire_pdf_structure_language(quire_pdf_structure *structure);

#ifdef __cplusplus
}
#endif

#ifndef __cplusplus
#include <poppler.h>

struct quire_pdf {
    PopplerDocument *document;
    /// NULL if only poppler can read the document.
    quire_pdf_structure *structure;
    int descriptor;
    int count;
};

/// Returns a page that the caller releases with `g_object_unref`; NULL if there is none.
PopplerPage *quire_pdf_get_page(quire_pdf *document, int page);

/// Returns the page of a destination, from 0; -1 if there is none.
int quire_pdf_target(quire_pdf *document, const PopplerAction *action);
#endif

#endif
