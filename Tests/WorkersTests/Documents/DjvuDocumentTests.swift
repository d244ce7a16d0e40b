import ImageCodecs
import TestSupport
import Testing

@testable import Workers

@Suite("DjVu files in workers", .serialized, .enabled(if: DjvuCodec.isAvailable))
struct DjvuDocumentTests {
    private let operations: [DocumentOperation] = [
        .readDescription, .readWords(page: 0), .readLinks(page: 0), .readPicture(page: 0), .readWords(page: 77_777),
        .render(DocumentArea(page: 0, width: 100, height: 120)),
        .render(DocumentArea(page: 1, width: 10_000_000, height: 1)),
    ]

    @Test("the sandbox permits everything that the decoder needs", arguments: [[], ["--without-landlock"]])
    func sandbox(arguments: [String]) throws {
        let pool = makePool(limit: 1, arguments: arguments)
        defer { pool.shutDown() }
        let file = try DocumentFile(SampleDjvu.bytes)
        let control = WorkControl(timeLimit: 20)
        guard case .description(let found) = try pool.perform(.readDescription, on: file, control),
            case .words(let words) = try pool.perform(.readWords(page: 0), on: file, control),
            case .pixels(let pixels) = try pool.perform(
                .render(DocumentArea(page: 1, width: 160, height: 240)),
                on: file,
                control
            )
        else {
            Issue.record("a refusal")
            return
        }
        #expect(found.title == "A Scanned Book" && found.pages.count == 2 && found.outline.count == 3)
        #expect(words.map(\.text) == ["Hello", "world", "déjà"])
        #expect(pixels.layout.bands == 3)
        #expect(pool.statistics.starts == 1 && pool.statistics.crashes == 0)
    }

    @Test("a file that is truncated or changed anywhere doesn't crash a worker", arguments: 0..<4 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            var bytes = SampleDjvu.bytes
            if random.whole(0...2) == 0 { bytes.removeLast(random.whole(1...bytes.count - 20)) }
            for _ in 0..<random.whole(1...8) {
                bytes[random.whole(12...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.whole(0...255))
            }
            let file = try DocumentFile(bytes)
            for operation in operations {
                #expect(throws: Never.self, "seed \(seed)") {
                    _ = try pool.perform(operation, on: file, WorkControl(timeLimit: 20))
                }
            }
        }
        #expect(pool.statistics.crashes == 0)
    }

    @Test(
        "outlines with a wrong count, 20,000 levels or a title beyond the end are limited, or the file is refused",
        arguments: ["count", "deep", "length"]
    )
    func outlines(name: String) throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        let file = try DocumentFile(DocumentFixture.bytes("djvu-outline-\(name).djvu"))
        switch try pool.perform(.readDescription, on: file, WorkControl(timeLimit: 30)) {
        case .description(let found):
            #expect(found.pages.count == 2 && found.outline.count <= DocumentOperation.Limit.entries)
            #expect(found.outline.allSatisfy { $0.level < DocumentOperation.Limit.depth })
        case .refused(let reason): #expect(reason == .damaged && name != "deep")
        default: Issue.record("another result")
        }
        #expect(pool.statistics.crashes == 0 && pool.statistics.timeOuts == 0)
    }

    @Test("a bitmap that exceeds the memory of a worker is refused")
    func memory() throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        let file = try DocumentFile(SampleDjvu.bytes)
        let area = DocumentArea(page: 0, width: 32_000, height: 32_000)
        guard case .refused(.noMemory) = try pool.perform(.render(area), on: file, WorkControl(timeLimit: 20)) else {
            Issue.record("another result")
            return
        }
    }
}
