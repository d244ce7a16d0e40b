/// File functions of the C library that its Swift module does not contain.
#ifndef QUIRE_CFILES_H
#define QUIRE_CFILES_H

#include <stddef.h>
#include <sys/types.h>

/// Reads bytes of a file that are in the system's page cache, and never waits for the disk. Returns the number of
/// copied bytes. It is less than `count`, possibly 0, when the next bytes are not in the page cache, at the end of the
/// file, or on a file system that doesn't support such reads.
size_t quire_read_without_waiting(int descriptor, void *target, size_t count, off_t offset);

/// Returns the type of the file system that contains a file or folder (`f_type` of `statfs`), or -1 on failure. Swift's
/// module of the C library has `statvfs`, which lacks the type.
long long quire_file_system_type(int descriptor);

#endif
