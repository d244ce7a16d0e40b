import Dispatch
import Publications
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("Unpacking solid archives")
struct SolidUnpackerTests {
    /// Entries with their index as content.
    private final class FakeStream: EntryStream {
        private var index = -1
        private let count: Int
        private let damaged: Set<Int>
        private let end: UnpackingError?

        init(count: Int, damaged: Set<Int> = [], end: UnpackingError? = nil) {
            (self.count, self.damaged, self.end) = (count, damaged, end)
        }

        func next() throws(UnpackingError) -> UnpackedEntry? {
            index += 1
            guard index < count else {
                if let end { throw end }
                return nil
            }
            return UnpackedEntry(
                index: index,
                bytes: damaged.contains(index)
                    ? .failure(.failed(reason: .verbatim("broken"))) : .success([UInt8(index)])
            )
        }
    }

    /// Counts how often an archive was opened.
    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    private func job(
        _ identity: UInt8,
        count: Int,
        damaged: Set<Int> = [],
        end: UnpackingError? = nil,
        _ opened: Counter
    ) -> SolidUnpacker.Job {
        SolidUnpacker.Job(identity: [identity], cache: nil) { () throws(UnpackingError) in
            opened.value.add(1, ordering: .relaxed)
            return FakeStream(count: count, damaged: damaged, end: end)
        }
    }

    @Test("returns entries in any order")
    func anyOrder() throws {
        let (unpacker, opened) = (SolidUnpacker(width: 2), Counter())
        for index in [5, 0, 9, 9, 3] {
            #expect(try unpacker.bytes(of: index, byteSize: 1, in: job(1, count: 10, opened)) == [UInt8(index)])
        }
    }

    @Test("answers many threads at once")
    func concurrent() {
        let (unpacker, opened) = (SolidUnpacker(width: 2), Counter())
        let wrong = Counter()
        DispatchQueue.concurrentPerform(iterations: 60) { number in
            let index = number * 7 % 20
            let bytes = try? unpacker.bytes(of: index, byteSize: 1, in: job(UInt8(number % 3), count: 20, opened))
            if bytes != [UInt8(index)] { wrong.value.add(1, ordering: .relaxed) }
        }
        #expect(wrong.value.load(ordering: .relaxed) == 0)
    }

    @Test("a damaged entry affects no other entry, and isn't unpacked again")
    func damaged() throws {
        let (unpacker, opened) = (SolidUnpacker(width: 1), Counter())
        let job = job(1, count: 4, damaged: [1], opened)
        for _ in 0..<3 {
            #expect(throws: UnpackingError.failed(reason: .verbatim("broken"))) {
                try unpacker.bytes(of: 1, byteSize: 1, in: job)
            }
        }
        #expect(opened.value.load(ordering: .relaxed) == 1)
        #expect(try unpacker.bytes(of: 2, byteSize: 1, in: job) == [2])
    }

    @Test("a truncated archive is an error only for the entries after the damage")
    func endsEarly() throws {
        let (unpacker, opened) = (SolidUnpacker(width: 1), Counter())
        let job = job(1, count: 4, end: .failed(reason: .verbatim("broken")), opened)
        #expect(throws: UnpackingError.failed(reason: .verbatim("broken"))) {
            try unpacker.bytes(of: 6, byteSize: 1, in: job)
        }
        #expect(throws: UnpackingError.failed(reason: .verbatim("broken"))) {
            try unpacker.bytes(of: 6, byteSize: 1, in: job)
        }
        #expect(opened.value.load(ordering: .relaxed) == 1)
        #expect(try unpacker.bytes(of: 3, byteSize: 1, in: job) == [3])
    }

    @Test("another attempt is made after an interruption")
    func interrupted() throws {
        let (unpacker, opened) = (SolidUnpacker(width: 1), Counter())
        let job = job(1, count: 1, end: .interrupted(reason: .verbatim("crash")), opened)
        for _ in 0..<2 {
            #expect(throws: UnpackingError.interrupted(reason: .verbatim("crash"))) {
                try unpacker.bytes(of: 2, byteSize: 1, in: job)
            }
        }
        #expect(opened.value.load(ordering: .relaxed) == 2)
    }
}
