#define _GNU_SOURCE
#include <sys/stat.h>

#include "internal.h"

// Landlock restricts one thread. If a library has started others, they would not be restricted.
static int has_one_thread(void) {
    struct stat status;
    // The links of the directory: itself, its parent, and one for each thread.
    return stat("/proc/self/task", &status) == 0 && status.st_nlink == 3;
}

int quire_enter_sandbox(const char *const *readable, int uses_landlock, quire_sandbox_state *state) {
    state->landlock_abi = 0;
    state->seccomp = 0;
    int abi = uses_landlock && has_one_thread() ? quire_landlock_abi() : 0;
    if (abi > 0 && quire_enter_landlock(readable, abi) == 0)
        state->landlock_abi = abi;
    int error = quire_enter_seccomp(state->landlock_abi > 0);
    if (error == 0)
        state->seccomp = 1;
    return error;
}
