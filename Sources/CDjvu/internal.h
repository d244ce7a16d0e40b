/// Declarations shared by the shim's files. Not visible to Swift.
#ifndef QUIRE_CDJVU_INTERNAL_H
#define QUIRE_CDJVU_INTERNAL_H

#include <libdjvu/ddjvuapi.h>
#include <libdjvu/miniexp.h>

#include "CDjvu.h"

struct quire_djvu {
    ddjvu_context_t *context;
    ddjvu_document_t *document;
    /// The file until it was read; then -1.
    int descriptor;
    int64_t size;
    int count;
    /// The page that was decoded last; NULL if none was.
    ddjvu_page_t *page;
    int page_number;
    /// Whether a part of the file was missing. Others are then waited for only briefly, because there may be many.
    int is_incomplete;
};

/// The longest time that the decoder gets, in milliseconds. The whole file is in memory, so only decoding a page takes long.
/// Of a damaged file, the decoder asks again and again for what is missing.
enum { QUIRE_DJVU_PATIENCE = 500, QUIRE_DJVU_DECODING_PATIENCE = 20000 };

/// Handles the messages of the decoder, or waits for a moment if there are none. `since` is the time of the first call, at
/// first 0. Returns 0 when `patience` has passed since then.
int quire_djvu_wait(quire_djvu *document, int patience, int64_t *since);

/// Returns an expression that `get` reads, after the decoder has its data; `miniexp_nil` if there is none. The caller
/// releases it with `ddjvu_miniexp_release`.
#define QUIRE_DJVU_EXPRESSION(document, get)                                                                          \
    ({                                                                                                                \
        miniexp_t expression;                                                                                         \
        int64_t since = 0;                                                                                            \
        while ((expression = (get)) == miniexp_dummy)                                                                 \
            if (!quire_djvu_wait((document), QUIRE_DJVU_PATIENCE, &since)) {                                          \
                expression = miniexp_nil;                                                                             \
                break;                                                                                                \
            }                                                                                                         \
        expression;                                                                                                   \
    })

/// Describes a page as stored, with its rotation in quarter turns counterclockwise. Returns 0 if it can't be read.
int quire_djvu_page_info(quire_djvu *document, int page, ddjvu_pageinfo_t *info);

/// Returns the page that an address in the document names, from 0; -1 if there is none.
int quire_djvu_target(quire_djvu *document, const char *address);

#endif
