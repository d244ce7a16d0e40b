import CZip
import Foundation
import TestSupport
import Testing

@testable import Publications

@Suite("New versions of archives")
struct ArchiveRevisionTests {
    private let document = Array("<ComicInfo><Title>One</Title></ComicInfo>".utf8)

    /// Returns the new version as bytes.
    private func revised(_ archive: [UInt8], _ comicInfo: [UInt8]?) throws -> [UInt8] {
        let revision = try ArchiveRevision(of: BytesSource(archive), comicInfo: comicInfo)
        return archive[..<Int(revision.keptByteCount)] + revision.tail
    }

    private func pages(_ archive: [UInt8]) throws -> [String: [UInt8]] {
        let publication = try PublicationOpener.open(.file(BytesSource(archive), name: "a.cbz"))
        var result: [String: [UInt8]] = [:]
        for (index, page) in publication.pages.enumerated() {
            result[page.name] = try publication.bytes(ofPageAt: index)
        }
        return result
    }

    /// Writes an archive with libzip, and returns its bytes.
    private func archive(
        _ entries: [(name: String, bytes: [UInt8])],
        _ change: (OpaquePointer) -> Void = { _ in }
    ) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appending(path: "Quire-\(UUID().uuidString).cbz").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try makeZip(at: path, entries: entries)
        var code: Int32 = 0
        let file = try #require(zip_open(path, 0, &code))
        change(file)
        #expect(zip_close(file) == 0)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test("keep the pages, and add, replace and remove the document")
    func versions() throws {
        let pages = try ArchiveFixture.pages()
        let entries = [("x/1.png", pages[0]), ("x/", []), ("ü 2.png", pages[1]), ("notes.txt", Array("notes".utf8))]
        let original = try archive(entries) { zip_set_archive_comment($0, "made by hand", 12) }
        let first = try revised(original, document)
        #expect(try ArchiveRevision.comicInfo(of: BytesSource(first)) == document)
        #expect(try self.pages(first) == self.pages(original))
        let other = Array("<ComicInfo><Title>Another</Title></ComicInfo>".utf8)
        let second = try revised(first, other)
        #expect(try ArchiveRevision.comicInfo(of: BytesSource(second)) == other)
        // The document was at the end, so it was replaced and not added.
        #expect(second.count - first.count == other.count - document.count)
        #expect(try revised(second, nil) == original)
    }

    @Test("replace the document in a folder, which isn't the last entry")
    func folder() throws {
        let pages = try ArchiveFixture.pages()
        let old = Array("<ComicInfo/>".utf8)
        let original = try archive([("x/ComicInfo.xml", old), ("x/1.png", pages[0])])
        let version = try revised(original, document)
        #expect(try ArchiveRevision.comicInfo(of: BytesSource(version)) == document)
        #expect(try self.pages(version) == self.pages(original))
    }

    @Test("are made of archives with data descriptors, repeated names and a ZIP64 end")
    func odd() throws {
        let page = try ArchiveFixture.pages()[0]
        var writer = LittleEndianWriter()
        var directory = LittleEndianWriter()
        for name in ["1.png", "1.png"].map({ Array($0.utf8) }) {
            let offset = UInt32(writer.bytes.count)
            let (size, checksum) = (UInt32(page.count), CRC32.checksum(of: page))
            writer.add([0x50, 0x4B, 0x03, 0x04])
            for number: UInt16 in [45, 8, 0, 0, 33] { writer.add16(number) }
            for _ in 0..<3 { writer.add32(0) }
            writer.add16(UInt16(name.count))
            writer.add16(0)
            writer.add(name + page)
            // The descriptor that follows the data.
            writer.add([0x50, 0x4B, 0x07, 0x08])
            for number in [checksum, size, size] { writer.add32(number) }
            directory.add([0x50, 0x4B, 0x01, 0x02])
            for number: UInt16 in [45, 45, 8, 0, 0, 33] { directory.add16(number) }
            for number in [checksum, size, size] { directory.add32(number) }
            for number in [UInt16(name.count), 12, 3, 0, 0] { directory.add16(number) }
            directory.add32(0)
            directory.add32(0xFFFF_FFFF)
            directory.add(name)
            directory.add16(1)
            directory.add16(8)
            directory.add64(UInt64(offset))
            directory.add(Array("odd".utf8))
        }
        let start = UInt64(writer.bytes.count)
        let (size, end) = (UInt64(directory.bytes.count), start + UInt64(directory.bytes.count))
        writer.add(directory.bytes)
        writer.add([0x50, 0x4B, 0x06, 0x06])
        writer.add64(44)
        writer.add16(45)
        writer.add16(45)
        writer.add32(0)
        writer.add32(0)
        for number: UInt64 in [2, 2, size, start] { writer.add64(number) }
        writer.add([0x50, 0x4B, 0x06, 0x07])
        writer.add32(0)
        writer.add64(end)
        writer.add32(1)
        writer.add([0x50, 0x4B, 0x05, 0x06])
        for number: UInt16 in [0, 0, 0xFFFF, 0xFFFF] { writer.add16(number) }
        writer.add32(0xFFFF_FFFF)
        writer.add32(0xFFFF_FFFF)
        writer.add16(0)
        let version = try revised(writer.bytes, document)
        #expect(try ArchiveRevision.comicInfo(of: BytesSource(version)) == document)
        #expect(try pages(version) == ["1.png": page])
        let removed = try revised(version, nil)
        #expect(try ArchiveRevision.comicInfo(of: BytesSource(removed)) == nil)
        #expect(try pages(removed) == ["1.png": page])
    }

