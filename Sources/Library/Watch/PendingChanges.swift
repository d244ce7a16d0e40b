/// Collects changes of folders until a scan of them is due: after a few seconds without changes, or at the latest a few
/// minutes after the first change. In the latter case, files that are still changing are left for the next scan.
///
/// Times are milliseconds of any monotonic clock.
struct PendingChanges {
    /// A file that has changed.
    private struct ChangedFile {
        var root: FilePath
        var directory: [UInt8]
        var isWhole: Bool
        var changedAt: Int64
    }

    private let quiet: Int64
    private let maximumDelay: Int64
    private var scope = ScanScope()
    private var firstChange: Int64?
    private var lastChange: Int64 = 0
    /// The files that changed last, by path.
    private var files: [FilePath: ChangedFile] = [:]

    /// The maximum number of files. The scan doesn't know whether further files are still changing.
    private static let maximumFileCount = 50_000

    init(_ times: WatchTimes) {
        quiet = times.quiet
        maximumDelay = times.maximumDelay
    }

    /// The time at which a scan is due; nil without changes.
    var deadline: Int64? {
        firstChange.map { min(lastChange + quiet, $0 + maximumDelay) }
    }

    /// Adds a changed folder.
    ///
    /// - Parameters:
    ///   - isWhole: whether the folders below it have changed too.
    ///   - file: the file in the folder that was written; nil for other changes.
    mutating func add(_ directory: [UInt8], in root: FilePath, isWhole: Bool, file: FilePath? = nil, at now: Int64) {
        scope.add(directory, in: root, isWhole: isWhole)
        recordTime(now)
        guard let file else { return }
        if files.count >= Self.maximumFileCount { removeQuietFiles(now) }
        guard files.count < Self.maximumFileCount || files[file] != nil else { return }
        files[file] = ChangedFile(root: root, directory: directory, isWhole: isWhole, changedAt: now)
    }

    /// Removes the changes of a root whose disk is not mounted.
    mutating func remove(_ root: FilePath) {
        scope.remove(root)
        files = files.filter { $0.value.root != root }
        if scope.isEmpty { firstChange = nil }
    }

    /// Returns the folders to scan if a scan is due. Files that are still changing remain pending.
    mutating func take(at now: Int64) -> ScanScope? {
        guard let deadline, now >= deadline else { return nil }
        removeQuietFiles(now)
        var due = scope
        scope = ScanScope()
        firstChange = nil
        for (path, file) in files {
            due.markUnsettled(Self.publications(with: path, in: file.root))
            scope.add(file.directory, in: file.root, isWhole: file.isWhole)
            firstChange = now
        }
        return due
    }

    private mutating func recordTime(_ now: Int64) {
        firstChange = firstChange ?? now
        lastChange = now
    }

    private mutating func removeQuietFiles(_ now: Int64) {
        files = files.filter { now - $0.value.changedAt < quiet }
    }

    /// Returns the paths of the publications to which a file may belong: itself, or a folder of images.
    private static func publications(with file: FilePath, in root: FilePath) -> [FilePath] {
        var paths = [file]
        var path = file
        while path != root, path.isInside(root) {
            path = FilePath(bytes: FilePath.parent(of: path.bytes))
            paths.append(path)
        }
        return paths
    }
}
