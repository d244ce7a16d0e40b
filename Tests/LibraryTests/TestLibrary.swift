import Database
import Foundation
import Synchronization
import TestDatabases
import Testing

@testable import Library
@testable import Publications

/// A folder of fake comics, a store of either engine, and a manual clock.
final class TestLibrary: Sendable {
    let folder: URL
    let store: LibraryStore
    let clock: TestClock
    let opens = OpenCounter()
    private let isShared: Bool

    /// - Parameters:
    ///   - other: a library whose files are used, with a new store.
    ///   - location: the database of the store; nil for a new one.
    init(sharingFilesOf other: TestLibrary? = nil, location: StoreLocation? = nil) throws {
        isShared = other != nil
        folder =
            other?.folder
            ?? FileManager.default.temporaryDirectory.appending(path: "QuireLibrary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let clock = TestClock()
        self.clock = clock
        try FileManager.default.createDirectory(at: folder.appending(path: "root"), withIntermediateDirectories: true)
        let name = isShared ? "store-\(UUID().uuidString).sqlite" : "store.sqlite"
        store = try LibraryStore(
            location ?? TestDatabases.newAddress().map { .server($0) } ?? .file(folder.appending(path: name).path),
            clock: clock.clock
        )
    }

    deinit {
        try? store.close()
        if !isShared { try? FileManager.default.removeItem(at: folder) }
    }

    var root: URL { folder.appending(path: "root") }

    func url(_ path: String) -> URL { root.appending(path: path) }

    /// Writes a fake comic. Its text describes the publication.
    func write(_ path: String, _ text: String) throws {
        let url = url(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
    }

    func move(_ from: String, to: String) throws {
        try FileManager.default.createDirectory(
            at: url(to).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.moveItem(at: url(from), to: url(to))
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: url(path))
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: target)
    }

    func scanner(
        roots: [URL]? = nil,
        chapterRules: [TextChapterRule] = [],
        kind: LibraryKind? = nil,
        accessCheck: @escaping LibraryScanner.AccessCheck = { _ in 0 }
    ) -> LibraryScanner {
        let opens = opens
        return LibraryScanner(
            store: store,
            roots: (roots ?? [root]).map { LibraryRoot(path: $0.path, chapterRules: chapterRules, kind: kind) },
            workerCount: 2,
            accessCheck: accessCheck
        ) { source, options throws(PublicationError) in
            opens.add(source.name)
            guard PublicationOpener.isBookName(source.name) else { return try TestPublication(source) }
            return try TestBook(source, options: options)
        }
    }

    @discardableResult
    func scan(
        roots: [URL]? = nil,
        chapterRules: [TextChapterRule] = [],
        kind: LibraryKind? = nil,
        accessCheck: @escaping LibraryScanner.AccessCheck = { _ in 0 }
    ) async throws -> ScanSummary {
        clock.advance(1000)
        return try await scanner(roots: roots, chapterRules: chapterRules, kind: kind, accessCheck: accessCheck).scan()
    }

    /// Removes all rows that a scan writes again from the files.
    func removeCatalogue() async throws {
        try await store.database.write { transaction in
            for table in ["publications", "series", "directories", "libraries"] {
                try transaction.execute("DELETE FROM \(table)")
            }
        }
    }

    func allSeries(_ sort: SeriesSort = .title, search: String? = nil) async throws -> [SeriesRecord] {
        try await store.series(SeriesQuery(sort: sort, search: search, limit: 200), user: .owner).series
    }

    /// All publications by their paths relative to the root.
    func publications() async throws -> [String: PublicationRecord] {
        var result: [String: PublicationRecord] = [:]
        for series in try await allSeries() {
            for publication in try await store.publications(inSeries: series.id, user: .owner) {
                let path = String(publication.path.dropFirst(root.path.count + 1))
                // A current row at a path takes precedence over a displaced one.
                if result[path]?.isMissing != false || !publication.isMissing { result[path] = publication }
            }
        }
        return result
    }

    func publication(_ path: String) async throws -> PublicationRecord {
        try #require(await publications()[path])
    }
}

/// A manual clock.
final class TestClock: Sendable {
    private let time = Mutex<Int64>(1_000_000_000_000)

