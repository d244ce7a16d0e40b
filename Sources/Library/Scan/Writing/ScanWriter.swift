import Database

/// Writes the findings of a scan, a few hundred publications per transaction; while someone reads, a few.
final class ScanWriter {
    private let store: LibraryStore
    private let libraries: ScanLibraries
    private let scope: ScanScope
    private let reporter: ScanReporter
    private let precedence: ReadingPrecedence
    private let publications: PublicationWriter
    private var pending: [ScanFinding] = []
    private var pendingBytes = 0
    private var lastFlush: Int64
    private var problems: [(libraryID: Int64, problem: ScanProblem)] = []
    private var nextRefresh: Int64 = 0
    private var failedCount = 0
    /// The time that it takes to write a finding, from the last batches.
    private var findingTime = Duration.microseconds(200)

    /// The maximum number of publications in a batch. Indexes on hashes are in random order, so the pages that are written
    /// for a publication are the fewer the larger its batch is.
    private static let maximumBatchCount = 512
    /// The maximum size of a batch, in bytes. The manifest of a publication with thousands of pages takes a megabyte.
    private static let batchBytes = 4 << 20
    /// The maximum age of a batch, in milliseconds. It makes results from a slow disk visible soon.
    private static let maximumFlushInterval: Int64 = 1000
    /// The time that a batch may take. Clients write between two batches, also those of other nodes.
    private static let longBatchTime = Duration.milliseconds(100)
    /// The time that a batch may take while someone reads, whose progress is written at each page.
    private static let shortBatchTime = Duration.milliseconds(3)
    private static let minimumBatchCount = 4

    init(
        store: LibraryStore,
        libraries: ScanLibraries,
        scope: ScanScope,
        reporter: ScanReporter,
        precedence: ReadingPrecedence
    ) {
        self.store = store
        self.precedence = precedence
        self.libraries = libraries
        self.scope = scope
        self.reporter = reporter
        publications = PublicationWriter(
            unavailableLibraries: Set(libraries.unavailable.map(\.libraryID)),
            startedAt: store.clock.now()
        )
        problems = libraries.unavailable
        lastFlush = store.clock.now()
        pending.reserveCapacity(Self.maximumBatchCount * 2)
    }

    func take(_ findings: some Sequence<ScanFinding>) throws(LibraryError) {
        for finding in findings {
            pending.append(finding)
            if case .read(let publication) = finding { pendingBytes += publication.byteCount }
            if pending.count >= batchCount || pendingBytes >= Self.batchBytes { try flush() }
        }
        if abs(store.clock.now() - lastFlush) >= Self.maximumFlushInterval { try flush() }
    }

    /// The time that a transaction may take.
    private var batchTime: Duration { precedence.isReading() ? Self.shortBatchTime : Self.longBatchTime }

    /// The number of findings that are written in one transaction.
    private var batchCount: Int {
        min(max(Int(batchTime / findingTime), Self.minimumBatchCount), Self.maximumBatchCount)
    }

    /// Writes the collected findings.
    func flush() throws(LibraryError) {
        let now = store.clock.now()
        lastFlush = now
        guard !pending.isEmpty else { return }
        let before = publications.counts.changeCount
        let failedBefore = failedCount
        var began = ContinuousClock.now
        let done = try store.writeBlocking { transaction in
            // Without the time for which the transaction waited for others.
            began = .now
            publications.beginTransaction(at: now)
            var done = 0
            for finding in pending {
                if try write(finding, transaction) { done += 1 }
            }
            for series in publications.takeCompleteSeries(after: pending.count) {
                try SeriesTotals.refreshIfStale(transaction, store.observer, seriesID: series)
            }
            return done
        }
        // Averaged, because single batches can be slow for other reasons.
        findingTime = (findingTime + max((.now - began) / pending.count, .microseconds(1))) / 2
        try refreshIfDue()
        let currentFile = lastFile(of: pending)
        pending.removeAll(keepingCapacity: true)
        pendingBytes = 0
        let changed = publications.counts.changeCount - before
        let failed = failedCount - failedBefore
        reporter.update { progress in
            progress.done += done
            progress.changed += changed
            progress.failed += failed
            if let currentFile { progress.currentFile = currentFile }
        }
    }

