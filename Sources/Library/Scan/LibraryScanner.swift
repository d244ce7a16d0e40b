import Publications

/// Brings a store up to date with the folders it stands for.
///
/// Every root is a library. A folder that directly holds publications is a series, at any depth; the loose files of a
/// root are grouped into series by the names guessed from them; a folder of images is one publication of the folder it
/// lies in. A plain text is a book, but for short ones that go with comics. An unchanged file costs one `stat`. What is
/// found is stored in small transactions as the scan goes: it can be cancelled or killed at any moment, and the next one
/// goes on from there.
public struct LibraryScanner: Sendable {
    /// Opens a publication at a path; a text as somebody wishes it to be read.
    typealias Opener = @Sendable (_ path: String, _ options: TextOptions) throws(PublicationError) -> any Publication

    /// Says whether a folder or file may be read: 0, or the system's error code to take as its answer. The system has
    /// the last word; tests, which often run with rights nothing is refused to, say no with it.
    typealias AccessCheck = @Sendable (_ path: FilePath) -> Int32

    private let store: LibraryStore
    private let roots: [FilePath]
    private let chapterRules: [FilePath: [TextChapterRule]]
    private let workerCount: Int
    private let opener: Opener
    private let accessCheck: AccessCheck

    /// Makes a scanner for a store.
    ///
    /// - Parameters:
    ///   - store: what to bring up to date. Libraries whose roots are not among `roots` are kept but no longer listed.
    ///   - roots: the libraries. Their folders need not be there at the moment.
    public init(store: LibraryStore, roots: [LibraryRoot]) {
        self.init(
            store: store,
            roots: roots,
            workerCount: ScanThread.processorCount
        ) { path, options throws(PublicationError) in
            try PublicationOpener.open(path: path, textOptions: options)
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
        chapterRules = Dictionary(roots.map { (FilePath.absolute($0.path), $0.chapterRules) }) { first, _ in first }
        self.workerCount = max(1, workerCount)
        self.opener = opener
        self.accessCheck = accessCheck
    }

    /// Scans all roots once, on threads of its own.
    ///
    /// - Parameter onProgress: told about ten times a second, and once at the end, how far the scan has come; never
    ///   called by two threads at once. It should return quickly: the scan waits for it.
    /// - Returns: what was found. Files that can't be read and folders that can't be entered are in there, not thrown.
    /// - Throws: `LibraryError.scanRunning`, `.cancelled` when the task was cancelled, `.storeFailed`.
    public func scan(
        onProgress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ScanSummary {
        try store.beginScan()
        defer { store.endScan() }
        let run = ScanRun(
            store: store,
            roots: roots,
            chapterRules: chapterRules,
            workerCount: workerCount,
            opener: opener,
            accessCheck: accessCheck,
            reporter: ScanReporter(clock: store.clock, onProgress: onProgress)
        )
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                ScanThread.start(name: "scan") { continuation.resume(returning: run.run()) }
            }
        } onCancel: {
            run.stop()
        }
        return try result.get()
    }
}
