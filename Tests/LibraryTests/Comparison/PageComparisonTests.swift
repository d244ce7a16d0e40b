import Database
import Foundation
import PageImages
import TestSupport
import Testing

@testable import Library

@Suite("Publications with the same pages")
struct PageComparisonTests {
    /// Fingerprints as the analysis of drawn pages makes them: random hashes, which differ in a few bits between
    /// versions.
    private struct Pages {
        var random: SeededGenerator

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        mutating func work(_ count: Int) -> [PageFingerprint] {
            (0..<count).map { _ in PageFingerprint(hash: random.next(), detail: 20) }
        }

        /// Another scan: each hash differs in up to `distance` bits.
        mutating func scan(of pages: [PageFingerprint], distance: Int) -> [PageFingerprint] {
            pages.map { page in
                var page = page
                for _ in 0..<random.whole(0...distance) { page.hash ^= 1 << UInt64(random.number(below: 64)) }
                return page
            }
        }
    }

    private static func content(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    private static func add(_ pages: [PageFingerprint], _ number: Int, to store: LibraryStore) async throws {
        try await store.storeFingerprints(pages, content: content(number), detectorVersion: 1)
        while try await store.compareNextPages(detectorVersion: 1) {}
    }

    private static func pairs(_ store: LibraryStore) async throws -> Set<[Int]> {
        let rows = try await store.read { transaction in
            try transaction.rows(
                """
                SELECT one.content, other.content FROM samePages
                JOIN pageFingerprints AS one ON one.id = samePages.firstID
                JOIN pageFingerprints AS other ON other.id = samePages.secondID
                """
            ) { [ContentHash.hexadecimal($0[0] as Data), ContentHash.hexadecimal($0[1] as Data)] }
        }
        return Set(rows.map { $0.compactMap { Int($0, radix: 16) }.sorted() })
    }

    private static func count(_ table: String, _ store: LibraryStore) async throws -> Int {
        try await store.read { try $0.value("SELECT count(*) FROM \(table)") ?? 0 }
    }

    @Test("fingerprints are returned as stored, by content and by the version of the detector")
    func roundTrip() async throws {
        let library = try TestLibrary()
        let store = library.store
        let pages = [PageFingerprint(hash: .max, detail: 7), PageFingerprint(hash: 1 << 63 | 5, detail: 255), .blank]
        #expect(try await store.fingerprints(content: Self.content(1), detectorVersion: 1) == nil)
        try await store.storeFingerprints(pages, content: Self.content(1), detectorVersion: 1)
        #expect(try await store.fingerprints(content: Self.content(1), detectorVersion: 1) == pages)
        #expect(try await store.fingerprints(content: Self.content(1), detectorVersion: 2) == nil)
        #expect(StoredFingerprints.decode(Data([1, 2])) == nil)
        try await store.removeFingerprints(exceptVersion: 1)
        #expect(try await store.fingerprints(content: Self.content(1), detectorVersion: 1) == pages)
        try await store.removeFingerprints(exceptVersion: 2)
        #expect(try await store.fingerprints(content: Self.content(1), detectorVersion: 1) == nil)
    }

    @Test("other scans of a work are found among 300 works, despite inserted and missing pages, and no other pairs")
    func rates() async throws {
        let library = try TestLibrary()
        let store = library.store
        var pages = Pages(seed: 21)
        let works = (0..<300).map { _ in pages.work(pages.random.whole(16...40)) }
        let credits = pages.work(3)
        var expected: Set<[Int]> = []
        for (number, work) in works.enumerated() { try await Self.add(work, number + 1, to: store) }
        for (number, work) in works.enumerated().prefix(100) {
            var scan = pages.scan(of: work, distance: 9)
            switch number % 4 {
            case 0: scan.insert(contentsOf: credits, at: 0)
            case 1: scan.append(contentsOf: credits)
            case 2:
                scan.insert(pages.work(1)[0], at: scan.count / 2)
                scan.removeFirst(2)
            default: scan.insert(.blank, at: 1)
            }
            try await Self.add(scan, number + 1_001, to: store)
            expected.insert([number + 1, number + 1_001])
        }
        let found = try await Self.pairs(store)
        #expect(found.subtracting(expected).isEmpty)
        #expect(Double(found.count) >= 0.97 * Double(expected.count), "\(found.count)")
    }

    @Test("a chapter isn't the same as its volume, and few common pages are not enough")
    func parts() async throws {
        let library = try TestLibrary()
        let store = library.store
        var pages = Pages(seed: 4)
        let volume = pages.work(60)
        try await Self.add(volume, 1, to: store)
        try await Self.add(Array(volume[0..<20]), 2, to: store)
        try await Self.add(Array(volume[0..<5]) + pages.work(20), 3, to: store)
        // The same pages in another order are a different work.
        try await Self.add(volume.reversed(), 4, to: store)
        #expect(try await Self.pairs(store).isEmpty)
        try await Self.add(Array(volume.dropLast(10)), 5, to: store)
        #expect(try await Self.pairs(store) == [[1, 5]])
    }

    @Test("10,000 identical blank pages match nothing and take no rows")
    func blankPages() async throws {
        let library = try TestLibrary()
        let store = library.store
        let blank = [PageFingerprint](repeating: PageFingerprint(hash: 5, detail: 1), count: 10_000)
        for number in 1...3 { try await Self.add(blank, number, to: store) }
        #expect(try await Self.count("pageBands", store) == 0)
        #expect(try await Self.pairs(store).isEmpty)
        // Drawings that are all the same are bounded too.
        let same = [PageFingerprint](repeating: PageFingerprint(hash: 5, detail: 20), count: 10_000)
        for number in 11...12 { try await Self.add(same, number, to: store) }
        #expect(try await Self.count("pageBands", store) <= 2 * 4 * PageComparison.maximumSampleCount)
    }

    @Test("a page that is in very many files takes a bounded number of rows, and counts once for each file")
    func repeated() async throws {
        let library = try TestLibrary()
        let store = library.store
        var pages = Pages(seed: 8)
        let credits = pages.work(1)[0]
        let fileCount = 300
        for number in 1...fileCount {
            try await Self.add([credits, credits] + pages.work(4), number, to: store)
        }
        let rows = try await store.read { transaction -> Int in
            let bands = credits.bands.map(String.init).joined(separator: ", ")
            return try transaction.value("SELECT count(*) FROM pageBands WHERE band IN (\(bands))") ?? 0
        }
        #expect(rows < 150, "\(rows)")
        #expect(try await Self.pairs(store).isEmpty)
        let counts: [Int] = try await store.read { try $0.values("SELECT fileCount FROM repeatedPages") }
        #expect(counts == [fileCount])
    }

    @Test("other editions of one work don't make its pages repeated ones")
    func editions() async throws {
        let library = try TestLibrary()
        let store = library.store
        var pages = Pages(seed: 9)
        let work = pages.work(20)
        for number in 1...8 { try await Self.add(pages.scan(of: work, distance: 2), number, to: store) }
        #expect(try await Self.count("repeatedPages", store) == 0)
        #expect(try await Self.pairs(store).count == 28)
    }

    @Test("comparisons continue after an interruption")
    func interrupted() async throws {
        let library = try TestLibrary()
        let store = library.store
        var pages = Pages(seed: 10)
        let work = pages.work(20)
        for number in 1...3 {
            try await store.storeFingerprints(work, content: Self.content(number), detectorVersion: 1)
        }
        #expect(try await store.compareNextPages(detectorVersion: 1))
        #expect(try await Self.pairs(store).isEmpty)
        while try await store.compareNextPages(detectorVersion: 1) {}
        #expect(try await Self.pairs(store) == [[1, 2], [1, 3], [2, 3]])
        // The same result again isn't compared again.
        try await store.storeFingerprints(work, content: Self.content(1), detectorVersion: 1)
        #expect(try await !store.compareNextPages(detectorVersion: 1))
    }

    @Test("damaged fingerprints are computed and compared again", arguments: [false, true])
    func damaged(isFoundAsCandidate: Bool) async throws {
        let library = try TestLibrary()
        try library.write("Series/1.cbz", "one")
        _ = try await library.scan()
        let store = library.store
        func waiting() async throws -> [(id: Int64, content: String)] {
            try await store.publicationsWithoutFingerprints(after: 0, limit: 9, detectorVersion: 1)
        }
        let comic = try #require(try await waiting().first?.content)
        var pages = Pages(seed: 11)
        let work = pages.work(20)
        try await store.storeFingerprints(work, content: comic, detectorVersion: 1)
        if isFoundAsCandidate {
            while try await store.compareNextPages(detectorVersion: 1) {}
        }
        try await store.database.write { transaction in
            try transaction.execute("UPDATE pageFingerprints SET pages = ?", [Data([1, 2])])
        }
        #expect(try await waiting().isEmpty)
        try await Self.add(work, 1, to: store)
        #expect(try await Self.pairs(store).isEmpty)
        #expect(try await waiting().map(\.content) == [comic])

        try await store.storeFingerprints(work, content: comic, detectorVersion: 1)
        #expect(try await waiting().isEmpty)
        while try await store.compareNextPages(detectorVersion: 1) {}
        #expect(try await Self.pairs(store).count == 1)
    }
}
