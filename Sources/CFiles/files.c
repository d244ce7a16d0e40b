#define _GNU_SOURCE
#include "CFiles.h"

#include <sys/uio.h>
#include <sys/vfs.h>

size_t quire_read_without_waiting(int descriptor, void *target, size_t count, off_t offset) {
    size_t done = 0;
#ifdef RWF_NOWAIT
    while (done < count) {
        struct iovec piece = {(char *)target + done, count - done};
        ssize_t got = preadv2(descriptor, &piece, 1, offset + (off_t)done, RWF_NOWAIT);
        if (got <= 0)
            break;
        done += (size_t)got;
    }
#endif
    return done;
}

long long quire_file_system_type(int descriptor) {
    struct statfs status;
    return fstatfs(descriptor, &status) == 0 ? (long long)status.f_type : -1;
}
