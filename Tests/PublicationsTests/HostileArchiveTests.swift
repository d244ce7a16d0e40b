import Publications
import TestSupport
import Testing

@Suite("Damaged and hostile archives")
struct HostileArchiveTests {
    private let folder: TemporaryFolder
    private let image = SampleImages.png(10, 15)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(_ bytes: [UInt8], limits: PublicationLimits = .standard) throws -> PublicationError? {
        let path = try folder.write(bytes, to: "Book.cbz")
        do {
            _ = try PublicationOpener.open(path: path, limits: limits)
            return nil
        } catch {
            #expect(!error.description.contains("\n"))
            #expect(error.description.hasPrefix("Book.cbz: "))
            return error
        }
    }

    @Test(
        "an entry path that leaves the archive makes it unsafe",
        arguments: [
            "../evil.png", "a/../../evil.png", "a/..", "..", "/etc/passwd", "/1.png", "\\\\server\\share\\1.png",
            "..\\evil.png",
            "a\\..\\evil.png", "C:\\1.png", "c:1.png", "../readme.txt", "__MACOSX/../../1.png", "é/../1.png",
        ]
    )
    func traversal(name: String) throws {
        let failure = try failure(HandMadeZip([.init("1.png", image), .init(name, image)]).bytes)
        guard case .unsafe(_, let reason)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(reason.description.contains(name))
    }

    @Test(
        "names with dots inside the archive are safe",
        arguments: ["a..b/1.png", "a/...png", "..a/1.png", "1..png", "a/b..png"]
    )
    func innocentDots(name: String) throws {
        #expect(try failure(HandMadeZip([.init("1.png", image), .init(name, image)]).bytes) == nil)
    }

    @Test("a path traversal in another encoding is detected")
    func encodedTraversal() throws {
        // 日本 in Shift-JIS, then a traversal.
        let name: [UInt8] = [0x93, 0xFA, 0x96, 0x7B] + Array("/../../1.png".utf8)
        guard case .unsafe? = try failure(HandMadeZip([.init(name: name, image)]).bytes) else {
            Issue.record("opened")
            return
        }
    }

    @Test("control characters of a name are removed from messages")
    func controlCharacters() throws {
        let failure = try failure(HandMadeZip([.init("../\u{1B}[31m\nx.png", image)]).bytes)
        let description = try #require(failure?.description)
        #expect(!description.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test("a real zip bomb is refused before it is unpacked")
    func bomb() throws {
        let path = folder.path("Book.cbz")
        try LibraryMadeZip.write([("1.png", image + [UInt8](repeating: 0, count: 20 << 20))], to: path)
        #expect(
            throws: PublicationError.unsafe(
                file: "Book.cbz",
                reason: .compressedTooMuch(200)
            )
        ) { try PublicationOpener.open(path: path) }
    }

    @Test("a bomb of many small entries is refused")
    func scatteredBomb() throws {
        let path = folder.path("Book.cbz")
        let part = [UInt8](repeating: 0, count: 1 << 20)
        try LibraryMadeZip.write((0..<20).map { ("\($0).png", part) }, to: path)
        #expect(throws: PublicationError.self) { try PublicationOpener.open(path: path) }
    }

    @Test("a blank page that compresses well is not a bomb")
    func blankPage() throws {
        let path = folder.path("Book.cbz")
        try LibraryMadeZip.write(
            [("1.bmp", SampleImages.bmp(1000, 500) + [UInt8](repeating: 0, count: 1_500_000))],
            to: path
        )
        #expect(try PublicationOpener.open(path: path).pages.first?.problem == nil)
    }

