#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

// Landlock by its raw system calls, with constants of our own: the headers of Debian 12 know only two versions of it
// (https://docs.kernel.org/userspace-api/landlock.html). The numbers are the same on all architectures.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { CREATE_RULESET_VERSION = 1, RULE_PATH_BENEATH = 1 };

enum {
    EXECUTE = 1 << 0,
    READ_FILE = 1 << 2,
    READ_DIRECTORY = 1 << 3,
};

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scoped;
};

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

int quire_landlock_abi(void) {
    long abi = syscall(CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
    return abi < 1 ? 0 : (int)abi;
}

// All rights that this version of Landlock can restrict. It allows everything that a ruleset doesn't handle.
static struct ruleset everything(int abi, size_t *size) {
    struct ruleset rules = {.files = (1 << 13) - 1};
    *size = offsetof(struct ruleset, network);
    if (abi >= 2)
        rules.files |= 1 << 13;  // move between directories
    if (abi >= 3)
        rules.files |= 1 << 14;  // truncate
    if (abi >= 4) {
        rules.network = 3;  // bind and connect TCP
        *size = offsetof(struct ruleset, scoped);
    }
    if (abi >= 5)
        rules.files |= 1 << 15;  // ioctl of devices
    if (abi >= 6) {
        rules.scoped = 3;  // abstract sockets and signals
        *size = sizeof rules;
    }
    return rules;
}

static int allow(int ruleset, const char *path, uint64_t rights) {
    int parent = open(path, O_PATH | O_CLOEXEC);
    if (parent < 0)
        return 0;  // This system has no such file.
    struct stat status;
    int error = fstat(parent, &status) ? errno : 0;
    struct path_rule rule = {rights | (S_ISDIR(status.st_mode) ? READ_DIRECTORY : 0), parent};
    if (!error && syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0))
        error = errno;
    close(parent);
    return error;
}

int quire_enter_landlock(const char *const *readable, const char *const *executable, int abi) {
    size_t size;
    struct ruleset rules = everything(abi, &size);
    int ruleset = (int)syscall(CREATE_RULESET, &rules, size, 0);
    if (ruleset < 0)
        return errno;
    int error = 0;
    for (; *readable && !error; readable++)
        error = allow(ruleset, *readable, READ_FILE);
    for (; *executable && !error; executable++)
        error = allow(ruleset, *executable, READ_FILE | EXECUTE);
    if (!error && syscall(RESTRICT_SELF, ruleset, 0))
        error = errno;
    close(ruleset);
    return error;
}
