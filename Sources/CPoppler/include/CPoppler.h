/// The functions of poppler and qpdf that Quire uses for PDF files.
///
/// A document is read from an open descriptor with `pread`, so processes may share the descriptor. Page numbers count
/// from 0. Coordinates are in points of the upright page, from the top left corner of its crop box. The caller owns
/// returned texts, arrays and bytes, and releases them with `quire_pdf_free`. Texts are UTF-8 and may have any
/// characters; they are NULL if there is none.
#ifndef QUIRE_CPOPPLER_H
#define QUIRE_CPOPPLER_H

#include <stddef.h>
#include <stdint.h>

#include "CDocuments.h"

/// The result of a function.
typedef enum {
    QUIRE_PDF_OK = 0,
    QUIRE_PDF_ENCRYPTED = 1,  ///< it needs another password
    QUIRE_PDF_DAMAGED = 2,    ///< it is not a PDF, or its structure can't be read
    QUIRE_PDF_NO_PAGE = 3,    ///< the page doesn't exist or can't be read
    QUIRE_PDF_NO_MEMORY = 4,  ///< a bitmap or an array can't be allocated
    QUIRE_PDF_NO_RESULT = 5,  ///< there is no such object, or the result can't be written
} quire_pdf_status;

/// An open document. One thread may use it at a time.
typedef struct quire_pdf quire_pdf;

/// Opens a document. The descriptor stays open and belongs to the caller. `password` may be NULL.
quire_pdf_status quire_pdf_open(int descriptor, const char *password, quire_pdf **document);

void quire_pdf_close(quire_pdf *document);

/// Releases memory that a function returned.
void quire_pdf_free(void *memory);

/// The number of pages that the document claims to have.
int quire_pdf_page_count(quire_pdf *document);

/// The members of the document's description.
typedef enum {
    QUIRE_PDF_TITLE = 0,
    QUIRE_PDF_AUTHOR = 1,
    QUIRE_PDF_SUBJECT = 2,
    QUIRE_PDF_KEYWORDS = 3,
    QUIRE_PDF_LANGUAGE = 4,
    QUIRE_PDF_XMP = 5,  ///< the metadata stream, which is XML
} quire_pdf_field;

/// Returns a member of the description.
char *quire_pdf_text_field(quire_pdf *document, quire_pdf_field field);

/// Whether and how a page is one picture that covers it.
typedef enum {
    QUIRE_PDF_NO_PICTURE = 0,
    QUIRE_PDF_PICTURE = 1,  ///< a picture that has to be rendered
    QUIRE_PDF_JPEG = 2,     ///< an upright JPEG, which `quire_pdf_picture` returns
} quire_pdf_picture_kind;

/// A page.
typedef struct {
    double width;   ///< points, after the rotation
    double height;  ///< points, after the rotation
    quire_pdf_picture_kind picture;
    int picture_width;   ///< pixels, after the rotation; 0 without a picture
    int picture_height;  ///< pixels, after the rotation; 0 without a picture
} quire_pdf_page;

/// Describes a page.
quire_pdf_status quire_pdf_read_page(quire_pdf *document, int page, quire_pdf_page *result);

/// Returns the label of a page: its number as printed.
char *quire_pdf_label(quire_pdf *document, int page);

/// How the document asks to be shown.
typedef struct {
    int is_right_to_left;      ///< the reading direction of the viewer preferences
    int declares_direction;    ///< whether the document names the direction
    int shows_two_pages;       ///< 1 if pages are shown side by side
    int starts_with_one_page;  ///< 1 if the first page is then shown alone
} quire_pdf_hints;

quire_pdf_hints quire_pdf_read_hints(quire_pdf *document);

/// Receives an entry of the outline, in reading order. `title` is valid during the call. `page` is -1 without a target.
/// Returns 0 to stop.
typedef int (*quire_pdf_outline_handler)(void *context, const char *title, int level, int page);

/// Reports at most `limit` entries of the outline, of at most `depth` levels. Cycles end at these limits.
void quire_pdf_read_outline(
    quire_pdf *document, int limit, int depth, quire_pdf_outline_handler handler, void *context);

/// A link on a page, to another page (`page`) or to an address (`uri`).
typedef struct {
    quire_document_rectangle area;
    int page;  ///< -1 for an address
    char *uri;
} quire_pdf_link;

/// Returns at most `limit` links of a page. Release them with `quire_pdf_free_links`.
quire_pdf_status quire_pdf_read_links(
    quire_pdf *document, int page, int limit, quire_pdf_link **links, int *count);

void quire_pdf_free_links(quire_pdf_link *links, int count);

/// The text of a page.
typedef struct {
    char *text;                            ///< in reading order
    quire_document_rectangle *characters;  ///< one for each character of the text
    int count;                             ///< the number of characters
} quire_pdf_text;

/// Returns the text of a page, at most `limit` characters. Release its members with `quire_pdf_free`.
quire_pdf_status quire_pdf_read_text(quire_pdf *document, int page, int limit, quire_pdf_text *result);

/// Renders a part of a page on white, and writes its samples to the beginning of a file. Only a bitmap of the part is
/// allocated. `bands` is 1 if all pixels are grey, otherwise 3.
quire_pdf_status quire_pdf_render(quire_pdf *document, const quire_document_area *area, int file, int *bands);

/// Returns the JPEG file of a page whose picture is `QUIRE_PDF_JPEG`, of at most `limit` bytes.
quire_pdf_status quire_pdf_picture(quire_pdf *document, int page, size_t limit, uint8_t **bytes, size_t *count);

#endif
