/// Declarations shared by the shim's files. Not visible to Swift.
#ifndef QUIRE_CDJVU_INTERNAL_H
#define QUIRE_CDJVU_INTERNAL_H

#include <libdjvu/ddjvuapi.h>
#include <libdjvu/miniexp.h>

#include "CDjvu.h"

struct quire_djvu {
    ddjvu_context_t *context;
    ddjvu_document_t *document;
    /// The descriptor of the file; -1 after the file was read.
    int descriptor;
    int64_t size;
    int count;
    /// The page that was decoded last; NULL if none was.
    ddjvu_page_t *page;
    int page_number;
    /// Whether a part of the file was missing. Later waits are then shorter, because many parts may be missing.
    int is_incomplete;
};

/// The maximum time to wait for the decoder, in milliseconds. The whole file is in memory, so only decoding a page
/// takes long. If a part of a damaged file is missing, the decoder would wait for it forever.
enum { QUIRE_DJVU_TIMEOUT = 500, QUIRE_DJVU_DECODING_TIMEOUT = 20000 };

/// Handles the messages of the decoder, or sleeps briefly if there are none. `since` points to the time of the first
/// call; set it to 0 before. Returns 0 when `timeout` milliseconds have passed since then.
int quire_djvu_wait(quire_djvu *document, int timeout, int64_t *since);

/// Evaluates `get`, which returns an expression, until the decoder has its data. Returns `miniexp_nil` if there is
/// none. The caller releases the expression with `ddjvu_miniexp_release`.
#define QUIRE_DJVU_EXPRESSION(document, get)                                                                          \
    ({                                                                                                                \
        miniexp_t expression;                                                                                         \
        int64_t since = 0;                                                                                            \
        while ((expression = (get)) == miniexp_dummy)                                                                 \
            if (!quire_djvu_wait((document), QUIRE_DJVU_TIMEOUT, &since)) {                                           \
                expression = miniexp_nil;                                                                             \
                break;                                                                                                \
            }                                                                                                         \
        expression;                                                                                                   \
    })

/// Describes a page as stored, with its rotation in quarter turns counterclockwise. Returns 0 if it can't be read.
int quire_djvu_page_info(quire_djvu *document, int page, ddjvu_pageinfo_t *info);

/// Returns the index of the page to which an address in the document refers; -1 if there is none.
int quire_djvu_target(quire_djvu *document, const char *address);

#endif
