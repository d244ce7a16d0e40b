import Database
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The location of a folder that the walker enters.
struct FolderLocation {
    let root: ScanRoot
    /// The path relative to the root; empty for the root.
    let directory: [UInt8]
    /// The number of levels below the root; 0 for the root.
    let depth: Int

    /// Returns the path of an entry relative to the root.
    func path(ofEntryNamed name: [UInt8]) -> [UInt8] {
        directory.isEmpty ? name : directory + [UInt8(ascii: "/")] + name
    }

    /// Returns the location of an entry.
    func scanLocation(ofEntryNamed name: [UInt8]) -> ScanLocation {
        ScanLocation(libraryID: root.libraryID, root: root.path, directory: directory, name: name)
    }
}

/// Walks the roots on one thread, compares the folders with the store, and reports only the differences.
final class FolderTreeWalker {
    private let connection: Connection
    let run: ScanRun
    private let roots: [ScanRoot]
    /// The folders entered so far. Each is entered once, even if several links point to it.
    var visited: Set<FolderIdentity> = []
    /// The roots. Each is walked separately, even if it is inside another.
    var rootIdentities: Set<FolderIdentity> = []
    /// The identifiers of the stored folders of the current root that still exist.
    private var seenDirectories: Set<Int64> = []
    /// The folders of the current root that could not be read. Publications in them don't count as missing.
    var unreadable: [FilePath] = []
    /// Links to folders inside the root. They are entered last, because a folder's own path takes precedence.
    var folderLinks: [(target: FilePath, directory: [UInt8])] = []
    /// Jobs are sent in small batches, because waking a worker for every single job costs as much as the job.
    var jobs: [ReadJob] = []
    var foundCount = 0
    var unchangedCount = 0

    static let packSize = 16
    /// The maximum depth. Every level keeps one descriptor open.
    private static let maximumDepth = 64

    init(connection: Connection, run: ScanRun, roots: [ScanRoot]) {
        self.connection = connection
        self.run = run
        self.roots = roots
    }

    func walk() throws {
        for root in roots {
            if case .open(let folder) = OpenFolder.open(root.path) { rootIdentities.insert(folder.identity) }
        }
        for root in roots {
            try walk(root)
            sendJobs()
            reportCounts(currentFile: root.path.text)
        }
    }

    private func walk(_ root: ScanRoot) throws {
        seenDirectories = []
        unreadable = []
        folderLinks = []
        let latestDirectory: Int64 = try connection.value("SELECT max(id) FROM directories") ?? 0
        switch OpenFolder.open(root.path) {
        case .failed(let code):
            report(code, root: root, directory: [])
            return
        case .open(let folder):
            visited.insert(folder.identity)
            try enter(folder, FolderListing(folder), at: FolderLocation(root: root, directory: [], depth: 0))
        }
        try enterFolderLinks(of: root)
        guard !run.isStopped else { return }
        try findVanishedFolders(of: root, upTo: latestDirectory)
    }

    /// Compares a folder with the store, entry by entry. Both are sorted by name.
    func enter(
        _ folder: borrowing OpenFolder,
        _ listing: borrowing FolderListing,
        at location: FolderLocation
    ) throws {
        let (root, directory) = (location.root, location.directory)
        var known = try KnownPublications(
            connection,
            libraryID: root.libraryID,
            directory: directory,
            textVersion: run.textVersion(of: root)
        )
        if let directoryID = known.directoryID { seenDirectories.insert(directoryID) }
        if listing.errorCode != 0 {
            report(listing.errorCode, root: root, directory: directory)
        }
        if directory.isEmpty, listing.isPublication {
            let contents = FolderContents(folder)
            let index = known.entries.firstIndex { entry in
                known.withName(of: entry) { $0.elementsEqual(FilePath.rootName) }
            }
            consider(
                ReadJob(
                    location: ScanLocation(
                        libraryID: root.libraryID,
                        root: root.path,
                        directory: [],
                        name: FilePath.rootName
                    ),
                    kind: .folder(content: contents.content),
                    stamp: contents.stamp,
                    target: root.path
                ),
                at: index,
                in: &known
            )
        } else {
            var index = 0
            for entry in listing.entries {
                if run.isStopped { return }
                while index < known.entries.count,
                    known.withName(of: known.entries[index], { listing.compareName(of: entry, with: $0) }) > 0
                {
                    index += 1
                }
                let isKnown =
                    index < known.entries.count
                    && known.withName(of: known.entries[index]) { listing.compareName(of: entry, with: $0) } == 0
                try look(
                    at: entry,
                    of: listing,
                    in: folder,
                    location: location,
                    index: isKnown ? index : nil,
                    known: &known
                )
            }
        }
        if let directoryID = known.directoryID, listing.errorCode == 0 {
            for entry in known.entries where !entry.wasSeen && !entry.isMissing {
                run.report(.vanished(known.location(of: entry, directoryID: directoryID)))
            }
        }
    }

