#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

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

/// Whether the loader changed read-only segments of an object. Their changes would be lost.
static int has_text_relocations(const struct dl_phdr_info *object, const ElfW(Phdr) *dynamic) {
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + dynamic->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL))
            return 1;
    }
    return 0;
}

static int unmap_object(struct dl_phdr_info *object, size_t size, void *unused) {
    (void)size;
    (void)unused;
    // The kernel's own object has no file.
    if (!strncmp(object->dlpi_name, "linux-vdso", strlen("linux-vdso")))
        return 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type == PT_DYNAMIC && has_text_relocations(object, segment))
            return 0;
    }
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        // Segments that were writable at any time, such as those of relocated addresses, have modified pages.
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W)
            continue;
        // Only whole pages: the first and the last page may belong to a writable segment too.
        uintptr_t start = (object->dlpi_addr + segment->p_vaddr + page - 1) & ~(page - 1);
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_filesz) & ~(page - 1);
        if (start < end)
            madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void quire_unmap_code(void) {
    dl_iterate_phdr(unmap_object, NULL);
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
