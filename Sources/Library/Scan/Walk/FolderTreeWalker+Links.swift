import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension FolderTreeWalker {
    /// Handles a link. A link inside its root is followed. A link out of the root is listed with an error.
    func handleLink(
        _ entry: FolderListing.Entry,
        of listing: borrowing FolderListing,
        _ status: stat,
        in location: FolderLocation,
        index: Int?,
        known: inout KnownPublications
    ) {
        let name = Array(listing.name(of: entry))
        let entryLocation = location.scanLocation(ofEntryNamed: name)
        func refuse(_ reason: PublicationError.Reason) {
            consider(
                ReadJob(
                    location: entryLocation,
                    kind: .refused(reason),
                    stamp: FileStamp(status),
                    target: entryLocation.path
                ),
                at: index,
                in: &known
            )
        }
        var targetStatus = stat()
        guard let target = entryLocation.path.resolved, target.withCString({ lstat($0, &targetStatus) }) == 0 else {
            if entry.hasPublicationName {
                refuse(.linkTargetMissing)
            }
            return
        }
        guard target.isInside(location.root.resolved) else {
            if entry.hasPublicationName || targetStatus.isFolder {
                refuse(.linkLeavesLibrary)
            }
            return
        }
        if targetStatus.isFolder {
            guard isWholeRoot else {
                // Whether a folder is visited at its own path is only known after a walk of the whole root.
                unreadable.append(entryLocation.path)
                if target.relative(to: location.root.resolved).map(Self.isHidden) == true { run.skippedFolderLink() }
                return
            }
            folderLinks.append((target, location.path(ofEntryNamed: name)))
        } else if targetStatus.isRegularFile, entry.isPublication(targetStatus, in: listing) {
            let documents = location.documents.files(forFileNamed: name)
            consider(
                ReadJob(
                    location: entryLocation,
                    kind: .file,
                    stamp: location.documents.stamp(FileStamp(targetStatus), with: documents),
                    target: target,
                    documents: documents,
                    calibre: location.calibreBook,
                    picture: location.documents.picture
                ),
                at: index,
                in: &known
            )
        }
    }

    /// Enters the linked folders that were not visited at their own path, for example because they are hidden there.
    func enterFolderLinks(of root: ScanRoot) throws {
        while !folderLinks.isEmpty, !run.isStopped {
            let link = folderLinks.removeFirst()
            guard case .open(let folder) = OpenFolder.open(link.target),
                !rootIdentities.contains(folder.identity), visited.insert(folder.identity).inserted
            else { continue }
            let location = FolderLocation(root: root, directory: link.directory, depth: 1, isWhole: true)
            try enter(folder, FolderListing(folder), at: location)
        }
    }

    /// Returns whether a path has a component that scans ignore.
    private static func isHidden(_ path: [UInt8]) -> Bool {
        path.split(separator: UInt8(ascii: "/")).contains { $0.withUnsafeBufferPointer(FolderListing.isIgnored) }
    }
}
