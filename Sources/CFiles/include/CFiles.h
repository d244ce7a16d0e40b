/// What the C library can do with files that its Swift overlay does not show.
#ifndef QUIRE_CFILES_H
#define QUIRE_CFILES_H

#include <stddef.h>
#include <sys/types.h>

/// Reads bytes of a file without ever waiting for the disk: what the system holds in memory is copied, the rest is not
/// read. Returns how many bytes were copied; fewer than asked for, zero among them, when the disk would be needed, the
/// file ends, or the file system can't tell.
size_t quire_read_without_waiting(int descriptor, void *target, size_t count, off_t offset);

#endif
