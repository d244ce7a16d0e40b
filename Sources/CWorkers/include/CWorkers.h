/// Processes, descriptors and the sandbox of the workers: system calls that Swift can't make.
///
/// Functions return 0 on success and an error number otherwise, unless their comment says something else.
#ifndef QUIRE_CWORKERS_H
#define QUIRE_CWORKERS_H

#include <stddef.h>
#include <sys/types.h>

#include "CWorkersSandbox.h"

/// The descriptor of a worker's socket.
enum { QUIRE_WORKER_SOCKET = 3 };

/// The maximum number of descriptors in a message.
enum { QUIRE_DESCRIPTOR_LIMIT = 4 };

/// Creates a pair of connected stream sockets, both closed on exec.
int quire_socket_pair(int sockets[2]);

/// Starts a program in a session of its own, with only these descriptors: `socket`, or another file, as
/// `QUIRE_WORKER_SOCKET`; `output` as standard output, or /dev/null if it is negative; and /dev/null as standard input.
/// Standard error is /dev/null too, unless `keeps_errors` is set.
///
/// The signal mask is empty and all signals have their default actions.
///
/// - `arguments` and `environment` end with NULL.
int quire_spawn(
    const char *path, char *const arguments[], char *const environment[], int socket, int output, int keeps_errors,
    pid_t *pid);

/// Sends bytes and, with the first of them, descriptors. Doesn't wait if `waits` is 0. Never raises SIGPIPE.
///
/// Returns the number of sent bytes, or a negative error number.
ssize_t quire_send(
    int socket, const void *bytes, size_t length, int waits, const int *descriptors, size_t descriptor_count);

/// Receives bytes and descriptors, which are closed on exec. Doesn't wait if `waits` is 0.
///
/// `descriptors` has room for `QUIRE_DESCRIPTOR_LIMIT`. Descriptors beyond that are closed by the kernel, and the call
/// fails with EMSGSIZE. Returns the number of bytes, 0 at the end, or a negative error number.
ssize_t quire_receive(
    int socket, void *bytes, size_t length, int waits, int descriptors[QUIRE_DESCRIPTOR_LIMIT],
    size_t *descriptor_count);

/// Creates an anonymous file in memory that can be sealed. Returns its descriptor, or a negative error number.
int quire_memory_file(void);

/// Fixes the size of a file in memory permanently. With `and_content`, also its content, unless it is mapped for
/// writing.
int quire_seal(int descriptor, int and_content);

/// Lets the allocator return memory to the system. Call it first in `main`.
void quire_configure_allocator(void);

/// Lets the allocator of a worker keep memory until `quire_trim_memory`. Call it first in `main`.
void quire_configure_worker_allocator(void);

/// Returns free memory to the system.
void quire_trim_memory(void);

/// Unmaps the read-only pages of the program and its libraries. They stay in the system's page cache, and the kernel
/// maps them again when they are used.
void quire_unmap_code(void);

#endif
