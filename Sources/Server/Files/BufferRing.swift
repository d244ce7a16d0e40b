import NIOCore
import Synchronization

/// Memory that files are read into, used again and again.
///
/// Pages are a few hundred kilobytes. Fresh memory of that size comes from the system and goes back to it, page by
/// page, each time; that costs more than reading the file. A buffer may come around again while its bytes are still
/// being sent: `ByteBuffer` notices that somebody else holds it and takes fresh memory then.
final class BufferRing: Sendable {
    private struct State {
        /// The one used last comes first.
        var buffers: [ByteBuffer] = []
    }

    /// How many buffers go round.
    private let count: Int
    private let state = Mutex(State())

    init(count: Int = 16) {
        self.count = max(1, count)
    }

    /// An empty buffer with room for so many bytes, filled by `fill`.
    func filled(_ capacity: Int, by fill: (inout ByteBuffer) throws -> Void) rethrows -> ByteBuffer {
        // Taken out of the ring, so that the ring's own reference doesn't count as somebody else's.
        var buffer = state.withLock { $0.buffers.popLast() } ?? ByteBuffer()
        buffer.clear(minimumCapacity: capacity)
        try fill(&buffer)
        let filled = buffer
        state.withLock { state in
            if state.buffers.count < count { state.buffers.insert(buffer, at: 0) }
        }
        return filled
    }

    /// Gives the memory back.
    func empty() {
        state.withLock { $0.buffers = [] }
    }
}
