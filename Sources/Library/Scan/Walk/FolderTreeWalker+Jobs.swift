import Publications

/// Messages of the finder (this walker) to the writer and the workers; see ``ScanRun``.
extension FolderTreeWalker {
    func isUnchanged(at index: Int, in known: inout KnownPublications, stamp: FileStamp) -> Bool {
        let entry = known.entries[index]
        guard entry.isCurrent, !entry.isMissing, entry.stamp == stamp else { return false }
        known.entries[index].wasSeen = true
        foundCount += 1
        unchangedCount += 1
        if foundCount >= 512 { reportCounts(currentFile: nil) }
        return true
    }

    func consider(_ job: ReadJob, at index: Int?, in known: inout KnownPublications) {
        if let index {
            if isUnchanged(at: index, in: &known, stamp: job.stamp) { return }
            known.entries[index].wasSeen = true
            let entry = known.entries[index]
            if entry.isCurrent, entry.stamp == job.stamp, let directoryID = known.directoryID {
                foundCount += 1
                run.report(.returned(known.location(of: entry, directoryID: directoryID)))
                return
            }
        }
        guard !scope.unsettled.contains(job.location.path) else { return }
        foundCount += 1
        jobs.append(job)
        if jobs.count >= Self.packSize {
            reportCounts(currentFile: nil)
            sendJobs()
        }
    }

    func sendJobs() {
        guard !jobs.isEmpty else { return }
        run.read(jobs)
        jobs.removeAll(keepingCapacity: true)
    }

    func reportCounts(currentFile: String?) {
        run.found(foundCount, unchanged: unchangedCount, currentFile: currentFile)
        foundCount = 0
        unchangedCount = 0
    }

    func report(_ code: Int32, root: ScanRoot, directory: [UInt8]) {
        unreadable.append(directory.isEmpty ? root.path : root.path.appending(directory))
        problem(
            "the folder can't be read (\(SourceError.system(code).reason)). Check its permissions.",
            root: root,
            directory: directory
        )
    }

    func problem(_ message: String, root: ScanRoot, directory: [UInt8]) {
        let path = directory.isEmpty ? root.path : root.path.appending(directory)
        run.report(.problem(libraryID: root.libraryID, ScanProblem(path: path.text, message: message)))
    }
}
