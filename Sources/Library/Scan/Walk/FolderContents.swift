import Crypto
import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The state of a folder of images: the names, sizes and dates of its images and metadata documents, including
/// subfolders.
struct FolderContents {
    /// SHA-256 of the list of entries; unchanged when the folder is moved.
    let content: [UInt8]
    /// A file stamp for the whole list: the sum of the sizes, the latest date, and the start of the hash as the inode.
    let stamp: FileStamp

    /// The same limits as for opening the folder. Entries beyond the limits are ignored.
    private static let maximumDepth = PublicationLimits.standard.maximumFolderDepth
    private static let maximumCount = PublicationLimits.standard.maximumEntryCount

    init(_ folder: borrowing OpenFolder) {
        var collector = Collector()
        collector.collect(folder, path: [], depth: 0)
        collector.files.sort { $0.path.lexicographicallyPrecedes($1.path) }
        var hash = SHA256()
        var total: Int64 = 0
        var latest: Int64 = 0
        for file in collector.files {
            file.path.withUnsafeBytes { hash.update(bufferPointer: $0) }
            // Names contain no zero byte, so two different lists can't have the same bytes.
            withUnsafeBytes(of: UInt8(0)) { hash.update(bufferPointer: $0) }
            ContentHash.add(file.size, to: &hash)
            ContentHash.add(file.modified, to: &hash)
            total &+= file.size
            latest = max(latest, file.modified)
        }
        content = Array(hash.finalize())
        let part = content.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        stamp = FileStamp(size: total, modified: latest, inode: Int64(bitPattern: part))
    }

    private struct File {
        var path: [UInt8]
        var size: Int64
        var modified: Int64
    }

    private struct Collector {
        var files: [File] = []

        mutating func collect(_ folder: borrowing OpenFolder, path: [UInt8], depth: Int) {
            var folders: [[UInt8]] = []
            _ = folder.forEachEntry { name, type in
                guard files.count < FolderContents.maximumCount, !FolderListing.isIgnored(name) else { return }
                switch type {
                case Int32(DT_DIR): folders.append(Array(name))
                case Int32(DT_REG), Int32(DT_LNK): add(name, in: folder, path: path)
                case Int32(DT_UNKNOWN):
                    if status(name, in: folder)?.isFolder == true {
                        folders.append(Array(name))
                    } else {
                        add(name, in: folder, path: path)
                    }
                default: break
                }
            }
            guard depth < FolderContents.maximumDepth else { return }
            for name in folders {
                let terminated = name.map { CChar(bitPattern: $0) } + [0]
                guard case .open(let child) = folder.open(terminated) else { continue }
                collect(child, path: path + name + [UInt8(ascii: "/")], depth: depth + 1)
            }
        }

        private mutating func add(
            _ name: UnsafeBufferPointer<UInt8>,
            in folder: borrowing OpenFolder,
            path: [UInt8]
        ) {
            let text = String(decoding: name, as: UTF8.self)
            guard PublicationOpener.isPageName(text) || PublicationOpener.isComicDocumentName(text),
                let status = status(name, in: folder)
            else { return }
            let stamp = FileStamp(status)
            files.append(File(path: path + name, size: stamp.size, modified: stamp.modified))
        }

        /// Returns the status of an entry. Names from `forEachEntry` are zero-terminated.
        private func status(_ name: UnsafeBufferPointer<UInt8>, in folder: borrowing OpenFolder) -> stat? {
            guard let start = name.baseAddress else { return nil }
            return folder.status(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
        }
    }
}
