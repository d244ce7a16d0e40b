import PageImages

/// The entries of solid archives in the disk cache of a pipeline.
///
/// They share its limit with the images, and are removed like them when they haven't been used for long.
public struct UnpackedEntryCache: Sendable {
    private let disk: DiskCache

    /// The number of bytes of one archive that are unpacked ahead of the reader. More could evict each other.
    let prefetchLimit: Int64

    init(_ disk: DiskCache) {
        self.disk = disk
        prefetchLimit = disk.byteLimit / 4
    }

    /// Returns an entry; nil when it isn't in the cache. Blocks.
    func bytes(of index: Int, inArchive identity: [UInt8], byteSize: Int64) -> [UInt8]? {
        let key = CacheKey(SourceIdentity.unpacked(archive: identity, entry: index))
        guard let entry = disk.entry(for: key, extending: .none), Int64(entry.byteSize) == byteSize else { return nil }
        return disk.read(entry)
    }

    /// Stores an entry. Blocks.
    func store(_ bytes: [UInt8], of index: Int, inArchive identity: [UInt8]) {
        let key = CacheKey(SourceIdentity.unpacked(archive: identity, entry: index))
        disk.store(bytes, for: key, source: key, metadata: EntryMetadata(mediaType: "application/octet-stream"))
    }
}

extension ImagePipeline {
    /// The cache for entries of solid archives. Use it until the pipeline is shut down; later it finds nothing.
    public var unpackedEntries: UnpackedEntryCache { UnpackedEntryCache(cache.disk) }
}
