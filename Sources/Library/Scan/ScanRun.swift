import Database
import Dispatch
import Publications
import Synchronization
import WireModel

/// A scan. The finder (``FolderTreeWalker`` on its own thread) walks the folders, workers read new and changed
/// publications, and the calling thread writes.
///
/// The queues between these threads are bounded, so the memory of a scan does not depend on the number of files.
final class ScanRun: FolderTreeDelegate, Sendable {
    private let store: LibraryStore
    private let roots: [FilePath]
    /// The configured kinds of libraries, by root.
    private let kinds: [FilePath: LibraryKind]
    private let scope: ScanScope
    /// The chapter rules of the libraries, by root.
    private let chapterRules: [FilePath: [TextChapterRule]]
    private let workerCount: Int
    private let opener: LibraryScanner.Opener
    let accessCheck: LibraryScanner.AccessCheck
    private let precedence: ReadingPrecedence
    private let reporter: ScanReporter
    private let jobs = BoundedQueue<[ReadJob]>(capacity: 8)
    /// As many publications as several transactions write, so that the workers continue while SQLite copies its
    /// write-ahead log.
    private let findings = BoundedQueue<[ScanFinding]>(capacity: 64, batchCount: 8)
    private let producers = DispatchGroup()
    private let isStoppedFlag = Atomic(false)
    /// Guards the finder's error, which can only be a failure of the store.
    private let failure = Mutex<LibraryError?>(nil)
    /// Guards the number of unchanged publications.
    private let unchangedCount = Mutex(0)
    private let foundCount = Mutex(0)
    private let hasSkippedFolderLinks = Atomic(false)

    init(
        store: LibraryStore,
        roots: [FilePath],
        kinds: [FilePath: LibraryKind],
        scope: ScanScope,
        chapterRules: [FilePath: [TextChapterRule]],
        workerCount: Int,
        opener: @escaping LibraryScanner.Opener,
        accessCheck: @escaping LibraryScanner.AccessCheck,
        precedence: ReadingPrecedence,
        reporter: ScanReporter
    ) {
        self.store = store
        self.roots = roots
        self.kinds = kinds
        self.scope = scope
        self.chapterRules = chapterRules
        self.workerCount = workerCount
        self.opener = opener
        self.accessCheck = accessCheck
        self.precedence = precedence
        self.reporter = reporter
    }

    var isStopped: Bool { isStoppedFlag.load(ordering: .relaxed) }

    /// Stops the scan early, from any thread. Publications that were read so far are still written.
    func stop() {
        isStoppedFlag.store(true, ordering: .relaxed)
        jobs.close()
    }

    /// Scans on the calling thread and others. Returns when all of them are done.
    func run() -> Result<ScanSummary, LibraryError> {
        do throws(LibraryError) {
            let summary = try runThrowing()
            reporter.end(.done)
            return .success(summary)
        } catch {
            reporter.end(.failed)
            return .failure(error)
        }
    }

    private func runThrowing() throws(LibraryError) -> ScanSummary {
        let libraries = try ScanLibraries(store: store, roots: roots, kinds: kinds)
        let writer = ScanWriter(
            store: store,
            libraries: libraries,
            scope: scope,
            reporter: reporter,
            precedence: precedence
        )
        let encodings = try store.encodingChoices()
        startProducers(roots: libraries.available, encodings)
        do throws(LibraryError) {
            while let batch = findings.popAll(waitingUpTo: 0.5) {
                try precedence.work { () throws(LibraryError) in try writer.take(batch.joined()) }
            }
            try precedence.work { () throws(LibraryError) in try writer.flush() }
        } catch {
            stop()
            findings.close()
            producers.wait()
            throw error
        }
        producers.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
        guard !isStopped else { throw .cancelled }
        var summary = try precedence.work { () throws(LibraryError) in try writer.finish() }
        summary.unchanged = unchangedCount.withLock { $0 }
        summary.found = foundCount.withLock { $0 }
        summary.hasSkippedFolderLinks = hasSkippedFolderLinks.load(ordering: .relaxed)
        return summary
    }

    private func startProducers(roots: [ScanRoot], _ encodings: [[UInt8]: String]) {
        for number in 1...workerCount {
            producers.enter()
            ScanThread.start(name: "scan-\(number)") { [self] in
                readJobs(encodings)
                producers.leave()
            }
        }
        producers.enter()
        ScanThread.start(name: "scan-find") { [self] in
            find(roots)
            producers.leave()
        }
        producers.notify(queue: .global()) { [findings] in findings.finish() }
    }

    private func find(_ roots: [ScanRoot]) {
        defer { jobs.finish() }
        do {
            // One connection for the whole walk. Each query sees the transactions committed before it.
            try store.database.withReaderBlocking { connection in
                try FolderTreeWalker(connection: connection, run: self, roots: roots, scope: scope).walk()
            }
            if !isStopped { reporter.update { $0.phase = .reading } }
        } catch {
            failure.withLock { $0 = LibraryStore.libraryError(for: error) }
            stop()
        }
    }

    private func readJobs(_ encodings: [[UInt8]: String]) {
        var reader = PublicationReader(
            encodings: encodings,
            chapterRules: chapterRules,
            opener: opener,
            accessCheck: accessCheck
        )
        while let pack = jobs.pop() {
            var results: [ScanFinding] = []
            results.reserveCapacity(pack.count)
            for job in pack where !isStopped {
                results.append(.read(precedence.work { reader.read(job) }))
            }
            findings.push(results)
        }
    }
}

// MARK: - Messages from the finder

extension ScanRun {
    /// Returns the `readerVersion` that plain texts of a library have when they are up to date.
    func textVersion(of root: ScanRoot) -> Int64 {
        ReadPublication.currentTextVersion(rulesDigest: TextSettings.mark(of: chapterRules[root.path] ?? []))
    }

    /// Sends a finding to the writer; blocks while its queue is full.
    func report(_ finding: ScanFinding) {
        findings.push([finding])
    }

    /// Sends jobs to the workers; blocks while their queue is full.
    func read(_ pack: [ReadJob]) {
        jobs.push(pack)
    }

    func skippedFolderLink() {
        hasSkippedFolderLinks.store(true, ordering: .relaxed)
    }

    /// Adds to the numbers of found and unchanged publications.
    func found(_ count: Int, unchanged: Int, currentFile: String?) {
        foundCount.withLock { $0 += count }
        unchangedCount.withLock { $0 += unchanged }
        reporter.update { progress in
            progress.found += count
            progress.done += unchanged
            if let currentFile { progress.currentFile = currentFile }
        }
    }
}
