import NIOCore
import Testing

@testable import Server

@Suite("The ring of file buffers")
struct BufferRingTests {
    /// The address of a buffer's memory.
    private func place(_ buffer: ByteBuffer) -> UInt {
        buffer.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
    }

    @Test("reuses buffers while earlier responses are being sent")
    func goesRound() {
        let ring = BufferRing(byteLimit: 16 << 10)
        var places: Set<UInt> = []
        var beingSent: [ByteBuffer] = []
        for round in 0..<1000 {
            let buffer = ring.filled(1024) { $0.writeRepeatingByte(UInt8(round % 251), count: 1024) }.bytes
            places.insert(place(buffer))
            beingSent.append(buffer)
            if beingSent.count > 8 { beingSent.removeFirst() }
            // Bytes that are being sent are not overwritten.
            for (age, sent) in beingSent.reversed().enumerated() {
                #expect(sent.getInteger(at: 1023, as: UInt8.self) == UInt8((round - age) % 251))
            }
        }
        #expect(places.count <= 16)
    }

    @Test("does not reuse the buffer of a response that is still being sent")
    func slowAnswer() {
        let ring = BufferRing(byteLimit: 4 << 10)
        let slow = ring.filled(1024) { $0.writeRepeatingByte(7, count: 1024) }.bytes
        for _ in 0..<100 { _ = ring.filled(1024) { $0.writeRepeatingByte(9, count: 1024) } }
        #expect(slow.readableBytesView.allSatisfy { $0 == 7 })
    }

    @Test("returns earlier content until its buffer is reused")
    func tickets() throws {
        let ring = BufferRing(byteLimit: 4 << 10)
        let first = ring.filled(1024) { $0.writeRepeatingByte(1, count: 1024) }
        let ticket = try #require(first.ticket)
        #expect(ring.bytes(ticket) == first.bytes)
        #expect(BufferRing().bytes(ticket) == nil)
        for _ in 0..<3 { _ = ring.filled(1024) { $0.writeRepeatingByte(2, count: 1024) } }
        #expect(ring.bytes(ticket) == first.bytes)
        _ = ring.filled(1024) { $0.writeRepeatingByte(3, count: 1024) }
        #expect(ring.bytes(ticket) == nil)
        let other = try #require(ring.filled(1024) { $0.writeRepeatingByte(4, count: 1024) }.ticket)
        ring.empty()
        #expect(ring.bytes(other) == nil)
    }

    @Test("allocates new memory for content larger than the ring, and can be emptied")
    func limits() {
        let ring = BufferRing(byteLimit: 1024)
        let large = ring.filled(5000) { $0.writeRepeatingByte(1, count: 5000) }
        #expect(large.bytes.readableBytes == 5000)
        #expect(large.ticket == nil)
        ring.empty()
        #expect(ring.filled(10) { $0.writeRepeatingByte(2, count: 10) }.bytes.readableBytes == 10)
    }
}