    var now: Int64 { time.withLock { $0 } }

    func advance(_ milliseconds: Int64) {
        time.withLock { $0 += milliseconds }
    }

    var clock: LibraryClock { LibraryClock { [self] in now } }
}

/// Counts opened publications.
final class OpenCounter: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ name: String) {
        names.withLock { $0.append(name) }
    }

    /// Returns the names of the publications that were opened since the last call.
    func take() -> [String] {
        names.withLock { names in
            defer { names = [] }
            return names
        }
    }
}

/// A fake comic. The file's text, such as `pages=3;number=2;title=…;series=…`, describes it; one that begins with
/// `broken` can't be opened; a folder has a page for each file in it.
struct TestPublication: Publication {
    var format = PublicationFormat.cbz
    var metadata = PublicationMetadata()
    var pages: [PageDescription] = []
    var coverIndex = 0

    init(_ source: PublicationSource) throws(PublicationError) {
        metadata.title = (source.name as NSString).deletingPathExtension
        var count = 1
        if case .folder(let folder) = source {
            format = .folder
            count = folder.paths.count
        } else {
            for part in try source.description().split(separator: ";") {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2 else { continue }
                switch pair[0] {
                case "pages": count = Int(pair[1]) ?? 1
                case "number": metadata.number = String(pair[1])
                case "published": metadata.published = String(pair[1])
                case "summary": metadata.summary = String(pair[1])
                case "tags": metadata.tags = pair[1].split(separator: ",").map(String.init)
                case "count":
                    var series = SeriesDescriptionMetadata()
                    series.publicationCount = Int(pair[1])
                    metadata.seriesDescription = series
                case "sort":
                    var series = SeriesDescriptionMetadata()
                    series.sortTitle = String(pair[1])
                    metadata.seriesDescription = series
                case "age": metadata.ageRating = Int(pair[1])
                case "writer": metadata.writers = pair[1].split(separator: ",").map(String.init)
                case "creator":
                    // The name and the sort name: `Ada Winter|Winter, Ada`.
                    let names = pair[1].split(separator: "|").map(String.init)
                    let sortName = names.count > 1 ? names[1] : nil
                    metadata.creators.append(
                        PublicationContributor(name: names[0], roles: ["aut"], sortName: sortName)
                    )
                case "edition": metadata.edition = String(pair[1])
                case "notes": metadata.notes = String(pair[1])
                case "artist": metadata.pencillers = [String(pair[1])]
                case "translator":
                    metadata.contributors = [PublicationContributor(name: String(pair[1]), roles: ["trl"])]
                case "tag": metadata.tags = [String(pair[1])]
                case "publisher": metadata.publisher = String(pair[1])
                case "imprint": metadata.imprint = String(pair[1])
                case "rating": metadata.rating = Double(pair[1])
                case "volume": metadata.volume = String(pair[1])
                case "title": metadata.title = String(pair[1])
                case "series": (metadata.series, metadata.sources[.series]) = (String(pair[1]), .comicInfo)
                case "guess": (metadata.series, metadata.sources[.series]) = (String(pair[1]), .fileName)
                default: break
                }
            }
        }
        for index in 0..<count {
            pages.append(
                PageDescription(
                    name: "\(index + 1).png",
                    mediaType: "image/png",
                    width: 100,
                    height: 150 + index,
                    byteSize: 10
                )
            )
        }
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] { [] }
}

extension PublicationSource {
    /// The text that describes a fake publication.
    func description() throws(PublicationError) -> String {
        guard case .file(let source, let name) = self,
            let bytes = try? source.bytes(at: 0, count: Int(source.byteSize)),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw .notReadable(file: name, reason: .verbatim("it is not text")) }
        guard !text.hasPrefix("broken") else {
            throw .damaged(file: name, reason: .verbatim("its text begins with “broken”"))
        }
        return text
    }
}

extension Schema {
    /// The migrations of an earlier version, up to one of this name.
    static func migrations(upTo name: String) -> [Migration] {
        Array(migrations.prefix((migrations.firstIndex { $0.name == name } ?? -1) + 1))
    }
}
