/// The restrictions that a worker puts on itself before it reads its first request.
#ifndef QUIRE_CWORKERS_SANDBOX_H
#define QUIRE_CWORKERS_SANDBOX_H

#include <stdint.h>

/// The limits of a worker.
typedef struct {
    uint64_t address_space;  ///< bytes of virtual memory
    uint64_t file_size;      ///< bytes of a file, which can only be a file in memory from the server
    uint64_t descriptors;    ///< number of open descriptors
} quire_worker_limits;

/// The layers that are in effect.
typedef struct {
    int landlock_abi;  ///< the version of Landlock; 0 when the kernel lacks it, and no file can be opened
    int seccomp;       ///< 1 when the system call filter is installed
} quire_sandbox_state;

/// Sets the limits, turns off core dumps and `ptrace`, and prevents the process from gaining privileges.
int quire_limit_process(const quire_worker_limits *limits);

/// Returns the version of Landlock in this kernel; 0 when it is missing or disabled.
int quire_landlock_abi(void);

/// Restricts this process to computing: no network, no processes, no files except reading below `readable`, a list that
/// ends with NULL. Call it after all libraries have started, before the process has a second thread.
///
/// Without Landlock, or with `uses_landlock` set to 0, opening any file is refused. Without seccomp it fails with
/// ENOSYS.
int quire_enter_sandbox(const char *const *readable, int uses_landlock, quire_sandbox_state *state);

/// Replaces this process by another program, with the restrictions of a worker, except that it may read below `readable`
/// and execute what is below `executable`. The lists end with NULL. Call it before the process has a second thread.
///
/// Returns an error number: ENOSYS without Landlock, because the program could read all files.
int quire_execute_confined(
    const char *program, char *const arguments[], char *const environment[], const char *const *readable,
    const char *const *executable);

#endif
