/// What the host says when it calls back. `bytes` is only valid until the callback returns: copy what must last.
struct HostReply {
    /// A number whose meaning depends on the callback: an HTTP status, an element, a flag.
    let status: Int
    /// Bytes that came along, often UTF-8; empty when there are none.
    let bytes: UnsafeRawBufferPointer
}

/// The numbers that come along with a call or a measurement: one block of memory that both sides know.
enum HostNumbers {
    /// How many numbers fit; the host never writes more.
    static let capacity = 256
    nonisolated(unsafe) static let storage: UnsafeMutablePointer<Double> = {
        let storage = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
        storage.initialize(repeating: 0, count: capacity)
        return storage
    }()

    /// The number at `index`, valid until the next call into the host.
    static subscript(index: Int) -> Double { storage[index] }
}

/// The closures the host may call, by number.
///
/// A number is a slot and the slot's generation, so that a call that arrives after its closure was removed (a fetch
/// that finished while it was being cancelled) finds nothing instead of somebody else's closure. Slots are reused:
/// the table stays as small as the most closures that were ever alive together.
enum Callbacks {
    private struct Slot {
        var generation: Int32
        var runsOnce: Bool
        var body: ((HostReply) -> Void)?
    }

    nonisolated(unsafe) private static var slots: [Slot] = []
    nonisolated(unsafe) private static var free: [Int32] = []
    /// A million closures may be alive together; a slot's generations repeat after two thousand uses.
    private static let slotBits: Int32 = 20
    private static let slotMask: Int32 = 0xF_FFFF
    private static let generationMask: Int32 = 0x7FF

    /// How many closures are alive; for tests that look for leaks.
    static var count: Int { slots.count - free.count }

    /// Keeps `body` until it is removed, or until it ran if it `runsOnce`; returns its number, which is never zero.
    @inline(never)
    static func add(runsOnce: Bool, _ body: @escaping (HostReply) -> Void) -> Int32 {
        if let slot = free.popLast() {
            slots[Int(slot)].runsOnce = runsOnce
            slots[Int(slot)].body = body
            return slots[Int(slot)].generation << slotBits | slot
        }
        slots.append(Slot(generation: 1, runsOnce: runsOnce, body: body))
        return 1 << slotBits | Int32(slots.count - 1)
    }

    /// Runs a callback, if it still exists.
    static func run(_ number: Int32, _ reply: HostReply) {
        guard let slot = index(of: number), let body = slots[slot].body else { return }
        if slots[slot].runsOnce { remove(number) }
        body(reply)
    }

    /// Lets go of a closure; removing twice is harmless.
    @inline(never)
    static func remove(_ number: Int32) {
        guard let slot = index(of: number) else { return }
        let next = (slots[slot].generation + 1) & generationMask
        slots[slot].generation = max(next, 1)
        free.append(Int32(slot))
        // Last, because letting go of the closure may let go of objects that remove callbacks of their own.
        let body = slots[slot].body
        slots[slot].body = nil
        withExtendedLifetime(body) {}
    }

    private static func index(of number: Int32) -> Int? {
        let slot = Int(number & slotMask)
        guard number > 0, slot < slots.count, slots[slot].generation == number >> slotBits,
            slots[slot].body != nil
        else { return nil }
        return slot
    }
}
