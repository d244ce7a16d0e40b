/// The functions of djvulibre that Quire uses for DjVu files.
///
/// A document is read once from an open descriptor with `pread`, and is kept in memory while it is open. Page numbers start
/// at 0. Coordinates are in pixels of the upright page, from its top left corner. Strings are expected to be UTF-8, but are
/// not validated.
#ifndef QUIRE_CDJVU_H
#define QUIRE_CDJVU_H

#include <stddef.h>
#include <stdint.h>

#include "CDocuments.h"

/// The result of a function.
typedef enum {
    QUIRE_DJVU_OK = 0,
    QUIRE_DJVU_DAMAGED = 1,    ///< it is not a DjVu file, or its structure can't be read
    QUIRE_DJVU_ENCRYPTED = 2,  ///< it is a secure DjVu file
    QUIRE_DJVU_INDIRECT = 3,   ///< it is an indirect document: its pages are in other files
    QUIRE_DJVU_TOO_LARGE = 4,  ///< it is larger than `QUIRE_DJVU_MAXIMUM_BYTES`
    QUIRE_DJVU_NO_PAGE = 5,    ///< the page doesn't exist or can't be read
    QUIRE_DJVU_NO_MEMORY = 6,  ///< there is not enough memory
    QUIRE_DJVU_NO_RESULT = 7,  ///< the bitmap can't be written to the file
} quire_djvu_status;

/// The maximum size of a file, in bytes. Scanned books have about a tenth of this.
#define QUIRE_DJVU_MAXIMUM_BYTES (256 << 20)
/// The maximum number of pixels of a page. The decoder needs up to four bytes for each.
#define QUIRE_DJVU_MAXIMUM_PIXELS 100000000

/// An open document. Only one thread may use it at a time.
typedef struct quire_djvu quire_djvu;

/// Loads the message files of the library, without which it can't open documents. Call it before the sandbox blocks
/// access to files.
void quire_djvu_prepare(void);

/// Opens a document. The descriptor belongs to the caller and isn't used afterwards.
quire_djvu_status quire_djvu_open(int descriptor, quire_djvu **document);

void quire_djvu_close(quire_djvu *document);

/// Returns the number of pages.
int quire_djvu_page_count(quire_djvu *document);

/// A page.
typedef struct {
    int width;       ///< pixels, after the rotation
    int height;      ///< pixels, after the rotation
    int resolution;  ///< pixels per inch
} quire_djvu_page;

/// Describes a page.
quire_djvu_status quire_djvu_read_page(quire_djvu *document, int page, quire_djvu_page *result);

/// Receives a string, which is valid only during the call.
typedef void (*quire_djvu_text_handler)(void *context, const char *text);

/// Reports a field of the document's metadata: `title`, `author`, `subject` or `keywords`. The handler is not called
/// if there is no such field.
void quire_djvu_read_field(quire_djvu *document, const char *name, quire_djvu_text_handler handler, void *context);

/// Receives the title of a page, usually its printed page number.
typedef void (*quire_djvu_label_handler)(void *context, int page, const char *text);

/// Reports the titles of pages that have one.
void quire_djvu_read_labels(quire_djvu *document, quire_djvu_label_handler handler, void *context);

/// Receives an entry of the outline, in reading order. `page` is -1 if the entry has no target in the document.
typedef void (*quire_djvu_outline_handler)(void *context, const char *title, int level, int page);

/// Reports the entries of the outline: at most `limit` entries and `depth` levels.
void quire_djvu_read_outline(
    quire_djvu *document, int limit, int depth, quire_djvu_outline_handler handler, void *context);

/// Receives a word of the text. `ends_line` is 1 if it is the last word of a line.
typedef void (*quire_djvu_word_handler)(void *context, const char *text, quire_document_rectangle area, int ends_line);

/// Reports the words of a page, together at most `limit` bytes.
quire_djvu_status quire_djvu_read_words(
    quire_djvu *document, int page, size_t limit, quire_djvu_word_handler handler, void *context);

/// Receives a link to another page, or to an address if `page` is -1.
typedef void (*quire_djvu_link_handler)(void *context, quire_document_rectangle area, int page, const char *address);

/// Reports at most `limit` links of a page.
quire_djvu_status quire_djvu_read_links(
    quire_djvu *document, int page, int limit, quire_djvu_link_handler handler, void *context);

/// Renders a part of a page on a white background, and writes its samples to a file, from its beginning. `bands` is
/// set to 1 if all pixels are grey, otherwise to 3. The page stays decoded until another page is rendered.
quire_djvu_status quire_djvu_render(quire_djvu *document, const quire_document_area *area, int file, int *bands);

#endif
