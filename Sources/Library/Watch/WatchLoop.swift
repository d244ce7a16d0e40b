import Glibc

/// The loop of the thread of a ``LibraryWatcher``: waits for events of the system, polls folders, and checks whether
/// the disks are mounted.
final class WatchLoop {
    private let scanner: LibraryScanner
    private let polls: Bool
    private let times: WatchTimes
    private let watchLimit: Int
    private let isStopped: @Sendable () -> Bool
    private let onReport: (WatchReport) -> Void
    private let onChange: (ScanScope) -> Void
    private var roots: [FilePath: WatchedRoot] = [:]
    private var watches: FolderWatches?
    private var pending: PendingChanges
    private var nextRootCheck: Int64 = 0

    /// - Parameters:
    ///   - polls: whether all roots are polled.
    ///   - watchLimit: a lower limit of watched folders than the system's, for tests.
    init(
        _ scanner: LibraryScanner,
        polls: Bool,
        times: WatchTimes,
        watchLimit: Int = .max,
        isStopped: @escaping @Sendable () -> Bool,
        onReport: @escaping (WatchReport) -> Void,
        onChange: @escaping (ScanScope) -> Void
    ) {
        self.scanner = scanner
        self.polls = polls
        self.times = times
        self.watchLimit = watchLimit
        self.isStopped = isStopped
        self.onReport = onReport
        self.onChange = onChange
        pending = PendingChanges(times)
    }

    /// Watches the folders until it is stopped. Call ``start()`` first.
    func run(_ alarm: WatchAlarm) {
        while !isStopped() {
            let now = Self.now()
            if now >= nextRootCheck { checkRoots(now) }
            pollDueRoots(now)
            if let scope = pending.take(at: now), !scope.isEmpty { onChange(scope) }
            let times = [nextRootCheck, pending.deadline] + roots.values.map(\.nextPoll)
            wait(alarm, until: times.compactMap(\.self).min())
            readReports()
        }
    }

