/// Declarations shared by the sandbox's files. Not visible to Swift.
#ifndef QUIRE_CWORKERS_INTERNAL_H
#define QUIRE_CWORKERS_INTERNAL_H

#include "CWorkersSandbox.h"

/// Restricts the calling thread, and those that it creates, to reading and executing below these paths.
int quire_enter_landlock(const char *const *readable, const char *const *executable, int abi);

/// Installs the system call filter for all threads. Without `opens_files`, every `openat` is refused. With `executes`, the
/// process may replace itself by another program.
int quire_enter_seccomp(int opens_files, int executes);

#endif
