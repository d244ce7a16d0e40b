import Database
import Foundation
import PageImages

extension LibraryStore {
    /// Compares the pages of one publication, whose fingerprints were stored, with those of all others.
    ///
    /// The work is bounded, however many publications there are: at most 512 pages are looked up in four parts each, at
    /// most 256 rows are read for each part, and at most 16 publications are compared page by page. Call it from one
    /// task only: if two publications were compared at the same time, neither would find the other.
    ///
    /// Damaged fingerprints are removed, so that ``publicationsWithoutFingerprints(after:limit:detectorVersion:)`` finds
    /// their publication.
    ///
    /// - Returns: whether a publication was waiting.
    public func compareNextPages(detectorVersion: Int) async throws(LibraryError) -> Bool {
        let finding = try await read { transaction -> ComparedPages? in
            let waiting = try transaction.row(
                "SELECT id, content, pages FROM pageFingerprints WHERE isCompared = 0 ORDER BY id LIMIT 1"
            ) { row in
                (id: row[0] as Int64, content: row[1] as Data, pages: row[2] as Data)
            }
            guard let waiting else { return nil }
            var found = ComparedPages(
                id: waiting.id,
                content: waiting.content,
                pages: StoredFingerprints.decode(waiting.pages)
            )
            try found.compare(transaction)
            return found
        }
        guard let finding else { return false }
        do {
            try await database.write { try finding.store($0, detectorVersion: detectorVersion) }
        } catch {
            throw Self.libraryError(for: error)
        }
        return true
    }
}

/// A publication whose pages are compared, with the results.
private struct ComparedPages: Sendable {
    /// The identifier of the fingerprints.
    let id: Int64
    let content: Data
    let pages: [PageFingerprint]

    /// The repeated pages that occur in the publication, by their pages.
    private var repeated: [Int: Int64] = [:]
    /// For each sampled page, the other publications that contain it, with the index of the page in each.
    private var owners: [Int: [Int64: Int]] = [:]
    /// The publications with the same pages, with the number of common pages.
    private var matches: [(id: Int64, pageCount: Int)] = []
    /// The fingerprints that can't be decoded.
    private var damaged: [Int64]

    /// - Parameter pages: nil if they can't be decoded.
    init(id: Int64, content: Data, pages: [PageFingerprint]?) {
        (self.id, self.content, self.pages) = (id, content, pages ?? [])
        damaged = pages == nil ? [id] : []
    }

    // MARK: Comparison

    mutating func compare(_ transaction: Transaction) throws {
        var votes: [Int64: Set<Int>] = [:]
        let statement = try transaction.statement(
            "SELECT owner, page, hash FROM pageBands WHERE band = ? ORDER BY band, owner, page LIMIT ?"
        )
        for page in PageComparison.lookups(of: pages) {
            for band in pages[page].bands {
                let rows = try statement.cursor([band, PageComparison.maximumRowCount])
                while let row = try rows.next() {
                    let (owner, other): (Int64, Int) = (row[0], row[1])
                    guard owner != id else { continue }
                    let distance = pages[page].distance(to: PageFingerprint(column: row[2]))
                    if owner < 0 {
                        if distance <= PageFingerprint.maximumPageDistance { repeated[page] = -owner }
                        continue
                    }
                    if distance <= PageFingerprint.maximumPageDistance { owners[page, default: [:]][owner] = other }
                    if distance <= PageFingerprint.maximumPictureDistance { votes[owner, default: []].insert(other) }
                }
            }
        }
        try match(votes.mapValues(\.count), transaction)
    }

    /// Compares the publications that have most sampled pages in common with this one.
    private mutating func match(_ votes: [Int64: Int], _ transaction: Transaction) throws {
        // Credits pages don't identify a work.
        let own = pages.indices.filter { repeated[$0] == nil }.map { pages[$0] }
        let candidates = votes.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        for (candidate, _) in candidates.prefix(PageComparison.maximumCandidateCount) {
            let stored: Data? = try transaction.value("SELECT pages FROM pageFingerprints WHERE id = ?", [candidate])
            guard let stored else { continue }
            guard let others = StoredFingerprints.decode(stored) else {
                damaged.append(candidate)
                continue
            }
            if let count = PageComparison.matchCount(own, others) { matches.append((candidate, count)) }
        }
    }

