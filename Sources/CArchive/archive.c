#define _GNU_SOURCE
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CArchive.h"

// The bytes of a read. Larger reads would cost more where only headers are needed.
enum { BLOCK = 32 << 10 };

struct quire_archive {
    struct archive *reader;
    struct archive_entry *entry;
    int descriptor;
    int64_t size;    // of the file without the bytes that are left out
    int64_t prefix;  // where they begin
    int64_t gap;     // and how many they are
    int64_t position;
    int64_t bytes_left;  // that may be read
    atomic_int is_cancelled;
    char block[BLOCK];
};

void quire_archive_prepare(void) {
    setlocale(LC_CTYPE, "C.UTF-8");
}

static la_ssize_t read_block(struct archive *reader, void *data, const void **block) {
    quire_archive *archive = data;
    if (atomic_load(&archive->is_cancelled)) {
        archive_set_error(reader, ECANCELED, "cancelled");
        return -1;
    }
    int64_t position = archive->position;
    if (position >= archive->size)
        return 0;
    if (archive->bytes_left <= 0) {
        archive_set_error(reader, EFBIG, "too many bytes are needed");
        return -1;
    }
    // A block doesn't extend over the bytes that are left out.
    int64_t end = position < archive->prefix ? archive->prefix : archive->size;
    size_t length = end - position < BLOCK ? (size_t)(end - position) : BLOCK;
    ssize_t count;
    do
        count = pread(
            archive->descriptor, archive->block, length,
            position < archive->prefix ? position : position + archive->gap);
    while (count < 0 && errno == EINTR);
    if (count < 0) {
        archive_set_error(reader, errno, "the file can't be read: %s", strerror(errno));
        return -1;
    }
    archive->position += count;
    archive->bytes_left -= count;
    *block = archive->block;
    return count;
}

static la_int64_t skip_bytes(struct archive *reader, void *data, la_int64_t request) {
    (void)reader;
    quire_archive *archive = data;
    int64_t left = archive->size - archive->position;
    int64_t count = request < 0 ? 0 : request < left ? request : left;
    archive->position += count;
    return count;
}

static la_int64_t seek_to(struct archive *reader, void *data, la_int64_t offset, int whence) {
    quire_archive *archive = data;
    int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? archive->position : archive->size;
    int64_t target;
    if (__builtin_add_overflow(base, offset, &target) || target < 0 || target > archive->size) {
        archive_set_error(reader, EINVAL, "it ends too early");
        return ARCHIVE_FATAL;
    }
    archive->position = target;
    return target;
}

static int choose_format(struct archive *reader, quire_archive_format format) {
    switch (format) {
    case QUIRE_ARCHIVE_RAR4:
        return archive_read_support_format_rar(reader);
    case QUIRE_ARCHIVE_RAR5:
        return archive_read_support_format_rar5(reader);
    case QUIRE_ARCHIVE_SEVEN_ZIP:
        return archive_read_support_format_7zip(reader);
    case QUIRE_ARCHIVE_TAR:
        if (archive_read_support_filter_gzip(reader) < ARCHIVE_WARN ||
            archive_read_support_filter_zstd(reader) < ARCHIVE_WARN)
            return ARCHIVE_FATAL;
        return archive_read_support_format_tar(reader);
    }
    return ARCHIVE_FATAL;
}

quire_archive *quire_archive_open(
    int descriptor, quire_archive_format format, int64_t size, int64_t prefix, int64_t start) {
    if (prefix < 0 || start < prefix || size < start)
        return NULL;
    quire_archive *archive = calloc(1, sizeof *archive);
    if (!archive)
        return NULL;
    archive->descriptor = descriptor;
    archive->prefix = prefix;
    archive->gap = start - prefix;
    archive->size = size - archive->gap;
    archive->bytes_left = INT64_MAX;
    archive->reader = archive_read_new();
    struct archive *reader = archive->reader;
    if (!reader || choose_format(reader, format) < ARCHIVE_WARN ||
        archive_read_set_callback_data(reader, archive) != ARCHIVE_OK ||
        archive_read_set_read_callback(reader, read_block) != ARCHIVE_OK ||
        archive_read_set_skip_callback(reader, skip_bytes) != ARCHIVE_OK ||
        archive_read_set_seek_callback(reader, seek_to) != ARCHIVE_OK) {
        quire_archive_close(archive);
        return NULL;
    }
    // An error is reported by the first call for an entry.
    archive_read_open1(reader);
    return archive;
}

int quire_archive_next(quire_archive *archive, quire_archive_entry *entry) {
    int status;
    do
        status = archive_read_next_header(archive->reader, &archive->entry);
    while (status == ARCHIVE_RETRY && !atomic_load(&archive->is_cancelled));
    if (status == ARCHIVE_EOF)
        return 0;
    if (status < ARCHIVE_WARN)
        return -1;
    struct archive_entry *found = archive->entry;
    const char *name = archive_entry_pathname_utf8(found);
    if (!name)
        name = archive_entry_pathname(found);
    entry->name = (const uint8_t *)(name ? name : "");
    entry->name_length = name ? strlen(name) : 0;
    entry->size = archive_entry_size_is_set(found) ? archive_entry_size(found) : -1;
    entry->position = archive_read_header_position(archive->reader);
    entry->is_file = archive_entry_filetype(found) == AE_IFREG && !archive_entry_hardlink(found);
    entry->is_encrypted = archive_entry_is_encrypted(found) != 0;
    return 1;
}

ssize_t quire_archive_read(quire_archive *archive, void *bytes, size_t length) {
    size_t done = 0;
    while (done < length) {
        if (atomic_load(&archive->is_cancelled))
            return -1;
        la_ssize_t count = archive_read_data(archive->reader, (char *)bytes + done, length - done);
        if (count == 0)
            break;
        // A warning is a wrong checksum.
        if (count < 0)
            return -1;
        done += (size_t)count;
    }
    return (ssize_t)done;
}

void quire_archive_limit(quire_archive *archive, int64_t byte_count) {
    archive->bytes_left = byte_count;
}

void quire_archive_cancel(quire_archive *archive) {
    atomic_store(&archive->is_cancelled, 1);
}

int quire_archive_is_encrypted(quire_archive *archive) {
    // If no format was recognised, the format pointer of libarchive 3.6 is beyond the end of its table, and the call
    // below would jump to a random address.
    return archive_format(archive->reader) != 0 && archive_read_has_encrypted_entries(archive->reader) > 0;
}

const char *quire_archive_message(quire_archive *archive) {
    const char *message = archive_error_string(archive->reader);
    return message ? message : "it is damaged";
}

void quire_archive_close(quire_archive *archive) {
    if (!archive)
        return;
    if (archive->reader)
        archive_read_free(archive->reader);
    free(archive);
}
