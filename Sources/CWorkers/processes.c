#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "CWorkers.h"

// Above the standard descriptors and the worker's socket, so that the copies in the child don't overwrite each other.
enum { LOWEST_DESCRIPTOR = 10 };

static int raise_descriptor(int *descriptor) {
    if (*descriptor >= LOWEST_DESCRIPTOR)
        return 0;
    int raised = fcntl(*descriptor, F_DUPFD_CLOEXEC, LOWEST_DESCRIPTOR);
    if (raised < 0)
        return errno;
    close(*descriptor);
    *descriptor = raised;
    return 0;
}

int quire_socket_pair(int sockets[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets))
        return errno;
    int error = raise_descriptor(&sockets[0]);
    if (error == 0)
        error = raise_descriptor(&sockets[1]);
    if (error) {
        close(sockets[0]);
        close(sockets[1]);
    }
    return error;
}

int quire_spawn(
    const char *path, char *const arguments[], char *const environment[], int socket, int output, int keeps_errors,
    pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawn_file_actions_init(&actions);
    if (error)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    // A session of its own: Ctrl-C in a terminal must reach only the server, which answers its last requests.
    error = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error)
        error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error)
        error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!error)
        error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!error)
        error = output < 0 ? posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
                           : posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!error && !keeps_errors)
        error = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&actions, socket, QUIRE_WORKER_SOCKET);
    if (!error)
        error = posix_spawn_file_actions_addclosefrom_np(&actions, QUIRE_WORKER_SOCKET + 1);
    if (!error)
        error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

// Room for the descriptors of a message, aligned for its header.
typedef union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * QUIRE_DESCRIPTOR_LIMIT)];
} control_buffer;

ssize_t quire_send(
    int socket, const void *bytes, size_t length, int waits, const int *descriptors, size_t descriptor_count) {
    struct iovec piece = {(void *)bytes, length};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    control_buffer control;
    if (descriptor_count > QUIRE_DESCRIPTOR_LIMIT)
        return -EMSGSIZE;
    if (descriptor_count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
    }
    ssize_t sent;
    do
        sent = sendmsg(socket, &message, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

ssize_t quire_receive(
    int socket, void *bytes, size_t length, int waits, int descriptors[QUIRE_DESCRIPTOR_LIMIT],
    size_t *descriptor_count) {
    struct iovec piece = {bytes, length};
    control_buffer control;
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    *descriptor_count = 0;
    ssize_t got;
    do
        got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (waits ? 0 : MSG_DONTWAIT));
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count && *descriptor_count < QUIRE_DESCRIPTOR_LIMIT; index++)
            memcpy(&descriptors[(*descriptor_count)++], CMSG_DATA(header) + index * sizeof(int), sizeof(int));
    }
    if (message.msg_flags & MSG_CTRUNC) {
        while (*descriptor_count > 0)
            close(descriptors[--*descriptor_count]);
        return -EMSGSIZE;
    }
    return got;
}

int quire_memory_file(void) {
    int descriptor = memfd_create("quire", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    return descriptor < 0 ? -errno : descriptor;
}

int quire_seal(int descriptor, int and_content) {
    int seals = F_SEAL_SHRINK | F_SEAL_GROW | (and_content ? F_SEAL_WRITE : 0) | F_SEAL_SEAL;
    return fcntl(descriptor, F_ADD_SEALS, seals) ? errno : 0;
}
