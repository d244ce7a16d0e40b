import ImagePipeline
import Library
import Publications
import TestSupport
import Testing
import Workers

@testable import Server

@Suite("Comics in RAR, 7-Zip and TAR archives", .serialized)
struct PackedPublicationTests {
    /// One for all tests, because the unpacker of a process is chosen once.
    private static let unpacker: WorkerUnpacker = {
        let unpacker = WorkerUnpacker()
        ArchiveUnpacking.use(unpacker)
        return unpacker
    }()

    private func open(_ fixture: String, as name: String) throws -> any Publication {
        _ = Self.unpacker
        guard case .file(let source, _) = try PublicationSource(path: ArchiveFixture.path(fixture)) else {
            throw PublicationError.notFound(file: fixture)
        }
        return try PublicationOpener.open(.file(source, name: name))
    }

    private static let fixtures: [(name: String, format: PublicationFormat)] = [
        ("rar5.rar", .cbr), ("rar5-stored.rar", .cbr), ("rar5-solid.rar", .cbr), ("rar4-stored.rar", .cbr),
        ("7z.7z", .cb7), ("7z-solid.7z", .cb7), ("tar.tar", .cbt), ("tar.tar.gz", .cbt), ("tar.tar.zst", .cbt),
    ]

    @Test("are opened whatever their names are, and have all pages", arguments: fixtures)
    func pages(name: String, format: PublicationFormat) throws {
        // The content decides.
        try check(try open(name, as: "Book 01.cbz"), format)
    }

    @Test(
        "need unar for old and solid RAR 4",
        .enabled(if: UnarProcess.isUsable),
        arguments: ["rar4.rar", "rar4-solid.rar", "rar2-solid.rar"]
    )
    func unar(name: String) throws {
        try check(try open(name, as: "Book 01.cbr"), .cbr)
    }

    private func check(_ publication: any Publication, _ format: PublicationFormat) throws {
        #expect(publication.format == format)
        #expect(publication.pages.map { $0.name } == ArchiveFixture.pageNames)
        #expect(publication.pages.map(\.width) == [21, 22, 23, 30])
        #expect(publication.pages.allSatisfy { $0.height == 30 && $0.problem == nil && $0.mediaType == "image/png" })
        #expect(publication.metadata.title == "Packed")
        #expect(publication.metadata.readingProgression == .rtl)
        let pages = try ArchiveFixture.pages()
        for index in [2, 0, 3, 1, 2] { #expect(try publication.bytes(ofPageAt: index) == pages[index]) }
    }

    @Test(
        "say that they are encrypted or one of several files",
        arguments: [
            ("rar4-encrypted.rar", PublicationError.encrypted(file: "a.cbr")),
            ("rar4-encrypted-headers.rar", .encrypted(file: "a.cbr")),
            ("rar5-encrypted.rar", .encrypted(file: "a.cbr")),
            ("rar5-encrypted-headers.rar", .encrypted(file: "a.cbr")), ("7z-encrypted.7z", .encrypted(file: "a.cbr")),
            ("7z-encrypted-headers.7z", .encrypted(file: "a.cbr")),
            ("rar4-volume.rar", .unsupported(file: "a.cbr", reason: .divided)),
            ("rar5-volume.rar", .unsupported(file: "a.cbr", reason: .divided)),
        ]
    )
    func refused(name: String, error: PublicationError) {
        #expect(throws: error) { try open(name, as: "a.cbr") }
    }

    @Test("are served page by page, and a solid one is unpacked once")
    func http() async throws {
        let folder = try TestFolder()
        try folder.write("Solid/Solid 1.cbr", ArchiveFixture.bytes("rar5-solid.rar"))
        try folder.write(
            "Zip/Zip 1.cbr",
            TestArchive.bytes([(name: "1.png", bytes: TestPicture.png(width: 30, height: 40))])
        )
        _ = Self.unpacker
        try await TestServer.run(library: folder) { server in
            Self.unpacker.use(server.pipeline.unpackedEntries)
            let series = try await server.store.series(.init(), user: .owner).series
            let solid = try #require(series.first { $0.title == "Solid" }?.coverContent)
            let pages = try ArchiveFixture.pages()
            let stored = server.pipeline.statistics.diskByteCount
            for index in [3, 0, 2, 1] {
                let answer = try await server.get("/images/\(solid)/\(index)?w=original")
                #expect(answer.status == 200 && answer["content-type"] == "image/png")
                #expect(answer.body == pages[index])
            }
            #expect(server.pipeline.statistics.diskByteCount > stored)
            let rendered = try await server.get("/images/\(solid)/1?w=480&format=png")
            #expect(rendered.status == 200)
            let zip = try #require(series.first { $0.title == "Zip" }?.coverContent)
            #expect(try await server.get("/images/\(zip)/0?w=original").status == 200)
        }
    }

    @Test("in a damaged solid archive, only the pages after the damage are unreadable")
    func damagedSolid() throws {
        _ = Self.unpacker
        let folder = try TestFolder()
        var bytes = try ArchiveFixture.bytes("rar5-solid.rar")
        bytes.removeLast(400)
        let path = try folder.write("a.cbr", bytes)
        let publication = try PublicationOpener.open(PublicationSource(path: path))
        let pages = try ArchiveFixture.pages()
        let index = try #require(publication.pages.firstIndex { $0.name == "Page 10.png" })
        #expect(try publication.bytes(ofPageAt: index) == pages[3])
    }
}
