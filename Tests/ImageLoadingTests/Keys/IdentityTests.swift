import ImageLoading
import Testing

@Suite("What pictures are known by")
struct IdentityTests {
    @Test("a processor of somebody else is never one of Quire's own, whatever it calls itself")
    func customProcessors() {
        let own = ProcessorIdentity("blur")
        let texts = ["blur", "", "\u{0}", String(decoding: own.bytes, as: UTF8.self)]
        for text in texts {
            #expect(ProcessorIdentity(custom: text) != own)
            #expect(ProcessorIdentity(custom: text).bytes != own.bytes)
        }
    }

    @Test("name, version and every parameter tell processors apart")
    func processors() {
        let identities = [
            ProcessorIdentity("blur"), ProcessorIdentity("blur", version: 2), ProcessorIdentity("tint"),
            ProcessorIdentity("blur") { $0.add(1 as Int) }, ProcessorIdentity("blur") { $0.add(2 as Int) },
            ProcessorIdentity("blur") { $0.add(1.0) }, ProcessorIdentity("blur") { $0.add(true) },
            ProcessorIdentity(custom: "blur"), ProcessorIdentity(custom: "blur 2"),
        ]
        #expect(Set(identities).count == identities.count)
        #expect(Set(identities.map(\.bytes)).count == identities.count)
        #expect(ProcessorIdentity("blur") { $0.add(0.0) } == ProcessorIdentity("blur") { $0.add(-0.0) })
    }

    @Test("whose picture it is is part of what it is, except for bytes that the request brings along")
    func scopes() {
        let scopes = [AccessScope.everybody, AccessScope(""), AccessScope("a"), AccessScope("b"), AccessScope("\u{0}")]
        #expect(Set(scopes).count == scopes.count)
        #expect(Set(scopes.map { SourceIdentity.url("u", scope: $0) }).count == scopes.count)
        #expect(Set(scopes.map { SourceIdentity.entry(content: "c", page: 0, scope: $0) }).count == scopes.count)
        #expect(Set(scopes.map { SourceIdentity.provider("p", scope: $0) }).count == scopes.count)
    }

    @Test("kinds of source never meet, even with the same texts")
    func kinds() {
        let everybody = AccessScope.everybody
        let sources: [SourceIdentity] = [
            .url("a", scope: everybody), .provider("a", scope: everybody), .data(digest: Array("a".utf8)),
            .entry(content: "a", page: 0, scope: everybody), .entry(content: "a", page: 1, scope: everybody),
            .entry(content: "a", page: -1, scope: everybody), .url("A", scope: everybody),
        ]
        #expect(Set(sources.map(\.bytes)).count == sources.count)
    }

    /// All lists of up to three of some things.
    private func lists<Element>(of elements: [Element]) -> [[Element]] {
        var lists: [[Element]] = [[]]
        var last = lists
        for _ in 0..<3 {
            last = last.flatMap { list in elements.map { list + [$0] } }
            lists += last
        }
        return lists
    }

    @Test("source, every processor, their order and the encoding tell pictures apart")
    func variants() {
        let sources: [SourceIdentity] = [.url("a", scope: .everybody), .url("b", scope: .everybody), .data(digest: [])]
        let processors = [ProcessorIdentity("a"), ProcessorIdentity("b"), ProcessorIdentity(custom: "a")]
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
