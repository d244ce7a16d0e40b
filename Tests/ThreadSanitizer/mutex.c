// The slow paths of Swift's Mutex, for tests with the thread sanitizer on Linux.
//
// The compiler inlines the fast path of Mutex into the code that uses it, where the sanitizer sees the atomic operations.
// A contended lock is taken in libswiftSynchronization, which isn't instrumented: the sanitizer doesn't see the order of
// the threads, and reports races inside `withLock`. This library replaces these functions. LD_PRELOAD loads it before
// libswiftSynchronization. In programs without the sanitizer, its functions are missing and aren't called.

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
// The register for `self`, which contains the address of the mutex.
#define SELF __attribute__((swift_context))

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> ()
//
// The mutex contains the number of the thread that holds it, or 0. Threads wait here and not in the kernel, so the fast
// path always unlocks it.
SWIFT void lock_slow(uint32_t thread, SELF _Atomic uint32_t *mutex)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void lock_slow(uint32_t thread, SELF _Atomic uint32_t *mutex) {
    uint32_t expected = 0;
    while (!atomic_compare_exchange_weak_explicit(mutex, &expected, thread, memory_order_acquire, memory_order_relaxed)) {
        expected = 0;
        sched_yield();
    }
    if (__tsan_acquire != NULL) __tsan_acquire((void *)mutex);
}

// Synchronization._MutexHandle._tryLockSlow() -> Swift.Bool
SWIFT bool try_lock_slow(SELF _Atomic uint32_t *mutex)
    __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT bool try_lock_slow(SELF _Atomic uint32_t *mutex) {
    (void)mutex;
    return false;
}

// Synchronization._MutexHandle._unlockSlow() -> ()
SWIFT void unlock_slow(SELF _Atomic uint32_t *mutex)
    __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT void unlock_slow(SELF _Atomic uint32_t *mutex) {
    if (__tsan_release != NULL) __tsan_release((void *)mutex);
    atomic_store_explicit(mutex, 0, memory_order_release);
}
