/// The arguments of a callback from JavaScript.
package struct CallbackArguments {
    /// A number whose meaning depends on the callback: an HTTP status, an element or a flag.
    package let status: Int
    /// The bytes that are passed with the call, often UTF-8; empty when there are none. Valid only until the callback
    /// returns.
    package let bytes: UnsafeRawBufferPointer
}

/// The numbers that are passed with a call or a measurement, in a block of memory that Swift and JavaScript share.
package enum HostNumbers {
    /// The size of the block.
    package static let capacity = BindingLimits.sharedNumberCount
    /// The block. JavaScript and Swift both read and write it.
    package nonisolated(unsafe) static let storage: UnsafeMutablePointer<Double> = {
        let storage = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
        storage.initialize(repeating: 0, count: capacity)
        return storage
    }()

    /// The number at an index, valid until the next call to JavaScript.
    package static subscript(index: Int) -> Double { storage[index] }
}

/// The closures that JavaScript can call, by number.
///
/// A number contains a slot and the slot's generation. Slots are reused, so the table has only as many slots as
/// closures existed at the same time. The generation prevents a call for a removed closure, such as that of a cancelled
/// fetch, from running the closure that uses the slot now.
package enum Callbacks {
    private struct Slot {
        var generation: Int32
        var runsOnce: Bool
        var body: ((CallbackArguments) -> Void)?
    }

    nonisolated(unsafe) private static var slots: [Slot] = []
    nonisolated(unsafe) private static var free: [Int32] = []
    /// Up to a million closures can exist at the same time; a slot's generations repeat after 2,047 uses.
    private static let slotBits: Int32 = 20
    private static let slotMask: Int32 = 0xF_FFFF
    private static let generationMask: Int32 = 0x7FF

    /// The number of closures, for tests that look for leaks.
    package static var count: Int { slots.count - free.count }

    /// Stores a closure until it is removed, or until it has run if it `runsOnce`. Returns its number, which is never
    /// zero.
    @inline(never)
    package static func add(runsOnce: Bool, _ body: @escaping (CallbackArguments) -> Void) -> Int32 {
        if let slot = free.popLast() {
            slots[Int(slot)].runsOnce = runsOnce
            slots[Int(slot)].body = body
            return slots[Int(slot)].generation << slotBits | slot
        }
        slots.append(Slot(generation: 1, runsOnce: runsOnce, body: body))
        return 1 << slotBits | Int32(slots.count - 1)
    }

    /// Removes a callback, and stores a closure that runs once in its place.
    package static func replace(_ number: inout Int32, _ body: @escaping (CallbackArguments) -> Void) {
        remove(number)
        number = add(runsOnce: true, body)
    }

    /// Runs a callback, if it still exists.
    package static func run(_ number: Int32, _ reply: CallbackArguments) {
        guard let slot = index(of: number), let body = slots[slot].body else { return }
        if slots[slot].runsOnce { remove(number) }
        body(reply)
    }

    /// Removes a closure. Does nothing when it was removed before.
    @inline(never)
    package static func remove(_ number: Int32) {
        guard let slot = index(of: number) else { return }
        let next = (slots[slot].generation + 1) & generationMask
        slots[slot].generation = max(next, 1)
        free.append(Int32(slot))
        // Release the closure last, because that can release objects that remove their own callbacks.
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
