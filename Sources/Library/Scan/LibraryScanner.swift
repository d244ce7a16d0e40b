import Publications

/// Updates a store from the folders of its libraries.
///
/// Every root is a library. Its kind and the metadata of a publication determine the series (`SeriesAssignment`). A
/// folder of images is one publication of its parent folder. A plain text is a book, except for short texts beside
/// comics. An unchanged file costs one `stat`. Results are stored in small transactions during the scan: it can be
/// cancelled or killed at any moment, and the next scan continues from there.
public struct LibraryScanner: Sendable {
    /// Opens a publication with the given options for texts.
    typealias Opener =
        @Sendable (_ source: PublicationSource, _ options: TextOptions) throws(PublicationError) -> any Publication

    /// Simulates denied access: returns 0, or the system's error code for a folder or file. Tests use it, because they
    /// often run as root, which the system never denies access.
    typealias AccessCheck = @Sendable (_ path: FilePath) -> Int32

    /// The store that the scanner updates.
    public let store: LibraryStore
    let roots: [FilePath]
    let kinds: [FilePath: LibraryKind]
    let chapterRules: [FilePath: [TextChapterRule]]
    private let workerCount: Int
    private let opener: Opener
    let accessCheck: AccessCheck

    /// Creates a scanner for a store.
    ///
    /// - Parameters:
    ///   - store: the store to update. Libraries whose roots are not among `roots` are kept but no longer listed.
    ///   - roots: the libraries. Their folders may be unavailable.
    public init(store: LibraryStore, roots: [LibraryRoot]) {
        self.init(
            store: store,
            roots: roots,
            workerCount: ScanThread.processorCount
        ) { source, options throws(PublicationError) in
            try PublicationOpener.open(source, textOptions: options)
        }
    }

    init(
        store: LibraryStore,
        roots: [LibraryRoot],
        workerCount: Int,
        accessCheck: @escaping AccessCheck = { _ in 0 },
        opener: @escaping Opener
    ) {
        self.store = store
        self.roots = roots.map { FilePath.absolute($0.path) }
        var kinds: [FilePath: LibraryKind] = [:]
        for root in roots { kinds[FilePath.absolute(root.path)] = root.kind }
        self.kinds = kinds
        chapterRules = Dictionary(roots.map { (FilePath.absolute($0.path), $0.chapterRules) }) { first, _ in first }
        self.workerCount = max(1, workerCount)
        self.opener = opener
        self.accessCheck = accessCheck
    }

    /// Scans once, on dedicated threads. Those that read files have a low priority.
    ///
    /// - Parameters:
    ///   - scope: the folders to scan.
    ///   - onProgress: called about ten times a second and once at the end, never concurrently. It must return quickly,
    ///     because the scan waits for it.
    ///   - isReading: whether someone reads pages. The scan then leaves one processor free. It is called for each file,
    ///     on any thread, and must return quickly.
    /// - Returns: the results. Unreadable files and folders are listed in the results and don't throw.
    /// - Throws: `LibraryError.scanRunning`, `.cancelled` when the task was cancelled, `.storeFailed`.
    public func scan(
        _ scope: ScanScope = .everything,
        onProgress: @escaping @Sendable (ScanProgress) -> Void = { _ in },
        isReading: @escaping @Sendable () -> Bool = { false }
    ) async throws(LibraryError) -> ScanSummary {
        try store.beginScan()
        defer { store.endScan() }
        let run = ScanRun(
            store: store,
            roots: roots,
            kinds: kinds,
            scope: scope,
            chapterRules: chapterRules,
            workerCount: workerCount,
            opener: opener,
            accessCheck: accessCheck,
            precedence: ReadingPrecedence(processorCount: ScanThread.processorCount, isReading: isReading),
            reporter: ScanReporter(clock: store.clock, onProgress: onProgress)
        )
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                ScanThread.start(name: "scan", isWriter: true) { continuation.resume(returning: run.run()) }
            }
        } onCancel: {
            run.stop()
        }
        return try result.get()
    }
}
