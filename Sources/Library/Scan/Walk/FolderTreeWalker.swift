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
    /// Whether all folders below are in the scope of the scan.
    let isWhole: Bool
    /// The database of the calibre library that the folder belongs to.
    var calibre: CalibreLibrary?
    /// The metadata documents in the folder.
    var documents = FolderDocuments()

    /// Returns the path of an entry relative to the root.
    func path(ofEntryNamed name: [UInt8]) -> [UInt8] {
        directory.isEmpty ? name : directory + [UInt8(ascii: "/")] + name
    }

    /// Returns the location of an entry.
    func scanLocation(ofEntryNamed name: [UInt8]) -> ScanLocation {
        ScanLocation(libraryID: root.libraryID, root: root.path, directory: directory, name: name)
    }
}

/// Receives the differences that a ``FolderTreeWalker`` finds.
protocol FolderTreeDelegate: AnyObject {
    /// Whether the walk must stop early.
    var isStopped: Bool { get }
    var accessCheck: LibraryScanner.AccessCheck { get }
    /// Returns the `readerVersion` that plain texts of a library have when they are up to date.
    func textVersion(of root: ScanRoot) -> Int64
    /// Handles a finding.
    func report(_ finding: ScanFinding)
    /// Handles new and changed publications.
    func read(_ pack: [ReadJob])
    /// Handles numbers of found and unchanged publications.
    func found(_ count: Int, unchanged: Int, currentFile: String?)
    /// Handles a link to a hidden folder, which only a scan of the whole root enters.
    func skippedFolderLink()
}

/// Walks the folders in scope on one thread, compares them with the store, and reports only the differences.
///
/// The folders on the way to a folder in scope are compared too, but not their other subfolders.
final class FolderTreeWalker {
    private let connection: Connection
    let run: any FolderTreeDelegate
    private let roots: [ScanRoot]
    let scope: ScanScope
    /// The folders of the current root in scope, and those on the way to them.
    private var folders = ScanScope.Folders.whole
    private var ancestors: Set<[UInt8]> = []
    /// The ancestors of folders in scope that have become folders of images.
    private var newPictureFolders: [[UInt8]] = []
    /// The folders in scope that the walk has reached.
    private var reached: Set<[UInt8]> = []
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
    static let maximumDepth = 64

    init(connection: Connection, run: any FolderTreeDelegate, roots: [ScanRoot], scope: ScanScope) {
        self.connection = connection
        self.run = run
        self.roots = roots
        self.scope = scope
    }

