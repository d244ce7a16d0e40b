import Crypto
import Database
import Foundation
import Publications
import Testing
import TextCoding

@testable import Library

@Suite("Digests of documents")
struct DocumentDigestTests {
    private func digest(_ bytes: [UInt8]) throws -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { buffer.deallocate() }
        return try DocumentDigest.of(BytesSource(bytes), buffer: buffer)
    }

    /// The digest as KOReader describes it: blocks of 1 KiB at 0 and 1024 · 4ⁿ, up to the first that is beyond the end.
    private func expected(_ bytes: [UInt8]) -> [UInt8] {
        var parts: [UInt8] = []
        for offset in [0] + (0...10).map({ 1024 << (2 * $0) }) {
            guard offset < bytes.count else { break }
            parts += bytes[offset..<min(offset + 1024, bytes.count)]
        }
        return Array(Insecure.MD5.hash(data: parts))
    }

    @Test(
        "of content read a dozen blocks",
        arguments: [0, 1, 1023, 1024, 1025, 2048, 4095, 4096, 5000, 16_384, 17_408, 70_000, 300_000]
    )
    func content(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        #expect(try digest(bytes) == expected(bytes))
    }

    @Test("of names are those of the file and of a download from a catalogue")
    func names() {
        func md5(_ text: String) -> [UInt8] { Array(Insecure.MD5.hash(data: Array(text.utf8))) }
        let name = Array("Haruko 01.cbz".utf8)
        #expect(
            Hexadecimal.encode(DocumentDigest.ofNames(name, title: "T", series: "T", authors: [])[0])
                == "491b4cd4615de1fc7495b4aefc646a0e"
        )
        // (the file, the title, the series, the authors, the names of downloads)
        let table: [(String, String, String, [String], [String])] = [
            ("h.CBZ", "Haruko 1", "haruko", ["Ito"], ["Ito - Haruko 1.cbz"]),
            ("h.cbz", "One", "Haruko", ["Ito"], ["Ito - One.cbz", "Ito - Haruko – One.cbz"]),
            (
                "h.cbz", "Haruko", "", ["Ito", "Abe"], ["Abe - Haruko.cbz", "Ito, Abe - Haruko.cbz"]
            ),
            ("h.cbz", "Haruko", "Haruko", [], ["Unknown Author - Haruko.cbz"]),
            ("h.epub", "Who: “a/b?”... ", "Who", ["A|B"], ["A_B - Who_ “a_b_”.epub"]),
            ("Ito - T.cbz", "T", "T", ["Ito"], []), ("plain", "T", "T", ["Ito"], []), ("h.cbz", "", "S", ["Ito"], []),
        ]
        for (file, title, series, authors, names) in table {
            let digests = DocumentDigest.ofNames(Array(file.utf8), title: title, series: series, authors: authors)
            #expect(digests == ([file] + names).map(md5), "\(file) \(title)")
        }
        let long = DownloadName.all(of: name, title: String(repeating: "ä", count: 300), series: "", authors: ["Ito"])
        #expect(long.first?.utf8.count == 240 + ".cbz".utf8.count)
    }

    @Test("are stored by a scan, and follow a changed, a renamed and a removed file")
    func scan() async throws {
        let library = try TestLibrary()
        try library.write("S/1.cbz", "pages=3")
        try await library.scan()
        func title(_ digest: [UInt8]) async throws -> Int64? {
            try await library.store.publication(document: Hexadecimal.encode(digest), user: .owner)?.id
        }
        let id = try await library.publication("S/1.cbz").id
        let (first, name) = (try digest(Array("pages=3".utf8)), Array(Insecure.MD5.hash(data: Array("1.cbz".utf8))))
        #expect(try await title(first) == id)
        #expect(try await title(name) == id)
        try library.write("S/1.cbz", "pages=4;title=New")
        try library.move("S/1.cbz", to: "S/2.cbz")
        try library.write("S/2.cbz", "pages=4;title=New")
        try await library.scan()
        #expect(try await title(digest(Array("pages=4;title=New".utf8))) != nil)
        #expect(try await library.store.publication(document: "x", user: .owner) == nil)
        #expect(try await library.store.publication(document: String(repeating: "0", count: 32), user: .owner) == nil)
    }

    @Test("of publications from an earlier version are stored later")
    func unindexed() async throws {
        let library = try TestLibrary()
        try library.write("S/1.cbz", "pages=3")
        try await library.scan()
        let id = try await library.publication("S/1.cbz").id
        try await library.store.database.write { transaction in
            try transaction.execute("DELETE FROM documentDigests")
            try transaction.execute("INSERT INTO unindexedPublications (publicationID) VALUES (?)", [id])
        }
        #expect(try await library.store.publicationsWithoutDigest(limit: 10) == [id])
        #expect(try await library.store.publicationsWithoutDigest(after: id, limit: 10) == [])
        let path = try await library.store.pathForOpening(id)
        let digest = try #require(LibraryStore.documentDigest(path: path))
        try await library.store.setDigest(digest, of: id)
        #expect(try await library.store.publicationsWithoutDigest(limit: 10) == [])
        let document = Hexadecimal.encode(digest)
        #expect(try await library.store.publication(document: document, user: .owner)?.id == id)
        #expect(LibraryStore.documentDigest(path: "/nowhere") == nil)
    }

    @Test("of a missing publication from an earlier version wait until a scan finds it again")
    func unindexedMissing() async throws {
        let library = try TestLibrary()
        try library.write("S/1.cbz", "pages=3")
        try library.write("S/2.cbz", "pages=4")
        try await library.scan()
        let id = try await library.publication("S/1.cbz").id
        try await library.store.database.write { transaction in
            try transaction.execute("DELETE FROM documentDigests")
            try transaction.execute("INSERT INTO unindexedPublications (publicationID) VALUES (?)", [id])
        }
        let away = library.folder.appending(path: "1.cbz")
        try FileManager.default.moveItem(at: library.url("S/1.cbz"), to: away)
        try await library.scan()
        #expect(try await library.store.publicationsWithoutDigest(limit: 10) == [])
        #expect(try await library.store.waitingWork().digests == 0)
        try FileManager.default.moveItem(at: away, to: library.url("S/1.cbz"))
        try await library.scan()
        #expect(try await library.store.publicationsWithoutDigest(limit: 10) == [id])
        #expect(try await library.store.waitingWork().digests == 1)
    }

    @Test("name no publication that the user can't see, nor one of several contents")
    func visibility() async throws {
        let library = try TestLibrary()
        try library.write("S/1.cbz", "pages=3")
        try library.write("T/1.cbz", "pages=5")
        try await library.scan()
        let document = Hexadecimal.encode(try digest(Array("pages=3".utf8)))
        #expect(try await library.store.publication(document: document, user: .owner) != nil)
        let nobody = Viewer(.owner, limits: .nothing)
        #expect(try await library.store.publication(document: document, user: nobody) == nil)
        let name = Hexadecimal.encode(Array(Insecure.MD5.hash(data: Array("1.cbz".utf8))))
        #expect(try await library.store.publication(document: name, user: .owner) == nil)
    }
}