    @Test("too large a total is refused")
    func totalSize() throws {
        var zip = HandMadeZip([])
        for index in 0..<5 {
            var entry = HandMadeZip.Entry("\(index).png", image)
            (entry.method, entry.isZip64, entry.declaredByteSize) = (8, true, 5 << 30)
            zip.entries.append(entry)
        }
        var limits = PublicationLimits.standard
        limits.maximumCompressionRatio = .max
        #expect(
            try failure(zip.bytes, limits: limits)
                == .unsafe(file: "Book.cbz", reason: .expandsTooMuch("16 GB"))
        )
    }

    @Test("sizes near the maximum don't overflow")
    func greatestSizes() throws {
        var zip = HandMadeZip([])
        for index in 0..<3 {
            var entry = HandMadeZip.Entry("\(index).png", image)
            (entry.method, entry.isZip64, entry.declaredByteSize) = (8, true, UInt64(Int64.max) - 1)
            zip.entries.append(entry)
        }
        #expect(try failure(zip.bytes) != nil)
        zip.entries[0].declaredCompressedByteSize = UInt64(Int64.max)
        zip.entries[1].declaredByteSize = .max
        #expect(try failure(zip.bytes) != nil)
    }

    @Test("too many entries are refused, pages or not")
    func entryCount() throws {
        var limits = PublicationLimits.standard
        limits.maximumEntryCount = 10
        let zip = HandMadeZip((0...10).map { .init("\($0).txt", []) })
        #expect(
            try failure(zip.bytes, limits: limits)
                == .unsafe(file: "Book.cbz", reason: .tooManyEntries(10))
        )
        let many = HandMadeZip((0...20_000).map { .init("\($0).png", []) })
        guard case .unsafe? = try failure(many.bytes) else {
            Issue.record("opened")
            return
        }
    }

    @Test("a directory that is too large is not read completely")
    func hugeDirectory() throws {
        var limits = PublicationLimits.standard
        limits.maximumEntryCount = 4
        let zip = HandMadeZip((0..<2_000).map { .init("\($0)" + String(repeating: "x", count: 1_000), []) })
        #expect(try failure(zip.bytes, limits: limits) != nil)
    }

    @Test(
        "an end record that claims billions of entries is refused",
        arguments: [1 << 20, 1 << 32, 1 << 58] as [UInt64]
    )
    func claimedEntries(count: UInt64) throws {
        var zip = HandMadeZip([.init("1.png", image)])
        zip.isZip64 = true
        zip.declaredEntryCount = count
        #expect(try failure(zip.bytes) != nil)
    }

    @Test("overlapping entries are refused")
    func overlappingEntries() throws {
        let data = [UInt8](repeating: 7, count: 5_000)
        var zip = HandMadeZip([.init("1.png", data)])
        for index in 2...9 {
            var entry = HandMadeZip.Entry("\(index).png", [])
            (entry.declaredByteSize, entry.declaredCompressedByteSize) = (5_000, 5_000)
            zip.entries.append(entry)
        }
        #expect(
            try failure(zip.bytes)
                == .unsafe(file: "Book.cbz", reason: .entriesOverlap)
        )
    }

    @Test("a stored entry with two different sizes is refused")
    func storedSizes() throws {
        var zip = HandMadeZip([.init("1.png", image)])
        zip.entries[0].declaredByteSize = UInt64(image.count + 100)
        guard case .unsafe? = try failure(zip.bytes) else {
            Issue.record("opened")
            return
        }
    }

    @Test("a page with a wrong size throws when it is read", arguments: [-10, 10])
    func lyingLength(difference: Int) throws {
        var zip = HandMadeZip([.init("1.png", deflatedAsStoredBlock(image)), .init("2.png", image)])
        zip.entries[0].method = 8
        zip.entries[0].checksum = Checksums.crc32(image)
        zip.entries[0].declaredByteSize = UInt64(image.count + difference)
        let publication = try PublicationOpener.open(path: folder.write(zip.bytes, to: "Book.cbz"))
        #expect(throws: PublicationError.self) { try publication.bytes(ofPageAt: 0) }
        #expect(try publication.bytes(ofPageAt: 1) == image)
    }

    @Test("a page with a wrong checksum throws when it is read")
    func wrongChecksum() throws {
        var zip = HandMadeZip([.init("1.png", image)])
        zip.entries[0].checksum = 1
        let publication = try PublicationOpener.open(path: folder.write(zip.bytes, to: "Book.cbz"))
        let reads = { try publication.bytes(ofPageAt: 0) }
        #expect(throws: PublicationError.self, performing: reads)
    }

    @Test("a page over the size limit is listed with its problem and not read")
    func largePage() throws {
        var limits = PublicationLimits.standard
        limits.maximumEntryBytes = 20
        let path = try folder.write(HandMadeZip([.init("1.png", image)]).bytes, to: "Book.cbz")
        let publication = try PublicationOpener.open(path: path, limits: limits)
        #expect(publication.pages[0].problem?.hasPrefix("The page is too large") == true)
        #expect(throws: PublicationError.self) { try publication.bytes(ofPageAt: 0) }
    }

    @Test(
        "a page over 100 megapixels is listed with its problem",
        arguments: [
            (10_000, 10_000, true), (10_001, 10_000, false), (2_147_483_647, 2_147_483_647, false),
            (1, 100_000_001, false),
        ]
    )
    func manyPixels(width: Int, height: Int, isFine: Bool) throws {
        let zip = HandMadeZip([.init("1.png", SampleImages.png(width, height))])
        let pages = try PublicationOpener.open(path: folder.write(zip.bytes, to: "Book.cbz")).pages
        #expect(pages[0].width == width)
        #expect((pages[0].problem == nil) == isFine)
        #expect(isFine || pages[0].problem?.contains("100 megapixels") == true)
    }

    @Test("an encrypted book throws")
    func encrypted() throws {
        var zip = HandMadeZip([.init("1.png", image + [UInt8](repeating: 0, count: 12))])
        zip.entries[0].flags = 1
        zip.entries[0].declaredByteSize = UInt64(image.count)
        #expect(try failure(zip.bytes) == .encrypted(file: "Book.cbz"))
    }

    @Test("a page with an unsupported compression method is listed with its problem")
    func unknownMethod() throws {
        var zip = HandMadeZip([.init("1.png", image), .init("2.png", image)])
        zip.entries[0].method = 97
        let pages = try PublicationOpener.open(path: folder.write(zip.bytes, to: "Book.cbz")).pages
        #expect(pages[0].problem == "The page can't be read: it uses a compression method that Quire does not support.")
        #expect(pages[1].problem == nil)
    }

    @Test("a truncated archive is damaged, or has lost only its comment")
    func truncated() throws {
        let whole = HandMadeZip((1...3).map { .init("\($0).png", image) }).bytes
        for count in stride(from: 1, to: whole.count, by: 7) {
            let failure = try failure(Array(whole.prefix(count)))
            switch failure {
            case .damaged where count >= 4: break
            case .unsupported where count < 4: break
            default: Issue.record("\(count) of \(whole.count) bytes: \(String(describing: failure))")
            }
        }
    }

    @Test("an archive without images throws")
    func noPages() throws {
        let failures = [
            try failure(HandMadeZip([]).bytes), try failure(HandMadeZip([.init("readme.txt", [1])]).bytes),
            try failure(HandMadeZip([.init("a/", []), .init("__MACOSX/1.png", image)]).bytes),
        ]
        #expect(failures == [PublicationError](repeating: .noPages(file: "Book.cbz"), count: 3))
        #expect(failures[0]?.description.contains("has no pages") == true)
    }

    @Test(
        "the error names the type of a file that is not an archive",
        arguments: [
            (SampleImages.png(1, 1), .singleImage), (Array("hello, world".utf8), .notZip), ([0x50], .notZip),
        ] as [([UInt8], PublicationError.Reason)]
    )
    func noArchive(bytes: [UInt8], reason: PublicationError.Reason) throws {
        #expect(try failure(bytes) == .unsupported(file: "Book.cbz", reason: reason))
    }

    @Test("an EPUB opens as a book, whatever its name")
    func book() throws {
        let archive = HandMadeZip([.init("mimetype", Array("application/epub+zip".utf8)), .init("cover.png", image)])
        #expect(try failure(archive.bytes) == .damaged(file: "Book.cbz", reason: .noPackageDocument))
    }

    @Test("an empty file is damaged")
    func emptyFile() throws {
        #expect(try failure([]) == .damaged(file: "Book.cbz", reason: .empty))
    }

    @Test("random corruption never crashes or hangs", arguments: [UInt64](1...16))
    func survivesDamage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let path = folder.path("Honest.cbz")
        try LibraryMadeZip.write(
            [
                ("1.jpg", SampleImages.jpeg(9, 9, padding: [900])), ("b/2.png", image),
                ("ComicInfo.xml", Array("<ComicInfo/>".utf8)),
            ],
            to: path
        )
        var byHand = HandMadeZip([.init("1.png", image), .init(name: [0x93, 0xFA, 0x2E, 0x70, 0x6E, 0x67], image)])
        byHand.entries[0].isZip64 = true
        byHand.isZip64 = true
        for original in [try ReadWhole.read(path), byHand.bytes] {
            for turn in 0..<60 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    let extreme: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
                    let index = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes[index] =
                        Bool.random(using: &generator)
                        ? extreme[Int.random(in: 0..<extreme.count, using: &generator)]
                        : UInt8.random(in: 0...255, using: &generator)
                }
                let damaged = try folder.write(bytes, to: "Damaged \(turn).cbz")
                guard let publication = try? PublicationOpener.open(path: damaged) else { continue }
                for index in publication.pages.indices {
                    guard let page = try? publication.bytes(ofPageAt: index) else { continue }
                    #expect(Int64(page.count) == publication.pages[index].byteSize, "seed \(seed), turn \(turn)")
                }
            }
        }
    }

}
