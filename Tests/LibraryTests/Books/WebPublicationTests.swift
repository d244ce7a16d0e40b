import Foundation
import Publications
import Testing

@testable import Library

@Suite("Web publications in a library")
struct WebPublicationTests {
    private let library: TestLibrary
    private let listener: SilentListener

    init() throws {
        library = try TestLibrary()
        listener = try SilentListener()
    }

    private func manifest(_ title: String, number: Int, pages: Int = 3) -> [UInt8] {
        let address = "http://127.0.0.1:\(listener.port)"
        let items = (1...pages).map {
            #"{"href":"\#(address)/\#($0).jpg","type":"image/jpeg","width":800,"height":\#(1000 + $0)}"#
        }
        return Array(
            """
            {"metadata":{"title":"\(title)","readingProgression":"rtl","belongsTo":{"series":{"name":"Lune",
            "position":\(number)}}},"resources":[{"rel":"cover","href":"\(address)/2.jpg"}],
            "links":[{"rel":"self","href":"\(address)/manifest.json"}],"readingOrder":[\(items.joined(separator: ","))]}
            """.utf8
        )
    }

    private func scan() async throws -> ScanSummary {
        library.clock.advance(1000)
        return try await LibraryScanner(store: library.store, roots: [LibraryRoot(path: library.root.path)]).scan()
    }

    @Test("are indexed like comics, without network requests by the scan")
    func scanned() async throws {
        try FileManager.default.createDirectory(at: library.url("S"), withIntermediateDirectories: true)
        try makeZip(
            at: library.url("S/a.divina").path,
            entries: [("manifest.json", manifest("Objectif Lune", number: 16))]
        )
        try Data(manifest("On a marché", number: 17)).write(to: library.url("S/b.DIVINA"))
        try library.write("S/c.divina", "{ broken")
        let summary = try await scan()
        #expect(summary.found == 3)
        #expect(summary.failed == 1)
        #expect(listener.connectionCount == 0)

        let first = try await library.publication("S/a.divina")
        #expect(
            (first.title, first.number, first.format, first.readingProgression) == (
                "Objectif Lune", "16", .divina, .rtl
            )
        )
        #expect((first.pageCount, first.coverIndex, first.coverWidth, first.coverHeight) == (3, 1, 800, 1002))
        #expect(first.content.count == 64)
        #expect(try await library.publication("S/b.DIVINA").title == "On a marché")
        #expect(try await library.publication("S/c.divina").error?.hasPrefix("c.divina: ") == true)

        let stored = try #require(await library.store.manifest(first.id))
        #expect(stored.pages.map(\.name) == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(stored.pages.allSatisfy { $0.byteSize == 0 && $0.problem == nil && $0.mediaType == "image/jpeg" })
        #expect(stored.metadata.series == "Lune")
        #expect(try await library.allSeries(search: "objectif").count == 1)
        #expect(try await scan().unchanged == 3)
    }

    @Test("keep their progress when they are moved and when the same book is downloaded again")
    func moved() async throws {
        try FileManager.default.createDirectory(at: library.url("S"), withIntermediateDirectories: true)
        try makeZip(at: library.url("S/a.divina").path, entries: [("manifest.json", manifest("A", number: 1))])
        _ = try await scan()
        let before = try await library.publication("S/a.divina")
        try library.move("S/a.divina", to: "T/other name.divina")
        #expect(try await scan().moved == 1)
        let after = try await library.publication("T/other name.divina")
        #expect(after.id == before.id)
        #expect(after.content == before.content)
        #expect(after.title == "A")
    }

    @Test("beside images make the folder a series, not a publication")
    func besidePictures() async throws {
        for page in 1...3 { try library.write("S/\(page).png", "x") }
        try Data(manifest("A", number: 1)).write(to: library.url("S/a.divina"))
        #expect(try await scan().found == 1)
        #expect(try await library.publication("S/a.divina").pageCount == 3)
    }
}

/// A port on which connections are counted and never answered.
private final class SilentListener: Sendable {
    struct Failure: Error {}

    let port: Int
    private let descriptor: Int32

    init() throws {
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = socket(AF_INET, Int32(kind), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else {
            close(descriptor)
            throw Failure()
        }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        close(descriptor)
    }

    /// The number of connections since the last call.
    var connectionCount: Int {
        var count = 0
        while case let connection = accept(descriptor, nil, nil), connection >= 0 {
            close(connection)
            count += 1
        }
        return count
    }
}
