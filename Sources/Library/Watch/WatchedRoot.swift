/// The current state of watching a library's folder.
struct WatchedRoot {
    let path: FilePath
    var status = RootAvailability.Status.available
    /// The identity of the watched folder. It changes when a disk is mounted.
    var identity: FolderIdentity?
    /// Whether the folder is polled. Otherwise the system reports its changes.
    var isPolled = false
    /// Whether the system has reported a change.
    private(set) var hasReports = false
    /// The time of the next poll; nil if none is needed.
    var nextPoll: Int64?
    /// Whether the first poll is done, which finds the changes from before the folder was watched.
    private(set) var hasPolled = false
    /// The recently changed folders, to which the next poll is limited; nil for all folders.
    private(set) var changedFolders: ScanScope?
    /// The differences that earlier polls have found. A difference that a scan doesn't resolve, for example because a
    /// program is missing, doesn't count as a change again.
    private var differences: [FilePath: FolderDifference] = [:]

    init(path: FilePath) {
        self.path = path
    }

    mutating func recordReport() {
        guard !hasReports else { return }
        hasReports = true
        if !isPolled, changedFolders == nil { nextPoll = nil }
    }

    /// Records the differences that a poll has found.
    ///
    /// - Returns: the differences that are new or have changed since the previous poll.
    mutating func record(_ found: [FilePath: FolderDifference], in scope: ScanScope) -> [FilePath: FolderDifference] {
        let changes = found.filter { differences[$0.key] != $0.value }
        if changedFolders == nil {
            differences = found
        } else {
            differences = differences.filter { found[$0.key] != nil || !scope.includes($0.key) }
            differences.merge(found) { $1 }
        }
        hasPolled = true
        guard !changes.isEmpty else {
            changedFolders = nil
            return changes
        }
        var changed = ScanScope()
        for change in changes.values { changed.add(change.directory, in: path, isWhole: change.isWhole) }
        changedFolders = changed
        return changes
    }

    /// Forgets the differences, for example because the folder was unavailable.
    mutating func resetPolls() {
        differences = [:]
        changedFolders = nil
        hasPolled = false
    }
}
