import NIOCore
import Synchronization

/// Memory that files are read into, used again and again.
///
/// Pages are a few hundred kilobytes. Fresh memory of that size comes from the system and goes back to it, page by
/// page, each time; that costs more than reading the file. A buffer may come around again while its bytes are still
/// being sent: `ByteBuffer` notices that somebody else holds it and takes fresh memory then. So that this is rare, no
/// buffer comes around before the ring is full. Until then, what was read needs no reading for the next client either.
final class BufferRing: Sendable {
    /// Where bytes lie in the ring, as long as they do.
    struct Ticket: Sendable {
        fileprivate let index: Int
        fileprivate let serial: UInt64
    }

    private struct Slot {
        var buffer = ByteBuffer()
        /// Zero for a slot that holds nothing worth finding.
        var serial: UInt64 = 0
    }

    private struct State {
        var slots: [Slot] = []
        /// The slot that was filled the longest time ago.
        var oldest = 0
        /// Bytes of memory they hold.
        var byteCount = 0

        /// The memory that is used next, and the slot it comes from; fresh memory while the ring is not full.
        mutating func take(_ capacity: Int, limit: Int) -> (ByteBuffer, slot: Int?) {
            guard byteCount + capacity > limit, !slots.isEmpty else { return (ByteBuffer(), nil) }
            let index = oldest
            let buffer = slots[index].buffer
            slots[index] = Slot()
            byteCount -= buffer.capacity
            oldest = (oldest + 1) % slots.count
            return (buffer, index)
        }

        /// Puts a buffer into a slot, or into a new one; nil when there is no room.
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

    /// Never the same in two rings, so that no ticket fits a foreign one.
    private static let serials = Atomic<UInt64>(0)

    /// Bytes of memory that go round.
    private let byteLimit: Int
    private let state = Mutex(State())

    init(byteLimit: Int = 16 << 20) {
        self.byteLimit = byteLimit
    }

    /// The bytes that were given this ticket, if they have not been written over.
    func bytes(_ ticket: Ticket) -> ByteBuffer? {
        state.withLock { state in
            guard state.slots.indices.contains(ticket.index), state.slots[ticket.index].serial == ticket.serial else {
                return nil
            }
            return state.slots[ticket.index].buffer
        }
    }

    /// An empty buffer with room for so many bytes, filled by `fill`; the ticket is nil when the ring has no room for it.
    func filled(
        _ capacity: Int,
        by fill: (inout ByteBuffer) throws -> Void
    ) rethrows -> (bytes: ByteBuffer, ticket: Ticket?) {
        // Taken out of the ring, so that the ring's own reference doesn't count as somebody else's.
        var (buffer, index) = state.withLock { $0.take(capacity, limit: byteLimit) }
        buffer.clear(minimumCapacity: capacity)
        try fill(&buffer)
        let filled = buffer
        let serial = Self.serials.add(1, ordering: .relaxed).newValue
        let place = state.withLock { $0.keep(filled, serial: serial, at: index, limit: byteLimit) }
        return (filled, place.map { Ticket(index: $0, serial: serial) })
    }

    /// Gives the memory back.
    func empty() {
        state.withLock { $0 = State() }
    }
}
