/// Reading archives with libarchive, which Swift can't call safely: a hostile archive must not end in undefined behaviour.
///
/// Only `quire-worker` links this module.
#ifndef QUIRE_CARCHIVE_H
#define QUIRE_CARCHIVE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The formats. Only the one that is named is tried. The numbers are those of the protocol of the workers.
typedef enum {
    QUIRE_ARCHIVE_RAR4 = 1,
    QUIRE_ARCHIVE_RAR5 = 2,
    QUIRE_ARCHIVE_SEVEN_ZIP = 3,
    /// Plain, or compressed with gzip or Zstandard.
    QUIRE_ARCHIVE_TAR = 4,
} quire_archive_format;

/// An open archive. One thread at a time may use it, except `quire_archive_cancel`.
typedef struct quire_archive quire_archive;

/// An entry, whose header was read.
typedef struct {
    const uint8_t *name;  ///< UTF-8 if the archive says so; valid until the next entry
    size_t name_length;
    int64_t size;      ///< the declared size; -1 if unknown
    int64_t position;  ///< the offset of the header; of a compressed TAR, in the uncompressed bytes
    int is_file;       ///< 0 for a folder, link or device
    int is_encrypted;
} quire_archive_entry;

/// Prepares names for conversion to UTF-8. Call it before the sandbox is entered.
void quire_archive_prepare(void);

/// Opens an archive. Nothing is read before the first entry.
///
/// - `descriptor`: a file; it stays open, and its position is neither used nor changed.
/// - `size`: the size of the file.
/// - `prefix`, `start`: the bytes from `prefix` to `start` are left out, so that reading can begin at an entry in the
///   middle of an archive; equal for the whole file.
///
/// Returns NULL if there is no memory, or if the format or a position is not valid.
quire_archive *quire_archive_open(
    int descriptor, quire_archive_format format, int64_t size, int64_t prefix, int64_t start);

/// Goes to the next entry. Returns 1, 0 at the end of the archive, or -1; see `quire_archive_message`.
int quire_archive_next(quire_archive *archive, quire_archive_entry *entry);

/// Reads data of the current entry until the buffer is full or the entry ends. Returns the number of bytes, or -1. At the
/// end of the entry, its checksum is compared.
ssize_t quire_archive_read(quire_archive *archive, void *bytes, size_t length);

/// Makes reading fail after this number of further bytes of the file.
void quire_archive_limit(quire_archive *archive, int64_t byte_count);

/// Makes the running call and all later ones fail soon. Any thread may call it.
void quire_archive_cancel(quire_archive *archive);

/// Whether the headers or an entry need a password.
int quire_archive_is_encrypted(quire_archive *archive);

/// The reason of the last failure; never NULL.
const char *quire_archive_message(quire_archive *archive);

void quire_archive_close(quire_archive *archive);

#endif
