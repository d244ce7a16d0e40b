#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "CWorkers.h"

static int limit(int resource, uint64_t value) {
    struct rlimit current;
    if (getrlimit(resource, &current))
        return errno;
    // A limit that the server inherited may be lower already, and can't be raised.
    rlim_t wanted = value < current.rlim_max ? value : current.rlim_max;
    struct rlimit both = {wanted, wanted};
    return setrlimit(resource, &both) ? errno : 0;
}

void quire_configure_allocator(void) {
    // glibc raises its mmap threshold after the first large free and then never gives large buffers back. Pinning it
    // keeps a server's memory near 70 MB instead of 250 MB after a mixed load.
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
}

void quire_configure_worker_allocator(void) {
    // Requesting the buffers of each page from the kernel takes an eighth of the time of a JPEG page. They are reused
    // until `quire_trim_memory`. With one arena, it returns all that is free.
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 16 << 20);
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
}

void quire_trim_memory(void) {
    malloc_trim(0);
}

int quire_limit_process(const quire_worker_limits *limits) {
    int error = limit(RLIMIT_CORE, 0);
    if (!error)
        error = limit(RLIMIT_AS, limits->address_space);
    if (!error)
        error = limit(RLIMIT_FSIZE, limits->file_size);
    if (!error)
        error = limit(RLIMIT_NOFILE, limits->descriptors);
    if (!error && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0))
        error = errno;
    if (!error && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        error = errno;
    return error;
}
