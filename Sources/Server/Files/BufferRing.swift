import NIOCore
import Synchronization

/// A ring of reusable buffers that files are read into.
///
/// Pages are a few hundred kilobytes. The allocator gets memory of that size from the system and returns it each time,
/// which costs more than reading the file.
///
/// A buffer can be reused while its bytes are still being sent: `ByteBuffer` is copy on write and then allocates new
/// memory. To make this rare, no buffer is reused before the ring is full. Until a buffer is reused, its content also
/// serves further requests for the same file.
final class BufferRing: Sendable {
    /// A reference to bytes in the ring. It becomes invalid when the buffer is reused.
    struct Ticket: Sendable {
        fileprivate let index: Int
        fileprivate let serial: UInt64
    }

    private struct Slot {
        var buffer = ByteBuffer()
        /// Zero for an empty slot.
        var serial: UInt64 = 0
    }

    private struct State {
        var slots: [Slot] = []
        /// The index of the slot that was filled first.
        var oldest = 0
        /// The capacity of all buffers, in bytes.
        var byteCount = 0

        /// Takes the next buffer and its slot; a new buffer while the ring is not full.
        mutating func take(_ capacity: Int, limit: Int) -> (ByteBuffer, slot: Int?) {
            guard byteCount + capacity > limit, !slots.isEmpty else { return (ByteBuffer(), nil) }
            let index = oldest
            let buffer = slots[index].buffer
            slots[index] = Slot()
            byteCount -= buffer.capacity
            oldest = (oldest + 1) % slots.count
            return (buffer, index)
        }

        /// Puts a buffer into a slot, or into a new one. Returns the slot's index; nil when the ring is full.
        mutating func keep(_ buffer: ByteBuffer, serial: UInt64, at index: Int?, limit: Int) -> Int? {
            guard byteCount + buffer.capacity <= limit else { return nil }
            let slot = Slot(buffer: buffer, serial: serial)
            if let index, slots.indices.contains(index), slots[index].serial == 0 {
                slots[index] = slot
                byteCount += buffer.capacity
                return index
            }
            slots.append(slot)
            byteCount += buffer.capacity
            return slots.count - 1
        }
    }

    /// The last serial number. All rings share it, so that no ticket matches another ring.
    private static let serials = Atomic<UInt64>(0)

    /// The maximum capacity of all buffers, in bytes.
    private let byteLimit: Int
    private let state = Mutex(State())

    /// Creates a ring. By default, it holds 64 pages of 300 KB, because buffers have sizes that are powers of two.
    init(byteLimit: Int = 32 << 20) {
        self.byteLimit = byteLimit
    }

    /// Returns the bytes of a ticket; nil when their buffer was reused.
    func bytes(_ ticket: Ticket) -> ByteBuffer? {
        state.withLock { state in
            guard state.slots.indices.contains(ticket.index), state.slots[ticket.index].serial == ticket.serial else {
                return nil
            }
            return state.slots[ticket.index].buffer
        }
    }

    /// Calls `fill` with a buffer of at least `capacity` bytes. The returned ticket is nil when the ring has no space
    /// for the buffer.
    func filled(
        _ capacity: Int,
        by fill: (inout ByteBuffer) throws -> Void
    ) rethrows -> (bytes: ByteBuffer, ticket: Ticket?) {
        // Taken out of the ring, so that the buffer is uniquely referenced and is not copied.
        var (buffer, index) = state.withLock { $0.take(capacity, limit: byteLimit) }
        buffer.clear(minimumCapacity: capacity)
        try fill(&buffer)
        let filled = buffer
        let serial = Self.serials.add(1, ordering: .relaxed).newValue
        let place = state.withLock { $0.keep(filled, serial: serial, at: index, limit: byteLimit) }
        return (filled, place.map { Ticket(index: $0, serial: serial) })
    }

    /// Releases the memory.
    func empty() {
        state.withLock { $0 = State() }
    }
}
