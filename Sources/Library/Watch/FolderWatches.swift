import Glibc
import Publications

/// Watches folders and all folders below them with inotify.
///
/// Hidden folders and links to folders are not watched. A folder that is a root of its own is not watched as a part of
/// another root.
final class FolderWatches {
    /// An event that the system reports.
    enum Event {
        /// The entries of a folder have changed. `file` is set if it was written.
        case changed(root: FilePath, directory: [UInt8], isWhole: Bool, file: FilePath?)
        /// A folder is new. Its folders may have to be watched.
        case appeared(root: FilePath, directory: [UInt8])
        /// The root itself was moved, deleted or unmounted.
        case rootChanged(FilePath)
        /// The system has discarded events.
        case overflow
    }

    enum AddResult: Hashable {
        case watched
        /// The limit of watches is reached (`fs.inotify.max_user_watches`).
        case limitReached
        /// The folder contains a file system that doesn't report all changes.
        case hidesChanges
    }

    private struct Watch: Hashable {
        var root: FilePath
        var directory: [UInt8]
    }

    /// The descriptor of inotify, for `poll`.
    let descriptor: Int32
    private var watches: [Int32: Watch] = [:]
    /// The roots. Each is watched separately.
    private var rootIdentities: Set<FolderIdentity> = []
    private let limit: Int

