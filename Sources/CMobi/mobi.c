#define _GNU_SOURCE
#include "CMobi.h"

#include <mobi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 20 };

// A growing book. `limit` is the number of bytes that parts may still add.
typedef struct {
    quire_mobi_book *book;
    size_t capacity;
    size_t limit;
} output;

static void store(uint8_t *at, uint64_t value, int count) {
    for (int index = 0; index < count; index++)
        at[index] = (uint8_t)(value >> (8 * index));
}

static int reserve(output *out, size_t count) {
    size_t wanted = out->book->count + count;
    if (wanted <= out->capacity)
        return QUIRE_MOBI_OK;
    size_t capacity = out->capacity ? out->capacity : 1 << 16;
    while (capacity < wanted)
        capacity *= 2;
    uint8_t *bytes = realloc(out->book->bytes, capacity);
    if (!bytes)
        return QUIRE_MOBI_NO_MEMORY;
    out->book->bytes = bytes;
    out->capacity = capacity;
    return QUIRE_MOBI_OK;
}

static int add_header(output *out, int kind, const MOBIPart *part, uint64_t offset) {
    int error = reserve(out, HEADER_SIZE);
    if (error)
        return error;
    uint8_t *header = out->book->bytes + out->book->count;
    header[0] = (uint8_t)kind;
    header[1] = (uint8_t)part->type;
    store(header + 2, 0, 2);
    store(header + 4, part->uid, 4);
    store(header + 8, part->size, 4);
    store(header + 12, offset, 8);
    out->book->count += HEADER_SIZE;
    return QUIRE_MOBI_OK;
}

static int add_part(output *out, int kind, const MOBIPart *part) {
    if (part->uid > UINT32_MAX || part->size > out->limit)
        return QUIRE_MOBI_TOO_LARGE;
    int error = add_header(out, kind, part, 0);
    if (!error)
        error = reserve(out, part->size);
    if (error)
        return error;
    memcpy(out->book->bytes + out->book->count, part->data, part->size);
    out->book->count += part->size;
    out->limit -= part->size;
    return QUIRE_MOBI_OK;
}

// The record that contains the data of a part; null for data that libmobi has decoded. `next` is the record after that of
// the previous part: resources are in the order of the records.
static const MOBIPdbRecord *record_of(const MOBIData *data, const MOBIPart *part, const MOBIPdbRecord **next) {
    const MOBIPdbRecord *starts[] = {*next, data->rec};
    for (int pass = 0; pass < 2; pass++) {
        for (const MOBIPdbRecord *record = starts[pass]; record; record = record->next) {
            if (record->data && part->data >= record->data && part->data <= record->data + record->size
                && part->size <= (size_t)(record->data + record->size - part->data)) {
                *next = record->next;
                return record;
            }
            if (pass == 1 && record == *next)
                break;
        }
    }
    return NULL;
}

static int add_resource(
    output *out, const MOBIData *data, const MOBIPart *part, const MOBIPdbRecord **next) {
    switch (part->type) {
    case T_OPF:
        return add_part(out, QUIRE_MOBI_PACKAGE, part);
    case T_NCX:
        return add_part(out, QUIRE_MOBI_CONTENTS, part);
    case T_JPG:
    case T_GIF:
    case T_PNG:
    case T_BMP:
    case T_OTF:
    case T_TTF:
    case T_MP3:
        break;
    default:
        return QUIRE_MOBI_OK;
    }
    const MOBIPdbRecord *record = record_of(data, part, next);
    // libmobi has decoded the data of fonts and sounds. One that is too large is left out of the book.
    if (!record)
        return part->size > out->limit / 4 ? QUIRE_MOBI_OK : add_part(out, QUIRE_MOBI_RESOURCE, part);
    if (part->size > UINT32_MAX)
        return QUIRE_MOBI_OK;
    return add_header(
        out, QUIRE_MOBI_RANGE, part, (uint64_t)record->offset + (uint64_t)(part->data - record->data));
}

static int add_parts(output *out, const MOBIData *data, const MOBIRawml *rawml) {
    int error = QUIRE_MOBI_OK;
    for (const MOBIPart *part = rawml->markup; part && !error; part = part->next)
        if (part->data && part->size)
            error = add_part(out, QUIRE_MOBI_MARKUP, part);
    // The first flow is the text of the markup.
    for (const MOBIPart *part = rawml->flow ? rawml->flow->next : NULL; part && !error; part = part->next)
        if (part->data && part->size && (part->type == T_CSS || part->type == T_SVG))
            error = add_part(out, QUIRE_MOBI_FLOW, part);
    const MOBIPdbRecord *next = data->rec;
    for (const MOBIPart *part = rawml->resources; part && !error; part = part->next)
        if (part->data && part->size)
            error = add_resource(out, data, part, &next);
    return error;
}

static int code_of(MOBI_RET result) {
    switch (result) {
    case MOBI_SUCCESS:
        return QUIRE_MOBI_OK;
    case MOBI_FILE_ENCRYPTED:
    case MOBI_DRM_PIDINV:
    case MOBI_DRM_KEYNOTFOUND:
    case MOBI_DRM_UNSUPPORTED:
    case MOBI_DRM_EXPIRED:
        return QUIRE_MOBI_PROTECTED;
    case MOBI_FILE_UNSUPPORTED:
        return QUIRE_MOBI_UNSUPPORTED;
    case MOBI_MALLOC_FAILED:
        return QUIRE_MOBI_NO_MEMORY;
    default:
        return QUIRE_MOBI_DAMAGED;
    }
}

static int convert(MOBIData *data, output *out) {
    if (mobi_is_encrypted(data))
        return QUIRE_MOBI_PROTECTED;
    if (mobi_is_replica(data))
        return QUIRE_MOBI_UNSUPPORTED;
    // libmobi allocates the whole text at once.
    if (mobi_get_text_maxsize(data) > 4 * out->limit)
        return QUIRE_MOBI_TOO_LARGE;
    MOBIRawml *rawml = mobi_init_rawml(data);
    if (!rawml)
        return QUIRE_MOBI_NO_MEMORY;
    int error = code_of(mobi_parse_rawml_opt(rawml, data, true, false, true));
    if (!error)
        error = add_parts(out, data, rawml);
    mobi_free_rawml(rawml);
    return error;
}

int quire_mobi_convert(const uint8_t *bytes, size_t count, size_t limit, quire_mobi_book *book) {
    *book = (quire_mobi_book){NULL, 0};
    if (count == 0)
        return QUIRE_MOBI_DAMAGED;
    // The stream is only read.
    FILE *stream = fmemopen((void *)(uintptr_t)bytes, count, "rb");
    MOBIData *data = mobi_init();
    output out = {book, 0, limit};
    int error = stream && data ? code_of(mobi_load_file(data, stream)) : QUIRE_MOBI_NO_MEMORY;
    if (!error)
        error = convert(data, &out);
    if (data)
        mobi_free(data);
    if (stream)
        fclose(stream);
    if (error) {
        free(book->bytes);
        *book = (quire_mobi_book){NULL, 0};
    }
    return error;
}
