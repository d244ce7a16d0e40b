import ImagePipeline
import NIOCore
import Synchronization
import Testing

@testable import Server

@Suite("Pictures that are kept warm")
struct WarmPicturesTests {
    /// A clock that stands still until it is set.
    private final class Clock: Sendable {
        let time = Mutex(0.0)

        func set(_ seconds: Double) { time.withLock { $0 = seconds } }
    }

    private let clock = Clock()

    private func pictures(limit: Int = 800) -> WarmPictures {
        WarmPictures(byteLimit: limit) { [clock] in clock.time.withLock { $0 } }
    }

    private func key(_ page: Int) -> WarmPictures.Key {
        WarmPictures.Key(content: "c", page: page, variant: ImageVariant(width: 480, format: .webp))
    }

    /// A request: what is here is taken, what isn't is offered. Returns whether it was here.
    private func want(_ page: Int, of pictures: WarmPictures, size: Int = 100) -> Bool {
        if pictures.picture(key(page)) != nil { return true }
        pictures.note(.init(bytes: ByteBuffer(repeating: 1, count: size), mediaType: "image/webp"), for: key(page))
        return false
    }

    @Test("come in at the second request")
    func admission() {
        let pictures = pictures()
        #expect(!want(1, of: pictures))
        #expect(pictures.byteCount == 0)
        #expect(!want(1, of: pictures))
        #expect(pictures.byteCount == 100)
        #expect(want(1, of: pictures))
    }

    @Test("never take more room than there is, and none is a large part of it")
    func bound() {
        let pictures = pictures()
        for round in 0..<50 {
            clock.set(Double(round * 10))
            for page in 0..<20 {
                _ = want(page, of: pictures)
                #expect(pictures.byteCount <= 800)
            }
        }
        #expect(pictures.byteCount == 800)
        _ = want(99, of: pictures, size: 101)
        _ = want(99, of: pictures, size: 101)
        #expect(!want(99, of: pictures, size: 101))
    }

    @Test("are not pushed out by others while they are wanted, and are afterwards")
    func restingTime() {
        let pictures = pictures()
        for _ in 0..<2 { for page in 0..<8 { _ = want(page, of: pictures) } }
        for _ in 0..<10 { for page in 0..<30 { _ = want(page, of: pictures) } }
        #expect((0..<8).allSatisfy { want($0, of: pictures) })
        clock.set(6)
        for _ in 0..<2 { for page in 100..<108 { _ = want(page, of: pictures) } }
        #expect((100..<108).allSatisfy { want($0, of: pictures) })
    }

    @Test("go when nobody wants them for a while")
    func idle() {
        let pictures = pictures()
        for _ in 0..<2 { _ = want(1, of: pictures) }
        clock.set(100)
        for _ in 0..<2 { _ = want(2, of: pictures) }
        clock.set(130)
        pictures.forgetIdle()
        #expect(pictures.byteCount == 100)
        #expect(want(2, of: pictures))
        clock.set(300)
        pictures.forgetIdle()
        #expect(pictures.byteCount == 0)
    }

    @Test("a buffer that comes round again leaves the bytes alone that are still being sent")
    func bufferRing() {
        let ring = BufferRing(count: 2)
        var held: [ByteBuffer] = []
        for number in 0..<100 {
            let buffer = ring.filled(1000) { $0.writeRepeatingByte(UInt8(number), count: 1000) }
            if number % 3 == 0 { held.append(buffer) }
        }
        for (index, buffer) in held.enumerated() {
            #expect(buffer.readableBytesView.allSatisfy { $0 == UInt8(index * 3) })
            #expect(buffer.readableBytes == 1000)
        }
    }
}