    private static let mask = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_ONLYDIR
            | IN_EXCL_UNLINK
    )

    /// - Parameters:
    ///   - roots: the folders that are watched separately.
    ///   - limit: a lower limit of watches than the system's, for tests.
    /// - Returns: nil when the system permits no more instances of inotify.
    init?(roots: [FilePath], limit: Int = .max) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        self.limit = limit
        guard descriptor >= 0 else { return nil }
        updateIdentities(roots)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The number of watched folders.
    var count: Int { watches.count }

    /// Updates the identities of the roots after a disk was mounted.
    func updateIdentities(_ roots: [FilePath]) {
        rootIdentities = []
        for root in roots {
            if case .open(let folder) = OpenFolder.open(root) { rootIdentities.insert(folder.identity) }
        }
    }

    /// Watches a folder and the folders below it. Folders that can't be read are not watched.
    func add(_ directory: [UInt8], of root: FilePath) -> AddResult {
        let path = directory.isEmpty ? root : root.appending(directory)
        guard case .open(let folder) = OpenFolder.open(path) else { return .watched }
        if !directory.isEmpty, rootIdentities.contains(folder.identity) { return .watched }
        if FileSystemType.mayHideChanges(folder) { return .hidesChanges }
        var visited: Set<FolderIdentity> = [folder.identity]
        return add(folder, directory, of: root, depth: 0, &visited)
    }

    private func add(
        _ folder: borrowing OpenFolder,
        _ directory: [UInt8],
        of root: FilePath,
        depth: Int,
        _ visited: inout Set<FolderIdentity>
    ) -> AddResult {
        // Watch first, so that a folder that appears during the listing is reported.
        switch watch(directory, of: root) {
        case 0: break
        case ENOSPC, ENOMEM: return .limitReached
        default: return .watched
        }
        guard depth < FolderTreeWalker.maximumDepth else { return .watched }
        var names: [[UInt8]] = []
        _ = folder.forEachEntry { name, type in
            guard type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN), !FolderListing.isIgnored(name) else { return }
            names.append(Array(name))
        }
        for name in names {
            // Entries that aren't folders are skipped.
            guard case .open(let child) = folder.open(name.map { CChar(bitPattern: $0) } + [0]),
                !rootIdentities.contains(child.identity), visited.insert(child.identity).inserted
            else { continue }
            let isOtherDevice = child.identity.device != folder.identity.device
            if isOtherDevice, FileSystemType.mayHideChanges(child) { return .hidesChanges }
            let path = directory.isEmpty ? name : directory + [UInt8(ascii: "/")] + name
            let result = add(child, path, of: root, depth: depth + 1, &visited)
            if result != .watched { return result }
        }
        return .watched
    }

    /// - Returns: 0 or the system's error code.
    private func watch(_ directory: [UInt8], of root: FilePath) -> Int32 {
        guard watches.count < limit else { return ENOSPC }
        let path = directory.isEmpty ? root : root.appending(directory)
        let extra = directory.isEmpty ? UInt32(IN_DELETE_SELF | IN_MOVE_SELF) : UInt32(IN_DONT_FOLLOW)
        let number = path.withCString { inotify_add_watch(descriptor, $0, Self.mask | extra) }
        guard number >= 0 else { return errno }
        watches[number] = Watch(root: root, directory: directory)
        return 0
    }

    /// Stops watching a folder and the folders below it.
    func remove(_ directory: [UInt8], of root: FilePath) {
        let path = FilePath(bytes: directory)
        for (number, watch) in watches where watch.root == root {
            guard directory.isEmpty || FilePath(bytes: watch.directory).isInside(path) else { continue }
            inotify_rm_watch(descriptor, number)
            watches[number] = nil
        }
    }

    /// Reads the available events without waiting.
    func read(_ handler: (Event) -> Void) {
        // The buffer has space for hundreds of events of at most 272 bytes.
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            // Bounded, because events can arrive faster than they are handled.
            for _ in 0..<100 {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                handle(UnsafeRawBufferPointer(rebasing: buffer[..<count]), handler)
            }
        }
    }

    private func handle(_ bytes: UnsafeRawBufferPointer, _ handler: (Event) -> Void) {
        let headSize = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + headSize <= bytes.count {
            let number = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let start = offset + headSize
            offset = start + length
            guard offset <= bytes.count else { return }
            let name = bytes[start..<offset].prefix { $0 != 0 }
            handle(number, mask, Array(name), handler)
        }
    }

    private func handle(_ number: Int32, _ mask: UInt32, _ name: [UInt8], _ handler: (Event) -> Void) {
        func has(_ flags: Int32) -> Bool { mask & UInt32(bitPattern: flags) != 0 }
        if has(Int32(IN_Q_OVERFLOW)) { return handler(.overflow) }
        guard let watch = watches[number] else { return }
        if has(Int32(IN_IGNORED)) {
            watches[number] = nil
            return
        }
        if has(Int32(IN_UNMOUNT | IN_DELETE_SELF | IN_MOVE_SELF)), watch.directory.isEmpty {
            return handler(.rootChanged(watch.root))
        }
        guard !name.isEmpty, !name.withUnsafeBufferPointer(FolderListing.isIgnored) else { return }
        let directory = watch.directory
        let path = directory.isEmpty ? name : directory + [UInt8(ascii: "/")] + name
        if has(Int32(IN_ISDIR)) {
            if has(Int32(IN_MOVED_FROM)) { remove(path, of: watch.root) }
            handler(.changed(root: watch.root, directory: path, isWhole: true, file: nil))
            if has(Int32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)) { handler(.appeared(root: watch.root, directory: path)) }
            return
        }
        let file = watch.root.appending(path)
        let isGone = has(Int32(IN_DELETE | IN_MOVED_FROM))
        let appliesBelow = Self.appliesBelow(name)
        guard
            appliesBelow || Self.isRelevant(name)
                || (has(Int32(IN_CREATE | IN_MOVED_TO)) && Self.isLink(file))
        else { return }
        handler(.changed(root: watch.root, directory: directory, isWhole: appliesBelow, file: isGone ? nil : file))
    }

    /// Returns whether a file with this name is a publication or belongs to one.
    private static func isRelevant(_ name: [UInt8]) -> Bool {
        let text = String(decoding: name, as: UTF8.self)
        return PublicationNames.include(text) || PublicationOpener.isPageName(text)
            || PublicationOpener.isComicDocumentName(text)
    }

    /// Returns whether a file with this name can apply to folders beside it: a metadata document or the picture of
    /// a series to folders of images, and the database of calibre to the folders of its books.
    private static func appliesBelow(_ name: [UInt8]) -> Bool {
        let text = String(decoding: name, as: UTF8.self)
        return name.withUnsafeBufferPointer { FolderListing.documentSource($0) } != nil
            || (PublicationOpener.isPageName(text) && FolderListing.isSeriesPicture(text))
    }

    private static func isLink(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0 && status.isLink
    }
}
