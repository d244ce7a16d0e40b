// Reads MOBI, AZW3 and PRC files with libmobi. Only worker processes call it.

#ifndef QUIRE_CMOBI_H
#define QUIRE_CMOBI_H

#include <stddef.h>
#include <stdint.h>

// Why a file can't be converted. The numbers are those of the protocol.
enum {
    QUIRE_MOBI_OK = 0,
    QUIRE_MOBI_DAMAGED = 1,
    // The text is encrypted (DRM).
    QUIRE_MOBI_PROTECTED = 2,
    // It is neither a Mobipocket book nor KF8, or it is a Print Replica, which contains a PDF.
    QUIRE_MOBI_UNSUPPORTED = 3,
    QUIRE_MOBI_TOO_LARGE = 4,
    QUIRE_MOBI_NO_MEMORY = 5,
};

// The kinds of parts. The numbers are those of the protocol.
enum {
    QUIRE_MOBI_MARKUP = 1,
    QUIRE_MOBI_FLOW = 2,
    QUIRE_MOBI_RESOURCE = 3,
    // The package document and the table of contents that libmobi generates.
    QUIRE_MOBI_PACKAGE = 4,
    QUIRE_MOBI_CONTENTS = 5,
    // A resource that is a range of the file.
    QUIRE_MOBI_RANGE = 6,
};

// The converted book: parts one after the other. Each has a header of 20 bytes, little-endian: kind (1 byte), the type
// of its content (1), 2 bytes of 0, the number in its name (4), length (4), and the offset in the file (8), which is 0
// except for a range. The bytes of a part that isn't a range follow its header.
typedef struct {
    uint8_t *bytes;
    size_t count;
} quire_mobi_book;

// Converts a file in memory. The parts that aren't ranges have at most `limit` bytes together. Returns one of the codes
// above. The caller frees the book's bytes.
int quire_mobi_convert(const uint8_t *bytes, size_t count, size_t limit, quire_mobi_book *book);

#endif