    func walk() throws {
        for root in roots {
            if case .open(let folder) = OpenFolder.open(root.path) { rootIdentities.insert(folder.identity) }
        }
        for root in roots {
            guard let folders = scope.folders(of: root.path) else { continue }
            self.folders = folders
            ancestors = folders.ancestors
            reached = []
            newPictureFolders = []
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
        let identity: FolderIdentity
        switch OpenFolder.open(root.path) {
        case .failed(let code):
            report(code, root: root, directory: [])
            return
        case .open(let folder):
            identity = folder.identity
            visited.insert(folder.identity)
            reached.insert([])
            let location = FolderLocation(root: root, directory: [], depth: 0, isWhole: folders.isWhole)
            try enter(folder, FolderListing(folder), at: location)
        }
        try enterFolderLinks(of: root)
        guard !run.isStopped else { return }
        // If the disk was unmounted during the walk, its folders haven't vanished.
        guard case .open(let folder) = OpenFolder.open(root.path), folder.identity == identity else { return }
        for (directory, isWhole) in folders.paths {
            // All folders below a folder that no longer exists have vanished too.
            let includesBelow = isWhole || !reached.contains(directory)
            try findVanishedFolders(of: root, in: directory, includingBelow: includesBelow, upTo: latestDirectory)
        }
        for directory in newPictureFolders {
            try findVanishedFolders(of: root, in: directory, includingBelow: true, upTo: latestDirectory)
        }
    }

    /// Whether all folders of the current root are in scope.
    var isWholeRoot: Bool { folders.isWhole }

    /// Returns whether all folders below a subfolder are in scope; nil when the subfolder isn't in scope.
    private func isWholeSubfolder(_ path: [UInt8], of location: FolderLocation) -> Bool? {
        if location.isWhole { return true }
        if let isWhole = folders.paths[path] { return isWhole }
        return ancestors.contains(path) ? false : nil
    }

    /// Compares a folder with the store, entry by entry. Both are sorted by name.
    func enter(
        _ folder: borrowing OpenFolder,
        _ listing: borrowing FolderListing,
        at location: FolderLocation
    ) throws {
        var location = location
        addDocuments(of: listing, in: folder, to: &location)
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
            guard isWholeSubfolder(location.path(ofEntryNamed: name), of: location) != nil else {
                // The folder is no longer a comic if a document was added beside it. Its row then counts as vanished.
                if let index, !entry.isPictureFolder { known.entries[index].wasSeen = true }
                return
            }
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
            var stamp = FileStamp(status)
            var documents: [MetadataFile] = []
            if !location.documents.isEmpty {
                documents = location.documents.files(forFileNamed: Array(listing.name(of: entry)))
                stamp = location.documents.stamp(stamp, with: documents)
            }
            if let index, isUnchanged(at: index, in: &known, stamp: stamp) { return }
            let entryLocation = location.scanLocation(ofEntryNamed: Array(listing.name(of: entry)))
            consider(
                ReadJob(
                    location: entryLocation,
                    kind: .file,
                    stamp: stamp,
                    target: entryLocation.path,
                    documents: documents,
                    calibre: location.calibreBook,
                    picture: location.documents.picture
                ),
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
        guard let isWhole = isWholeSubfolder(path, of: location) else { return }
        switch opened {
        case .failed(let code):
            guard code != ENOENT, code != ENOTDIR, code != ELOOP else { return }
            if let index { known.entries[index].wasSeen = true }
            report(code, root: root, directory: path)
        case .open(let child):
            guard !rootIdentities.contains(child.identity), visited.insert(child.identity).inserted else { return }
            let childListing = FolderListing(child)
            if !location.isWhole { reached.insert(path) }
            if childListing.isPublication {
                guard !isPictureFolder else { return }
                // If the folder has become a folder of images, its subfolders have vanished.
                if !location.isWhole, index == nil { newPictureFolders.append(path) }
                let contents = FolderContents(child)
                let entryLocation = location.scanLocation(ofEntryNamed: name)
                let documents = location.documents.files(forFileNamed: name)
                consider(
                    ReadJob(
                        location: entryLocation,
                        kind: .folder(content: contents.content),
                        stamp: location.documents.stamp(contents.stamp, with: documents),
                        target: entryLocation.path,
                        documents: documents,
                        picture: location.documents.picture
                    ),
                    at: index,
                    in: &known
                )
            } else if location.depth < Self.maximumDepth {
                let inner = FolderLocation(
                    root: root,
                    directory: path,
                    depth: location.depth + 1,
                    // The subfolders of a former folder of images are new, so they are in scope.
                    isWhole: isWhole || index != nil,
                    calibre: location.calibre
                )
                try enter(child, childListing, at: inner)
            } else {
                unreadable.append(root.path.appending(path))
                problem("folders are nested more than \(Self.maximumDepth) levels deep", root: root, directory: path)
            }
        }
    }

    /// Reports the stored folders in scope that the walk did not reach and that are not inside an unreadable folder.
    ///
    /// - Parameters:
    ///   - directory: the folder in scope.
    ///   - includingBelow: whether the folders below it are in scope too.
    ///   - latest: the last folder that was stored before the walk. Folders that were added later are ignored.
    private func findVanishedFolders(
        of root: ScanRoot,
        in directory: [UInt8],
        includingBelow: Bool,
        upTo latest: Int64
    ) throws {
        var condition = ""
        var arguments: StatementArguments = [root.libraryID, latest]
        if !includingBelow || !directory.isEmpty {
            let slash = UInt8(ascii: "/")
            condition = includingBelow ? "AND (path = ? OR (path > ? AND path < ?))" : "AND path = ?"
            arguments = arguments + [Data(directory)]
            if includingBelow { arguments = arguments + [Data(directory + [slash]), Data(directory + [slash + 1])] }
        }
        let rows = try connection.cursor(
            """
            SELECT id, path FROM directories WHERE libraryID = ? AND id <= ? \(condition) AND EXISTS (
                SELECT 1 FROM publications WHERE directoryID = directories.id AND isMissing = 0
            )
            """,
            arguments
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