    private func look(
        at entry: FolderListing.Entry,
        of listing: borrowing FolderListing,
        in folder: borrowing OpenFolder,
        location: FolderLocation,
        index: Int?,
        known: inout KnownPublications
    ) throws {
        // If the listing reports a folder, no `stat` is needed.
        let status = entry.kind == .folder ? nil : listing.withCName(of: entry, { folder.status($0) })
        if status == nil, entry.kind != .folder {
            // Only an entry that certainly does not exist may be marked missing.
            if errno != ENOENT, let index { known.entries[index].wasSeen = true }
            return
        }
        guard let status, !status.isFolder else {
            let name = Array(listing.name(of: entry))
            let refusal = run.accessCheck(location.root.path.appending(location.path(ofEntryNamed: name)))
            var opened = OpenFolder.Result.failed(refusal)
            if refusal == 0 { listing.withCName(of: entry) { opened = folder.open($0) } }
            try handleFolder(
                opened,
                named: name,
                isPictureFolder: entry.isPictureFolder,
                in: location,
                index: index,
                known: &known
            )
            return
        }
        if status.isLink {
            handleLink(entry, of: listing, status, in: location, index: index, known: &known)
        } else if status.isRegularFile, entry.isPublication(status, in: listing) {
            let stamp = FileStamp(status)
            if let index, isUnchanged(at: index, in: &known, stamp: stamp) { return }
            let entryLocation = location.scanLocation(ofEntryNamed: Array(listing.name(of: entry)))
            consider(
                ReadJob(location: entryLocation, kind: .file, stamp: stamp, target: entryLocation.path),
                at: index,
                in: &known
            )
        }
    }

    private func handleFolder(
        _ opened: consuming OpenFolder.Result,
        named name: [UInt8],
        isPictureFolder: Bool,
        in location: FolderLocation,
        index: Int?,
        known: inout KnownPublications
    ) throws {
        let root = location.root
        let path = location.path(ofEntryNamed: name)
        switch opened {
        case .failed(let code):
            guard code != ENOENT, code != ENOTDIR, code != ELOOP else { return }
            if let index { known.entries[index].wasSeen = true }
            report(code, root: root, directory: path)
        case .open(let child):
            guard !rootIdentities.contains(child.identity), visited.insert(child.identity).inserted else { return }
            let childListing = FolderListing(child)
            if childListing.isPublication {
                guard !isPictureFolder else { return }
                let contents = FolderContents(child)
                let entryLocation = location.scanLocation(ofEntryNamed: name)
                consider(
                    ReadJob(
                        location: entryLocation,
                        kind: .folder(content: contents.content),
                        stamp: contents.stamp,
                        target: entryLocation.path
                    ),
                    at: index,
                    in: &known
                )
            } else if location.depth < Self.maximumDepth {
                let inner = FolderLocation(root: root, directory: path, depth: location.depth + 1)
                try enter(child, childListing, at: inner)
            } else {
                unreadable.append(root.path.appending(path))
                problem("folders are nested more than \(Self.maximumDepth) levels deep", root: root, directory: path)
            }
        }
    }

    /// Reports the stored folders that the walk did not reach and that are not inside an unreadable folder.
    ///
    /// - Parameter latest: the last folder that was stored before the walk. Folders that were added later are ignored.
    private func findVanishedFolders(of root: ScanRoot, upTo latest: Int64) throws {
        let rows = try connection.cursor(
            """
            SELECT id, path FROM directories WHERE libraryID = ? AND id <= ? AND EXISTS (
                SELECT 1 FROM publications WHERE directoryID = directories.id AND isMissing = 0
            )
            """,
            [root.libraryID, latest]
        )
        while let row = try rows.next() {
            let id: Int64 = row[0]
            guard !seenDirectories.contains(id) else { continue }
            let path = FilePath(root: root.path.text, directory: row[1], name: Data(FilePath.rootName))
            guard !unreadable.contains(where: { path.isInside($0) }) else { continue }
            run.report(.folderVanished(directoryID: id))
        }
    }
}