    /// Finishes the scan: writes deferred publications and totals, and removes unused rows.
    func finish() throws(LibraryError) -> ScanSummary {
        try flush()
        let problems = problems
        let scanned = libraries.available.map(\.libraryID) + libraries.unavailable.map(\.libraryID)
        let before = publications.counts.changeCount
        try writeInBatches { transaction in
            if try publications.writeNextDeferred(transaction) { return true }
            return try publications.numberNextCopies(transaction)
        }
        for library in libraries.missing {
            var last: Int64 = 0
            try writeInBatches { transaction in
                let next = try publications.setNextMissing(after: last, inLibrary: library, transaction)
                if let next { last = next }
                return next != nil
            }
        }
        try store.writeBlocking { transaction in
            publications.beginTransaction(at: store.clock.now())
            try EditedPublication.assignSeries(now: publications.now, transaction)
            publications.forgetSeries()
        }
        try refreshStaleSeries()
        // In batches, so that clients write in between.
        while try store.writeBlocking({
            try SeriesRegrouping.regroupSome($0, store.observer, now: store.clock.now())
        }) {}
        try store.writeBlocking { transaction in
            try store(problems.prefix(ScanSummary.maximumProblemCount), of: scanned, transaction)
            guard publications.counts != PublicationWriter.Counts() else { return }
            try StoryArcLists.refresh(transaction, store.observer, now: publications.now)
            try transaction.execute(
                """
                DELETE FROM directories
                WHERE NOT EXISTS (SELECT 1 FROM publications WHERE directoryID = directories.id)
                    AND NOT EXISTS (SELECT 1 FROM series WHERE directoryID = directories.id)
                """
            )
        }
        let changed = publications.counts.changeCount - before
        reporter.update { $0.changed += changed }
        var summary = ScanSummary()
        summary.added = publications.counts.added
        summary.changed = publications.counts.changed
        summary.moved = publications.counts.moved
        summary.missing = publications.counts.missing
        summary.failed = failedCount
        summary.unavailableRoots = libraries.unavailable.map(\.problem.path)
        summary.problems = problems.prefix(ScanSummary.maximumProblemCount).map(\.problem)
        return summary
    }

    /// Repeats a step in short transactions, so that clients write in between. Each step leaves a consistent store: if
    /// the process is killed, the next scan continues.
    ///
    /// - Parameter step: returns whether it had something to do.
    private func writeInBatches(_ step: (Transaction) throws -> Bool) throws(LibraryError) {
        var hasMore = true
        while hasMore {
            let batchTime = batchTime
            hasMore = try store.writeBlocking { transaction in
                let began = ContinuousClock.now
                publications.beginTransaction(at: store.clock.now())
                repeat {
                    guard try step(transaction) else { return false }
                } while ContinuousClock.now - began < batchTime
                return true
            }
        }
    }

    /// - Returns: whether the finding completes a publication.
    private func write(_ finding: ScanFinding, _ transaction: Transaction) throws -> Bool {
        switch finding {
        case .read(let publication):
            try publications.write(publication, transaction)
            if publication.error != nil { failedCount += 1 }
            return true
        case .returned(let location):
            try publications.setMissing(false, location, transaction)
            return true
        case .vanished(let location):
            try publications.setMissing(true, location, transaction)
        case .folderVanished(let directoryID):
            try publications.setAllMissing(inDirectory: directoryID, transaction)
        case .problem(let libraryID, let problem):
            if problems.count < ScanSummary.maximumProblemCount { problems.append((libraryID, problem)) }
        }
        return false
    }

    /// Refreshes the totals of all stale series a few times a second, while the workers read. This takes at most a
    /// twentieth of the scan's time.
    private func refreshIfDue() throws(LibraryError) {
        let began = store.clock.now()
        guard began >= nextRefresh || nextRefresh - began > 600_000 else { return }
        try refreshStaleSeries()
        let ended = store.clock.now()
        nextRefresh = ended + max(250, 20 * (ended - began))
    }

    /// Refreshes the totals of all stale series, in short transactions.
    private func refreshStaleSeries() throws(LibraryError) {
        var hasMore = true
        while hasMore {
            let batchTime = batchTime
            let result = try store.writeBlocking { transaction in
                try SeriesTotals.refreshSomeStale(transaction, store.observer, within: batchTime)
            }
            if result.hasRemoved { publications.forgetSeries() }
            hasMore = result.hasMore
        }
    }

    private func lastFile(of findings: [ScanFinding]) -> String? {
        guard case .read(let publication) = findings.last else { return nil }
        return publication.location.path.text
    }

    /// Replaces the stored problems in the scope of the scan.
    private func store(
        _ problems: some Sequence<(libraryID: Int64, problem: ScanProblem)>,
        of libraries: [Int64],
        _ transaction: Transaction
    ) throws {
        for library in libraries {
            let old = try transaction.rows(
                "SELECT path, message FROM problems WHERE libraryID = ? ORDER BY rowid",
                [library]
            ) { ScanProblem(path: $0[0], message: $0[1]) }
            let found = problems.filter { $0.libraryID == library }.map(\.problem)
            let kept = old.filter { old in
                !scope.includes(FilePath(old.path)) && !found.contains { $0.path == old.path }
            }
            let new = (kept + found).prefix(ScanSummary.maximumProblemCount)
            guard !old.elementsEqual(new) else { continue }
            try transaction.execute("DELETE FROM problems WHERE libraryID = ?", [library])
            for problem in new {
                try transaction.execute(
                    "INSERT INTO problems (libraryID, path, message) VALUES (?, ?, ?)",
                    [library, problem.path, problem.message]
                )
            }
        }
    }
}