    /// Milliseconds of a monotonic clock.
    private static func now() -> Int64 {
        var time = timespec()
        guard clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    private func wait(_ alarm: WatchAlarm, until deadline: Int64?) {
        var descriptors = [pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
        if let watches { descriptors.append(pollfd(fd: watches.descriptor, events: Int16(POLLIN), revents: 0)) }
        let delay = deadline.map { min(max($0 - Self.now(), 0), 3_600_000) } ?? 3_600_000
        _ = poll(&descriptors, nfds_t(descriptors.count), Int32(delay))
    }

    // MARK: - Roots

    /// Starts watching the folders. All later changes are detected.
    func start() {
        var known: Set<FilePath> = []
        let paths = scanner.roots.filter { known.insert($0.resolved ?? $0).inserted }
        if !polls { watches = FolderWatches(roots: paths, limit: watchLimit) }
        let now = Self.now()
        for path in paths {
            var root = WatchedRoot(path: path)
            // The scan at the start of the server reports unavailable roots.
            root.status = (try? scanner.store.availability(of: path)) ?? .available
            roots[path] = root
            if root.status == .available { startWatching(path, now) }
        }
        nextRootCheck = now + times.rootCheckInterval
    }

    /// Starts watching an available root.
    private func startWatching(_ path: FilePath, _ now: Int64) {
        roots[path]?.resetPolls()
        roots[path]?.identity = FolderIdentity(of: path)
        guard !polls, roots[path]?.isPolled == false else { return startPolling(path, now) }
        guard let watches else {
            let reason = "the limit of inotify instances is reached (fs.inotify.max_user_instances)"
            return startPolling(path, now, reason: reason)
        }
        handle(watches.add([], of: path), path, now)
        guard roots[path]?.isPolled == false else { return }
        // Before the first event, it isn't certain that the file system reports changes, so the folder is also polled.
        if roots[path]?.hasReports == false { roots[path]?.nextPoll = now + times.probeInterval }
    }

    private func handle(_ result: FolderWatches.AddResult, _ path: FilePath, _ now: Int64) {
        switch result {
        case .watched:
            break
        case .limitReached:
            startPolling(path, now, reason: "the limit of inotify watches is reached (fs.inotify.max_user_watches)")
        case .hidesChanges:
            startPolling(path, now, reason: "its file system doesn't report all changes")
        }
    }

    private func startPolling(_ path: FilePath, _ now: Int64, reason: String? = nil) {
        watches?.remove([], of: path)
        roots[path]?.isPolled = true
        roots[path]?.nextPoll = now + times.pollInterval
        if let reason { onReport(.isPolled(path: path.text, reason: reason)) }
    }

    private func checkRoots(_ now: Int64) {
        nextRootCheck = now + times.rootCheckInterval
        for (path, root) in roots {
            // The store reports its own failures.
            guard let status = try? scanner.store.availability(of: path) else { continue }
            roots[path]?.status = status
            switch (root.status, status) {
            case (.unavailable, .unavailable), (.missing, .missing):
                break
            case (.available, .available) where root.identity == FolderIdentity(of: path):
                break
            case (_, .available):
                if root.status != .available { onReport(.availableAgain(path: path.text)) }
                // The watches of the former folder report nothing about this one.
                stopWatching(path)
                watches?.updateIdentities(Array(roots.keys))
                startWatching(path, now)
                pending.add([], in: path, isWhole: true, at: now)
            case (_, .unavailable(let reason)):
                stopWatching(path)
                onReport(.unavailable(path: path.text, reason: reason))
            case (_, .missing):
                stopWatching(path)
                onReport(.missing(path: path.text))
                // The scan marks the publications as missing.
                pending.add([], in: path, isWhole: true, at: now)
            }
        }
    }

    private func stopWatching(_ path: FilePath) {
        watches?.remove([], of: path)
        pending.remove(path)
        roots[path]?.nextPoll = nil
    }

    // MARK: - Reports of the system

    private func readReports() {
        guard let watches else { return }
        let now = Self.now()
        var appeared: [(FilePath, [UInt8])] = []
        var hasOverflow = false
        watches.read { event in
            switch event {
            case .changed(let root, let directory, let isWhole, let file):
                roots[root]?.recordReport()
                pending.add(directory, in: root, isWhole: isWhole, file: file, at: now)
            case .appeared(let root, let directory):
                appeared.append((root, directory))
            case .rootChanged:
                nextRootCheck = now
            case .overflow:
                hasOverflow = true
            }
        }
        for (root, directory) in appeared where roots[root]?.isPolled == false {
            handle(watches.add(directory, of: root), root, now)
        }
        guard hasOverflow else { return }
        for (path, root) in roots where !root.isPolled && root.status == .available {
            // The paths of the watches may be wrong, because events of moves may be lost.
            watches.remove([], of: path)
            handle(watches.add([], of: path), path, now)
            pending.add([], in: path, isWhole: true, at: now)
        }
    }

    // MARK: - Polling

    private func pollDueRoots(_ now: Int64) {
        for (path, root) in roots {
            guard let due = root.nextPoll, now >= due, root.status == .available, !isStopped() else { continue }
            // Publications that a running scan has not written yet would count as changed.
            guard !scanner.store.isBeingScanned else {
                roots[path]?.nextPoll = now + times.quiet
                continue
            }
            let scope = root.changedFolders ?? ScanScope(whole: path)
            guard let found = try? scanner.differences(in: scope, isStopped: isStopped), !isStopped() else {
                roots[path]?.nextPoll = now + times.pollInterval
                continue
            }
            handle(found, in: scope, of: path, now)
        }
    }

    private func handle(_ found: [FilePath: FolderDifference], in scope: ScanScope, of path: FilePath, _ now: Int64) {
        guard var root = roots[path] else { return }
        let isFirst = !root.hasPolled
        let changes = root.record(found, in: scope)
        root.nextPoll = root.isPolled ? now + times.pollInterval : root.hasReports ? nil : now + times.probeInterval
        roots[path] = root
        guard !changes.isEmpty else { return }
        if !root.isPolled, !isFirst {
            // The system reports a change before a poll can find it.
            readReports()
            if roots[path]?.hasReports == false {
                startPolling(path, now, reason: "its file system doesn't report changes")
            }
        }
        for (path, change) in changes {
            let file = change.stamp == nil ? nil : path
            pending.add(change.directory, in: change.root, isWhole: change.isWhole, file: file, at: now)
        }
        // The next poll shows whether the files are still changing.
        roots[path]?.nextPoll = now + times.quiet
    }
}
