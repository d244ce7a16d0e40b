#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

#if defined(__x86_64__)
enum { ARCHITECTURE = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { ARCHITECTURE = AUDIT_ARCH_AARCH64 };
#else
#error "The filter has no list of system calls for this architecture."
#endif

// The x32 calls of x86-64 have this bit. They could bypass the list.
enum { X32_BIT = 0x40000000 };

// Calls that are allowed with any arguments: memory, threads, time, and reading and writing open descriptors. The
// frequent ones come first, because a filter is a linear program. What isn't named here or below is refused.
static const int allowed[] = {
    SYS_futex, SYS_read, SYS_write, SYS_recvmsg, SYS_sendmsg, SYS_munmap, SYS_madvise, SYS_brk, SYS_mremap,
    SYS_ppoll, SYS_close, SYS_ftruncate, SYS_lseek, SYS_pread64, SYS_pwrite64, SYS_readv, SYS_writev, SYS_fstat,
    SYS_newfstatat, SYS_statx, SYS_fstatfs, SYS_statfs, SYS_getdents64, SYS_faccessat, SYS_readlinkat, SYS_getcwd,
    SYS_fadvise64, SYS_dup, SYS_eventfd2, SYS_pipe2, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_getcpu, SYS_getpriority, SYS_getrandom,
    SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getrusage, SYS_times,
    SYS_uname, SYS_sysinfo, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_restart_syscall, SYS_set_robust_list, SYS_set_tid_address, SYS_membarrier, SYS_mincore, SYS_msync,
    SYS_munlock, SYS_exit, SYS_exit_group,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_stat
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_select, SYS_dup2, SYS_epoll_wait, SYS_pipe,
    SYS_time, SYS_getdents, SYS_arch_prctl,
#endif
};

enum { PROGRAM_LIMIT = 512 };

typedef struct {
    struct sock_filter code[PROGRAM_LIMIT];
    unsigned short count;
} program;

static void add(program *into, unsigned short code, unsigned value, unsigned char if_true, unsigned char if_false) {
    if (into->count < PROGRAM_LIMIT)
        into->code[into->count] = (struct sock_filter){code, if_true, if_false, value};
    into->count++;
}

static void load(program *into, size_t offset) {
    add(into, BPF_LD | BPF_W | BPF_ABS, (unsigned)offset, 0, 0);
}

// The lower half of an argument. Both supported architectures are little-endian.
static void load_argument(program *into, int index) {
    load(into, offsetof(struct seccomp_data, args) + 8 * index);
}

static void answer(program *into, unsigned action) {
    add(into, BPF_RET | BPF_K, action, 0, 0);
}

static unsigned refusal(int error) {
    return SECCOMP_RET_ERRNO | (unsigned)error;
}

// If the loaded value equals `value`, ends with `action`.
static void when(program *into, unsigned value, unsigned action) {
    add(into, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(into, action);
}

// Allows a call if none of these bits of an argument are set, and otherwise refuses it with that error.
static void allow_without(program *into, int call, int argument, unsigned bits, int error) {
    add(into, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4);
    load_argument(into, argument);
    add(into, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    answer(into, refusal(error));
    answer(into, SECCOMP_RET_ALLOW);
}

// Allows a call if an argument has one of these values.
static void allow_values(program *into, int call, int argument, const unsigned *values, int count) {
    add(into, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, (unsigned char)(2 * count + 2));
    load_argument(into, argument);
    for (int index = 0; index < count; index++)
        when(into, values[index], SECCOMP_RET_ALLOW);
    answer(into, refusal(EPERM));
}

// Allows mapping memory, but not memory that is writable and executable.
static void allow_mapping(program *into) {
    add(into, BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 5);
    load_argument(into, 2);
    add(into, BPF_ALU | BPF_AND | BPF_K, PROT_WRITE | PROT_EXEC, 0, 0);
    add(into, BPF_JMP | BPF_JEQ | BPF_K, PROT_WRITE | PROT_EXEC, 0, 1);
    answer(into, refusal(EACCES));
    answer(into, SECCOMP_RET_ALLOW);
    allow_without(into, SYS_mprotect, 2, PROT_EXEC, EACCES);
}

// Allows new threads. `clone3` has its flags in memory, which a filter can't read: without it, the C library uses
// `clone`.
static void allow_threads(program *into) {
    when(into, SYS_clone3, refusal(ENOSYS));
    add(into, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
    load_argument(into, 0);
    add(into, BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0);
    answer(into, refusal(EPERM));
    answer(into, SECCOMP_RET_ALLOW);
}

static void allow_with_conditions(program *into, int opens_files, int executes) {
    unsigned itself = (unsigned)getpid();
    static const unsigned names[] = {PR_SET_NAME, PR_GET_NAME};
    static const unsigned descriptor_commands[] = {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC};
    allow_mapping(into);
    allow_threads(into);
    if (executes)
        when(into, SYS_execve, SECCOMP_RET_ALLOW);
    // The flags that write, create or truncate. O_TMPFILE has a bit of its own beside O_DIRECTORY.
    if (opens_files)
        allow_without(
            into, SYS_openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY), EACCES);
    when(into, SYS_openat, refusal(EACCES));
#ifdef SYS_open
    if (opens_files)
        allow_without(into, SYS_open, 1, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY), EACCES);
    when(into, SYS_open, refusal(EACCES));
#endif
    allow_values(into, SYS_prctl, 0, names, 2);
    allow_values(into, SYS_fcntl, 1, descriptor_commands, 6);
    // `abort` sends a signal to its own thread.
    allow_values(into, SYS_tgkill, 0, &itself, 1);
    // Reading limits, not setting them.
    static const unsigned none[] = {0};
    allow_values(into, SYS_prlimit64, 2, none, 1);
#ifdef SYS_getrlimit
    when(into, SYS_getrlimit, SECCOMP_RET_ALLOW);
#endif
    // Calls with older equivalents, which the C library uses when these are missing.
#ifdef SYS_openat2
    when(into, SYS_openat2, refusal(ENOSYS));
#endif
#ifdef SYS_close_range
    when(into, SYS_close_range, refusal(ENOSYS));
#endif
}

int quire_enter_seccomp(int opens_files, int executes) {
    program filter = {.count = 0};
    load(&filter, offsetof(struct seccomp_data, arch));
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    answer(&filter, SECCOMP_RET_KILL_PROCESS);
    load(&filter, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    add(&filter, BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1);
    answer(&filter, refusal(ENOSYS));
#endif
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++)
        when(&filter, (unsigned)allowed[index], SECCOMP_RET_ALLOW);
    allow_with_conditions(&filter, opens_files, executes);
    answer(&filter, refusal(EPERM));
    if (filter.count > PROGRAM_LIMIT)
        return E2BIG;
    struct sock_fprog description = {filter.count, filter.code};
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &description);
    if (result == 0)
        return 0;
    return result > 0 ? EBUSY : errno == EINVAL ? ENOSYS : errno;
}