    // MARK: Storing

    func store(_ transaction: Transaction, detectorVersion: Int) throws {
        for match in matches {
            try transaction.execute(
                """
                INSERT INTO samePages (firstID, secondID, pageCount) VALUES (?, ?, ?)
                ON CONFLICT (firstID, secondID) DO UPDATE SET pageCount = excluded.pageCount
                """,
                [min(id, match.id), max(id, match.id), match.pageCount]
            )
        }
        for (cluster, pages) in Dictionary(grouping: repeated.keys, by: { repeated[$0] ?? 0 }) {
            try transaction.execute("UPDATE repeatedPages SET fileCount = fileCount + 1 WHERE id = ?", [cluster])
            try Self.addFile(id, page: pages.min() ?? 0, toRepeatedPage: cluster, transaction)
        }
        try storeSamples(transaction)
        try updateHiddenPages(transaction, detectorVersion)
        try transaction.execute("UPDATE pageFingerprints SET isCompared = 1 WHERE id = ?", [id])
        for id in damaged {
            try transaction.execute("UPDATE pageFingerprints SET pages = ? WHERE id = ?", [Data(), id])
        }
    }

    /// Adds the sampled pages to the index, or to the repeated pages if enough other works contain them.
    private func storeSamples(_ transaction: Transaction) throws {
        let editions = Set(matches.map(\.id))
        var added: [PageFingerprint] = []
        for page in PageComparison.samples(of: pages) where repeated[page] == nil {
            let fingerprint = pages[page]
            guard !added.contains(where: { $0.isSamePage(as: fingerprint) }) else { continue }
            let others = owners[page, default: [:]].filter { !editions.contains($0.key) }
            guard others.count + 1 >= PageComparison.repetitionCount else {
                try Self.index(fingerprint, owner: id, page: page, transaction)
                continue
            }
            added.append(fingerprint)
            let cluster = try transaction.insert(
                "INSERT INTO repeatedPages (hash, content, page, fileCount) VALUES (?, ?, ?, ?)",
                [fingerprint.column, content, page, others.count + 1]
            )
            try Self.addFile(id, page: page, toRepeatedPage: cluster, transaction)
            for (owner, other) in others {
                try Self.addFile(owner, page: other, toRepeatedPage: cluster, transaction)
            }
            try Self.index(fingerprint, owner: -cluster, page: 0, transaction)
        }
    }

    private static func addFile(
        _ id: Int64,
        page: Int,
        toRepeatedPage cluster: Int64,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO repeatedPageFiles (repeatedPageID, fileID, page) VALUES (?, ?, ?)
            ON CONFLICT (repeatedPageID, fileID) DO UPDATE SET page = excluded.page
            """,
            [cluster, id, page]
        )
    }

    private static func index(
        _ fingerprint: PageFingerprint,
        owner: Int64,
        page: Int,
        _ transaction: Transaction
    ) throws {
        for band in fingerprint.bands {
            try transaction.execute(
                """
                INSERT INTO pageBands (band, owner, page, hash) VALUES (?, ?, ?, ?)
                ON CONFLICT (band, owner, page) DO UPDATE SET hash = excluded.hash
                """,
                [band, owner, page, fingerprint.column]
            )
        }
    }

    /// Replaces the hashes of hidden pages of this publication that another version of the detector computed.
    private func updateHiddenPages(_ transaction: Transaction, _ detectorVersion: Int) throws {
        let outdated: [Int] = try transaction.values(
            "SELECT page FROM hiddenPages WHERE content = ? AND detectorVersion <> ?",
            [content, detectorVersion]
        )
        for page in outdated where pages.indices.contains(page) && pages[page].isDistinctive {
            try transaction.execute(
                "UPDATE hiddenPages SET hash = ?, detectorVersion = ? WHERE content = ? AND page = ?",
                [pages[page].column, detectorVersion, content, page]
            )
        }
    }
}