    @Test("aren't made of encrypted archives")
    func encrypted() throws {
        let archive = try archive([("1.png", try ArchiveFixture.pages()[0])]) { file in
            _ = zip_file_set_encryption(file, 0, UInt16(ZIP_EM_TRAD_PKWARE), "secret")
        }
        #expect(throws: ArchiveRevisionError.encrypted) { try revised(archive, document) }
    }

    @Test("aren't made of damaged archives or archives with other data around them", arguments: 0...3)
    func unusual(kind: Int) throws {
        var archive = try archive([("1.png", try ArchiveFixture.pages()[0])])
        switch kind {
        case 0: archive = Array("prefix".utf8) + archive
        case 1: archive += Array("suffix".utf8)
        case 2: archive.removeLast(10)
        default: archive = []
        }
        #expect(throws: ArchiveRevisionError.self) { try revised(archive, document) }
    }

    @Test("truncated and changed directories throw and don't crash", arguments: 1...200)
    func hostile(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var archive = try archive([("1.png", [1, 2, 3]), ("ComicInfo.xml", document)])
        for _ in 0..<3 { archive[archive.count - 1 - random.number(below: 150)] = UInt8(random.number(below: 256)) }
        _ = try? revised(archive, document)
    }

    @Test("an edited document keeps unknown elements, and has the edited values in the schema's form")
    func comicInfo() throws {
        let original = Array(
            """
            <ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Title>A &amp; B</Title><Own a="1">x</Own>
            <Summary>Old</Summary><Pages><Page Image="0" Type="FrontCover" /></Pages></ComicInfo>
            """.utf8
        )
        var edits = EditedMetadata()
        edits.title = .set("C < D")
        edits.summary = .removed
        edits.people = .set([.init(name: "Ann", role: "aut"), .init(name: "Bob", role: "ill")])
        edits.genres = .set(["Drama", "Satire"])
        edits.ageRating = .set(15)
        edits.readingProgression = .set(.rtl)
        let edited = try #require(ComicInfoDocument.edited(original, edits))
        let text = String(decoding: edited, as: UTF8.self)
        #expect(text.contains("<Own a=\"1\">x</Own>") && text.contains("<Page Image=\"0\" Type=\"FrontCover\"/>"))
        let read = try #require(ComicInfoParser.parse(edited))
        #expect(read.publication.title == "C < D" && read.publication.summary == nil)
        #expect(read.publication.writers == ["Ann"] && read.publication.pencillers == ["Bob"])
        #expect(read.publication.subjects == ["Drama", "Satire"] && read.publication.ageRating == 15)
        #expect(read.readingProgression == .rtl && read.frontCover == 0)
        #expect(ComicInfoDocument.edited(Array("<Other/>".utf8), edits) == nil)
        for age in 0...18 { #expect(ComicAgeRating.age(of: ComicAgeRating.text(of: age)) == age) }
    }

    @Test("the alternate series of the document stays, and a removed one takes its size with it")
    func alternateSeries() throws {
        let original = Array(
            """
            <ComicInfo><AlternateSeries>Snow</AlternateSeries><AlternateCount>7</AlternateCount></ComicInfo>
            """.utf8
        )
        func collections(_ edited: [CollectionReference]) throws -> [CollectionReference] {
            var edits = EditedMetadata()
            edits.collections = .set(edited)
            let document = try #require(ComicInfoDocument.edited(original, edits))
            return try #require(ComicInfoParser.parse(document)).publication.collections
        }
        let rain = CollectionReference(name: "Rain", kind: .series, number: "2")
        let snow = CollectionReference(name: "Snow", kind: .group)
        #expect(
            try collections([rain, snow]) == [
                CollectionReference(name: "Snow", kind: .series, count: 7),
                CollectionReference(name: "Rain", kind: .group),
            ]
        )
        #expect(try collections([rain]) == [rain])
        #expect(try collections([]) == [])
    }

    @Test("a document beside a file is read by the reader of packages")
    func sidecar() throws {
        var edits = EditedMetadata()
        edits.people = .set([.init(name: "Ann", role: "aut"), .init(name: "Tom", role: "trl")])
        edits.genres = .set(["Drama"])
        edits.ageRating = .set(12)
        let bytes = try #require(SidecarDocument.document(edits, title: "Present"))
        let read = try #require(PackageDocument.parse(bytes))
        #expect(read.title == "Present" && read.writers == ["Ann"] && read.subjects == ["Drama"])
        #expect(read.contributors.first?.roles == ["trl"] && read.ageRating == 12)
        #expect(SidecarDocument.isWrittenByQuire(bytes))
        #expect(!SidecarDocument.isWrittenByQuire(Array("<package/>".utf8)))
        edits = EditedMetadata()
        edits.volume = .set("2")
        #expect(SidecarDocument.document(edits, title: "Present") == nil)
    }
}
