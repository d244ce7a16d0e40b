import Publications
import TestSupport
import Testing

@Suite("Hostile manifests")
struct HostileManifestTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(_ manifest: [UInt8], limits: PublicationLimits = .standard) throws -> PublicationError? {
        var failures: [PublicationError?] = []
        let package = folder.path("Book.divina")
        try LibraryMadeZip.write([("manifest.json", manifest)], to: package)
        for path in [package, try folder.write([0x20] + manifest, to: "other/Book.divina")] {
            do {
                _ = try PublicationOpener.open(path: path, limits: limits)
                failures.append(nil)
            } catch {
                #expect(!error.description.contains("\n"))
                #expect(error.description.hasPrefix("Book.divina: "))
                failures.append(error)
            }
        }
        #expect((failures[0] == nil) == (failures[1] == nil))
        return failures[0]
    }

    @Test(
        "each is rejected with one clear line",
        arguments: [
            String(repeating: "{\"readingOrder\":[", count: 100_000), #"{"readingOrder":5}"#, #"{"readingOrder":[]}"#,
            #"{"readingOrder":[{"href":"https://a.org/1"}],"readingOrder":[{"href":"https://b.org/1"}]}"#,
            #"{"readingOrder":[{"href":"https://a.org/1","href":"https://b.org/1"}]}"#,
            #"{"readingOrder":[{"href":"https://a.org/1","width":1e9999}]}"#,
            #"{"readingOrder":[{"href":"../../etc/passwd"}]}"#,
            #"{"readingOrder":[{"href":"file:///etc/passwd"},{"href":"gopher://a/"}]}"#,
            #"{"readingOrder":[null,1,"a",[],{}]}"#,
            #"{"readingOrder":[{"href":"chapter.html","type":"text/html"}]}"#, #"{"metadata":{"title":"x"}}"#, "{",
            "{}",
            #"{"readingOrder":[{"href":"https://user:password@a.org/1"}]}"#,
        ]
    )
    func refused(text: String) throws {
        #expect(try failure(Array(text.utf8)) != nil)
    }

    @Test("values of the wrong type are ignored where possible")
    func wrongTypes() throws {
        let text = """
            {"@context":{"a":[1]},"metadata":[{"title":1}],"links":"x","resources":{"rel":"cover"},"toc":3,
            "readingOrder":[{"href":"https://a.org/1","type":["image/png"],"rel":{"a":1},"properties":[],"alternate":7,
            "width":[1],"height":{},"title":{"en":"x"}}]}
            """
        #expect(try failure(Array(text.utf8)) == nil)
    }

    @Test("too many items or bytes are rejected")
    func tooMuch() throws {
        var limits = PublicationLimits.standard
        limits.maximumEntryCount = 10
        func items(_ count: Int) -> [UInt8] {
            Array(
                #"{"readingOrder":[\#(Array(repeating: #"{"href":"https://a.org/1"}"#, count: count).joined(separator: ","))]}"#
                    .utf8
            )
        }
        #expect(try failure(items(10), limits: limits) == nil)
        let tooMany = try failure(items(11), limits: limits)
        #expect(tooMany?.description.contains("more than 10 items") == true)
        limits.maximumManifestBytes = 300
        #expect(try failure(items(10), limits: limits) == nil)
        limits.maximumManifestBytes = 200
        #expect(try failure(items(10), limits: limits) != nil)
    }

    @Test("a manifest that is too large is rejected before it is unpacked")
    func bomb() throws {
        let text = Array(#"{"readingOrder":[]}"#.utf8) + [UInt8](repeating: 0x20, count: 30 << 20)
        let path = folder.path("Book.divina")
        try LibraryMadeZip.write([("manifest.json", text)], to: path)
        #expect(throws: PublicationError.self) { try PublicationOpener.open(path: path) }
    }

    @Test("the error names an encrypted or damaged manifest")
    func damaged() throws {
        var zip = HandMadeZip([.init("manifest.json", Array(#"{"readingOrder":[]}"#.utf8))])
        zip.entries[0].checksum = 7
        #expect(
            throws: PublicationError.damaged(
                file: "a.divina",
                reason: .manifestUnreadable("its checksum does not match")
            )
        ) { try PublicationOpener.open(path: folder.write(zip.bytes, to: "a.divina")) }
        zip.entries[0].checksum = nil
        zip.entries[0].flags = 1
        #expect(throws: PublicationError.damaged(file: "a.divina", reason: .manifestEncrypted)) {
            try PublicationOpener.open(path: folder.write(zip.bytes, to: "a.divina"))
        }
    }

    @Test("entry names that leave the package make it unsafe")
    func traversal() throws {
        let manifest = Array(#"{"readingOrder":[{"href":"../x.png"}]}"#.utf8)
        let zip = HandMadeZip([.init("manifest.json", manifest), .init("../x.png", SampleImages.png(1, 1))])
        let path = try folder.write(zip.bytes, to: "a.divina")
        let error = #expect(throws: PublicationError.self) { try PublicationOpener.open(path: path) }
        guard case .unsafe? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("control characters of a manifest are removed from messages")
    func controlCharacters() throws {
        let text = #"{"readingOrder":[{"href":"x","type":"\u001b[31m\nimage"}]}"#
        let error = try failure(Array(text.utf8))
        #expect(error?.description.unicodeScalars.contains { $0.value < 0x20 } == false)
    }

    @Test("random corruption never crashes", arguments: [UInt64](1...6))
    func survivesDamage(seed: UInt64) throws {
        let text = Array(
            """
            {"metadata":{"title":{"en":"T"},"author":[{"name":"A"}],"belongsTo":{"series":{"name":"S","position":1.5}}},
            "links":[{"rel":"self","href":"https://example.org/m.json"},{"rel":"cover","href":"2.png"}],
            "readingOrder":[{"href":"1.png","width":1,"height":2,"alternate":[{"href":"https://a.org/%20"}]},
            {"href":"data:image/png;base64,\(base64(SampleImages.png(1, 1)))"},{"href":"//b.org:80/../2.png?x"}]}
            """.utf8
        )
        var generator = SeededGenerator(seed: seed)
        for turn in 0..<400 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = text[Int.random(in: 0..<text.count, using: &generator)]
            }
            guard let publication = try? PublicationOpener.open(path: folder.write(bytes, to: "\(turn).divina")) else {
                continue
            }
            #expect(publication.pages.indices ~= publication.coverIndex, "seed \(seed)")
            for index in publication.pages.indices {
                _ = try? publication.resource(ofPageAt: index)
                _ = try? publication.bytes(ofPageAt: index)
            }
        }
    }
}
