#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

void quire_pdf_free(void *memory) {
    // GLib allocates with `malloc`.
    free(memory);
}

static quire_pdf_status status_of(const GError *error) {
    return g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED) ? QUIRE_PDF_ENCRYPTED : QUIRE_PDF_DAMAGED;
}

quire_pdf_status quire_pdf_open(int descriptor, const char *password, quire_pdf **result) {
    *result = NULL;
    // After a wrong password, poppler opens the document a second time and closes its descriptor twice.
    if (password && !quire_pdf_accepts_password(descriptor, password))
        return QUIRE_PDF_ENCRYPTED;
    quire_pdf *document = calloc(1, sizeof *document);
    if (!document)
        return QUIRE_PDF_NO_MEMORY;
    document->descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    int own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (document->descriptor < 0 || own < 0) {
        if (own >= 0)
            close(own);
        quire_pdf_close(document);
        return QUIRE_PDF_NO_MEMORY;
    }
    GError *error = NULL;
    // Poppler takes ownership of the descriptor.
    document->document = poppler_document_new_from_fd(own, password, &error);
    if (!document->document) {
        quire_pdf_status status = status_of(error);
        g_clear_error(&error);
        quire_pdf_close(document);
        return status;
    }
    document->count = poppler_document_get_n_pages(document->document);
    document->structure = quire_pdf_structure_open(document->descriptor, password, document->count);
    *result = document;
    return QUIRE_PDF_OK;
}

void quire_pdf_close(quire_pdf *document) {
    if (!document)
        return;
    quire_pdf_structure_close(document->structure);
    if (document->document)
        g_object_unref(document->document);
    if (document->descriptor >= 0)
        close(document->descriptor);
    free(document);
}

int quire_pdf_page_count(quire_pdf *document) {
    return document->count;
}

char *quire_pdf_text_field(quire_pdf *document, quire_pdf_field field) {
    switch (field) {
    case QUIRE_PDF_TITLE: return poppler_document_get_title(document->document);
    case QUIRE_PDF_AUTHOR: return poppler_document_get_author(document->document);
    case QUIRE_PDF_SUBJECT: return poppler_document_get_subject(document->document);
    case QUIRE_PDF_KEYWORDS: return poppler_document_get_keywords(document->document);
    case QUIRE_PDF_XMP: return poppler_document_get_metadata(document->document);
    case QUIRE_PDF_LANGUAGE: return quire_pdf_structure_language(document->structure);
    }
    return NULL;
}

PopplerPage *quire_pdf_get_page(quire_pdf *document, int page) {
    return page >= 0 && page < document->count ? poppler_document_get_page(document->document, page) : NULL;
}

quire_pdf_status quire_pdf_read_page(quire_pdf *document, int number, quire_pdf_page *result) {
    memset(result, 0, sizeof *result);
    PopplerPage *page = quire_pdf_get_page(document, number);
    if (!page)
        return QUIRE_PDF_NO_PAGE;
    poppler_page_get_size(page, &result->width, &result->height);
    g_object_unref(page);
    quire_pdf_structure_picture(document->structure, number, result);
    return QUIRE_PDF_OK;
}

char *quire_pdf_label(quire_pdf *document, int number) {
    PopplerPage *page = quire_pdf_get_page(document, number);
    if (!page)
        return NULL;
    char *label = poppler_page_get_label(page);
    g_object_unref(page);
    return label;
}

quire_pdf_hints quire_pdf_read_hints(quire_pdf *document) {
    return quire_pdf_structure_hints(document->structure);
}
