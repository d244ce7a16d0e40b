import Testing

@testable import ImagePipeline

@Suite("Identities of images")
struct IdentityTests {
    @Test("processors differ by name, version and every parameter")
    func processors() {
        let identities = [
            ProcessorIdentity("blur"), ProcessorIdentity("blur", version: 2), ProcessorIdentity("tint"),
            ProcessorIdentity("blur") { $0.add(1 as Int) }, ProcessorIdentity("blur") { $0.add(2 as Int) },
            ProcessorIdentity("blur") { $0.add(1.0) }, ProcessorIdentity("blur") { $0.add(true) },
        ]
        #expect(Set(identities).count == identities.count)
        #expect(Set(identities.map(\.bytes)).count == identities.count)
        #expect(ProcessorIdentity("blur") { $0.add(0.0) } == ProcessorIdentity("blur") { $0.add(-0.0) })
    }

    @Test("different kinds of sources have different identities, even with the same texts")
    func kinds() {
        let sources: [SourceIdentity] = [
            .url("a"), .data(digest: Array("a".utf8)),
            .entry(content: "a", page: 0), .entry(content: "a", page: 1),
            .entry(content: "a", page: -1), .url("A"),
        ]
        #expect(Set(sources.map(\.bytes)).count == sources.count)
    }

    /// Returns all lists of up to three elements.
    private func lists<Element>(of elements: [Element]) -> [[Element]] {
        var lists: [[Element]] = [[]]
        var last = lists
        for _ in 0..<3 {
            last = last.flatMap { list in elements.map { list + [$0] } }
            lists += last
        }
        return lists
    }

    @Test("variants differ by source, processors, their order, and the encoding")
    func variants() {
        let sources: [SourceIdentity] = [.url("a"), .url("b"), .data(digest: [])]
        let processors = [ProcessorIdentity("a"), ProcessorIdentity("b"), ProcessorIdentity("c")]
        let encodings: [ProcessorIdentity?] = [nil] + processors
        var seen: Set<VariantIdentity> = []
        var bytes: Set<[UInt8]> = []
        var count = 0
        for source in sources {
            for list in lists(of: processors) {
                for encoding in encodings {
                    let variant = VariantIdentity(source: source, processors: list, encoding: encoding)
                    seen.insert(variant)
                    bytes.insert(variant.bytes)
                    count += 1
                }
            }
        }
        #expect(seen.count == count)
        #expect(bytes.count == count)
        #expect(count == 3 * 40 * 4)
    }
}
