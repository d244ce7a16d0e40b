#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

// Sends the content of the file to the decoder.
static void feed(quire_djvu *document) {
    size_t length = 256 << 10;
    char *piece = malloc(length);
    int64_t position = 0;
    int failed = !piece || document->descriptor < 0;
    while (!failed && position < document->size) {
        int64_t left = document->size - position;
        size_t wanted = left < (int64_t)length ? (size_t)left : length;
        ssize_t count = pread(document->descriptor, piece, wanted, position);
        if (count <= 0) {
            failed = 1;
            break;
        }
        ddjvu_stream_write(document->document, 0, piece, (unsigned long)count);
        position += count;
    }
    free(piece);
    ddjvu_stream_close(document->document, 0, failed);
    document->descriptor = -1;
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int quire_djvu_wait(quire_djvu *document, int timeout, int64_t *since) {
    int64_t now = milliseconds();
    if (!*since)
        *since = now;
    const ddjvu_message_t *message;
    int count = 0;
    while ((message = ddjvu_message_peek(document->context))) {
        if (message->m_any.tag == DDJVU_NEWSTREAM) {
            // Other streams are separate files, which are never read.
            if (message->m_newstream.streamid == 0)
                feed(document);
            else
                ddjvu_stream_close(document->document, message->m_newstream.streamid, 1);
        }
        ddjvu_message_pop(document->context);
        count++;
    }
    if (now - *since > (document->is_incomplete ? timeout / 20 : timeout)) {
        document->is_incomplete = 1;
        return 0;
    }
    if (!count)
        usleep(500);
    return 1;
}

static quire_djvu_status check(quire_djvu *document, int descriptor) {
    struct stat status;
    char start[16];
    if (fstat(descriptor, &status) || pread(descriptor, start, sizeof start, 0) != sizeof start)
        return QUIRE_DJVU_DAMAGED;
    // All DjVu files begin with AT&TFORM. The type follows the length; SDJV is an encrypted document.
    if (memcmp(start, "AT&TFORM", 8))
        return QUIRE_DJVU_DAMAGED;
    if (!memcmp(start + 12, "SDJV", 4))
        return QUIRE_DJVU_ENCRYPTED;
    if (status.st_size > QUIRE_DJVU_MAXIMUM_BYTES)
        return QUIRE_DJVU_TOO_LARGE;
    document->descriptor = descriptor;
    document->size = status.st_size;
    return QUIRE_DJVU_OK;
}

void quire_djvu_prepare(void) {
    // Creating a document makes the library load its message files.
    ddjvu_context_t *context = ddjvu_context_create("quire-worker");
    ddjvu_document_t *document = context ? ddjvu_document_create(context, NULL, 0) : NULL;
    if (document)
        ddjvu_document_release(document);
    if (context)
        ddjvu_context_release(context);
    // Wait until the thread of the document has ended, because the sandbox wouldn't restrict it.
    const struct timespec pause = {.tv_nsec = 1000000};
    struct stat tasks;
    for (int attempt = 0; attempt < 1000 && stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 3; attempt++)
        nanosleep(&pause, NULL);
}

quire_djvu_status quire_djvu_open(int descriptor, quire_djvu **result) {
    *result = NULL;
    quire_djvu *document = calloc(1, sizeof *document);
    if (!document)
        return QUIRE_DJVU_NO_MEMORY;
    quire_djvu_status status = check(document, descriptor);
    if (status == QUIRE_DJVU_OK) {
        document->context = ddjvu_context_create("quire-worker");
        document->document = document->context ? ddjvu_document_create(document->context, NULL, 0) : NULL;
        if (!document->document)
            status = QUIRE_DJVU_NO_MEMORY;
    }
    if (status == QUIRE_DJVU_OK) {
        int64_t since = 0;
        while (!ddjvu_document_decoding_done(document->document)
               && quire_djvu_wait(document, QUIRE_DJVU_TIMEOUT, &since))
            ;
        ddjvu_document_type_t type = ddjvu_document_get_type(document->document);
        document->count = ddjvu_document_get_pagenum(document->document);
        if (type == DDJVU_DOCTYPE_INDIRECT || type == DDJVU_DOCTYPE_OLD_INDEXED)
            status = QUIRE_DJVU_INDIRECT;
        else if (ddjvu_document_decoding_status(document->document) != DDJVU_JOB_OK || document->count < 0)
            status = QUIRE_DJVU_DAMAGED;
    }
    document->descriptor = -1;
    if (status == QUIRE_DJVU_OK)
        *result = document;
    else
        quire_djvu_close(document);
    return status;
}

void quire_djvu_close(quire_djvu *document) {
    if (!document)
        return;
    if (document->page)
        ddjvu_page_release(document->page);
    if (document->document)
        ddjvu_document_release(document->document);
    if (document->context)
        ddjvu_context_release(document->context);
    free(document);
}

int quire_djvu_page_count(quire_djvu *document) {
    return document->count;
}

int quire_djvu_page_info(quire_djvu *document, int page, ddjvu_pageinfo_t *info) {
    if (page < 0 || page >= document->count)
        return 0;
    ddjvu_status_t status;
    int64_t since = 0;
    while ((status = ddjvu_document_get_pageinfo(document->document, page, info)) < DDJVU_JOB_OK
           && quire_djvu_wait(document, QUIRE_DJVU_TIMEOUT, &since))
        ;
    return status == DDJVU_JOB_OK && info->width > 0 && info->height > 0
        && (int64_t)info->width * info->height <= QUIRE_DJVU_MAXIMUM_PIXELS;
}

quire_djvu_status quire_djvu_read_page(quire_djvu *document, int page, quire_djvu_page *result) {
    memset(result, 0, sizeof *result);
    ddjvu_pageinfo_t info;
    if (!quire_djvu_page_info(document, page, &info))
        return QUIRE_DJVU_NO_PAGE;
    result->width = info.width;
    result->height = info.height;
    // 300 is the default of the format.
    result->resolution = info.dpi >= 25 && info.dpi <= 6000 ? info.dpi : 300;
    return QUIRE_DJVU_OK;
}
