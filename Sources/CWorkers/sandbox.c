#define _GNU_SOURCE
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

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
    static const char *const none[] = {NULL};
    if (abi > 0 && quire_enter_landlock(readable, none, abi) == 0)
        state->landlock_abi = abi;
    int error = quire_enter_seccomp(state->landlock_abi > 0, 0);
    if (error == 0)
        state->seccomp = 1;
    return error;
}

int quire_execute_confined(
    const char *program, char *const arguments[], char *const environment[], const char *const *readable,
    const char *const *executable) {
    int abi = has_one_thread() ? quire_landlock_abi() : 0;
    if (abi == 0)
        return ENOSYS;
    int error = quire_enter_landlock(readable, executable, abi);
    if (!error)
        error = quire_enter_seccomp(1, 1);
    if (error)
        return error;
    execve(program, arguments, environment);
    return errno;
}
