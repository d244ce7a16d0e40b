import Synchronization
import TestSupport
import Testing

@testable import Publications

@Suite("Comics in archives that need an unpacker")
struct PackedPublicationTests {
    private let comicInfo = Array(
        "<ComicInfo><Title>A</Title><Manga>YesAndRightToLeft</Manga></ComicInfo>".utf8
    )

    private func pages(_ numbers: [Int]) -> [(name: String, bytes: [UInt8])] {
        numbers.map { ("\($0).png", SampleImages.png(10 + $0, 20)) }
    }

    @Test("have their pages in natural order, with the sizes of the pictures, and the metadata")
    func contents() throws {
        let others: [(name: String, bytes: [UInt8])] = [
            ("./ComicInfo.xml", comicInfo), ("credits.txt", [1]), ("__MACOSX/1.png", [1]), (".hidden/1.png", [1]),
        ]
        let unpacker = FakeUnpacker(pages([10, 2, 1]) + others)
        let publication = try unpacker.open()
        #expect(publication.format == .cbt)
        #expect(publication.pages.map(\.name) == ["1.png", "2.png", "10.png"])
        #expect(publication.pages.map(\.width) == [11, 12, 20])
        #expect(publication.metadata.title == "A")
        #expect(publication.metadata.readingProgression == .rtl)
        #expect(try publication.bytes(ofPageAt: 2) == SampleImages.png(20, 20))
        #expect(throws: PublicationError.noSuchPage(file: "Book 01.cbt", page: 3, count: 3)) {
            try publication.bytes(ofPageAt: 3)
        }
    }

    @Test("are opened again without reading the pictures")
    func knownPages() throws {
        let unpacker = FakeUnpacker(pages([1, 2]))
        let known = try unpacker.open().pages
        let again = FakeUnpacker(pages([1, 2]))
        #expect(try again.open(knownPages: known).pages == known)
        #expect(again.inspected.withLock { $0.isEmpty })
        // Another archive under the same name.
        let other = FakeUnpacker(pages([1, 3]))
        #expect(try other.open(knownPages: known).pages != known)
    }

    @Test("are unpacked only within the limit if they are solid")
    func solid() throws {
        let files = pages([1, 2, 3]) + [("ComicInfo.xml", comicInfo)]
        var limits = PublicationLimits.standard
        limits.maximumSolidBytes = Int64(files[0].bytes.count + files[1].bytes.count)
        let unpacker = FakeUnpacker(files, isSolid: true)
        let publication = try unpacker.open(limits: limits)
        #expect(unpacker.inspected.withLock { $0 } == [0, 1])
        #expect(publication.pages.map(\.width) == [11, 12, nil])
        #expect(publication.pages.allSatisfy { $0.problem == nil })
        #expect(publication.metadata.title == "Book 01")
    }

    @Test("the size is unknown if the image header is beyond the first bytes of a page in a solid archive")
    func distantHeader() throws {
        let image = SampleImages.jpeg(100, 200, padding: [60_000, 60_000])
        let solid = try FakeUnpacker([("1.jpg", image)], isSolid: true).open()
        #expect(solid.pages[0].width == nil && solid.pages[0].problem == nil)
        #expect(try FakeUnpacker([("1.jpg", image)]).open().pages[0].width == 100)
    }

    @Test(
        "names that lead out of the archive make it unsafe",
        arguments: ["../1.png", "a/../../1.png", "/etc/1.png", "C:\\1.png", "./../1.png"]
    )
    func unsafeNames(name: String) throws {
        guard case .unsafe? = failure(FakeUnpacker(pages([1]) + [(name, [1])])) else {
            Issue.record("opened")
            return
        }
    }

    @Test("bombs are refused before anything is unpacked")
    func bombs() throws {
        for declared in [Int64(17) << 30, .max, Int64(1) << 30] {
            let unpacker = FakeUnpacker(pages([1, 2]), declared: [0: declared])
            guard case .unsafe? = failure(unpacker) else {
                Issue.record("\(declared) bytes were accepted")
                continue
            }
            #expect(unpacker.inspected.withLock { $0.isEmpty })
        }
    }

    @Test("too many entries are refused")
    func tooManyEntries() throws {
        var limits = PublicationLimits.standard
        limits.maximumEntryCount = 2
        #expect(
            failure(FakeUnpacker(pages([1, 2, 3])), limits: limits)
                == .unsafe(file: "Book 01.cbt", reason: .tooManyEntries(2))
        )
    }

    @Test("a page that is too large is listed with a problem, and the others can be read")
    func largePage() throws {
        var limits = PublicationLimits.standard
        limits.maximumEntryBytes = 1 << 20
        let publication = try FakeUnpacker(pages([1, 2]), declared: [0: 2 << 20]).open(limits: limits)
        #expect(publication.pages[0].problem != nil && publication.pages[1].problem == nil)
        #expect(throws: PublicationError.self) { try publication.bytes(ofPageAt: 0) }
        #expect(try publication.bytes(ofPageAt: 1) == SampleImages.png(12, 20))
    }

    @Test("an archive that can't be unpacked is listed, and its pages give the reason")
    func damaged() throws {
        let publication = try FakeUnpacker(pages([1]), failure: .failed(reason: .endsEarly)).open()
        #expect(publication.pages.map(\.width) == [nil])
        #expect(
            throws: PublicationError.pageUnreadable(
                file: "Book 01.cbt",
                page: "1.png",
                reason: "it ends too early"
            )
        ) { try publication.bytes(ofPageAt: 0) }
    }

    @Test("a missing program is named")
    func missingProgram() throws {
        let reason = PublicationError.Reason.verbatim("only the program “unar” can unpack it")
        let error = failure(FakeUnpacker(pages([1]), failure: .programMissing(reason: reason)))
        #expect(error == .programMissing(file: "Book 01.cbt", reason: reason))
        #expect(error?.description == "Book 01.cbt: \(reason).")
    }

    @Test("the format is detected from the content, not from the name")
    func content() throws {
        for (fixture, kind) in [
            ("rar4.rar", ArchiveKind.packed(.rar4)), ("rar5.rar", .packed(.rar5)), ("7z.7z", .packed(.sevenZip)),
            ("tar.tar", .packed(.tar)), ("tar.tar.gz", .packed(.tar)), ("tar.tar.zst", .packed(.tar)),
        ] {
            #expect(ArchiveKind(BytesSource(try ArchiveFixture.bytes(fixture))) == kind)
        }
        let zip = HandMadeZip([.init("1.png", SampleImages.png(1, 1))]).bytes
        #expect(try PublicationOpener.open(.file(BytesSource(zip), name: "a.cbr")).format == .cbz)
        // A TAR of 1979 has no signature, but a checksum.
        var old = try ArchiveFixture.bytes("tar.tar")
        for index in 257..<265 { old[index] = 0 }
        let sum = (0..<512).reduce(0) { $0 + Int((148..<156).contains($1) ? 0x20 : old[$1]) }
        let digits = String(sum, radix: 8)
        old.replaceSubrange(
            148..<156,
            with: Array((String(repeating: "0", count: 6 - digits.count) + digits).utf8) + [0, 0x20]
        )
        #expect(ArchiveKind(BytesSource(old)) == .packed(.tar))
    }

    @Test("one part of a 7-Zip archive in several files has an error that says so")
    func sevenZipPart() throws {
        let bytes = try ArchiveFixture.bytes("7z.7z")
        #expect(
            throws: PublicationError.damaged(file: "a.cb7", reason: .truncatedOrDivided)
        ) {
            try PackedOpener.open(
                BytesSource(Array(bytes.dropLast(10))),
                name: "a.cb7",
                format: .sevenZip,
                knownPages: nil,
                limits: .standard,
                unpacker: FakeUnpacker([])
            )
        }
    }

    @Test("the pages of nested archives follow each other, and a damaged archive is one page with a problem")
    func nested() throws {
        func inner(_ numbers: [Int]) -> [UInt8] {
            HandMadeZip(numbers.map { .init("\($0).png", SampleImages.png(10 + $0, 20)) }).bytes
        }
        let files: [(name: String, bytes: [UInt8])] = [
            ("Chapter 10.cbz", inner([3])), ("Chapter 2.zip", Array("no archive".utf8)),
            ("Chapter 1.cbr", inner([2, 1])), ("readme.txt", [1]),
        ]
        let outer = HandMadeZip(files.map { .init($0.name, $0.bytes) }).bytes
        for publication in [
            try FakeUnpacker(files).open(), try PublicationOpener.open(.file(BytesSource(outer), name: "a.cbz")),
        ] {
            let names = ["Chapter 1.cbr/1.png", "Chapter 1.cbr/2.png", "Chapter 2.zip", "Chapter 10.cbz/3.png"]
            #expect(publication.pages.map { $0.name } == names)
            #expect(publication.pages.map(\.width) == [11, 12, nil, 13])
            #expect(publication.pages.map { $0.problem == nil } == [true, true, false, true])
            #expect(try publication.bytes(ofPageAt: 3) == SampleImages.png(13, 20))
            #expect(try publication.bytes(ofPageAt: 1) == SampleImages.png(12, 20))
            #expect(throws: PublicationError.self) { try publication.bytes(ofPageAt: 2) }
        }
        let known = try FakeUnpacker(files).open().pages
        let again = try FakeUnpacker(files).open(knownPages: known)
        #expect(again.pages == known)
        #expect(try again.bytes(ofPageAt: 3) == SampleImages.png(13, 20))
    }

    @Test("archives inside nested archives are not opened")
    func twiceNested() throws {
        let page = HandMadeZip([.init("1.png", SampleImages.png(1, 1))]).bytes
        let middle = HandMadeZip([.init("1.cbz", page)]).bytes
        #expect(failure(FakeUnpacker([("1.cbz", middle)])) == .noPages(file: "1.cbz"))
    }

    @Test("too many nested archives, and nested archives that are too large, are refused")
    func nestedLimits() throws {
        var limits = PublicationLimits.standard
        limits.maximumNestedArchiveCount = 2
        limits.maximumNestedBytes = 1_000
        guard case .unsafe? = failure(FakeUnpacker((1...3).map { ("\($0).cbz", [1]) }), limits: limits) else {
            Issue.record("opened")
            return
        }
        guard case .unsafe? = failure(FakeUnpacker([("1.cbz", [UInt8](repeating: 1, count: 2_000))]), limits: limits)
        else {
            Issue.record("opened")
            return
        }
    }

    private func failure(_ unpacker: FakeUnpacker, limits: PublicationLimits = .standard) -> PublicationError? {
        do throws(PublicationError) {
            _ = try unpacker.open(limits: limits)
            return nil
        } catch {
            return error
        }
    }
}
