public import Publications

/// Converted books in the disk cache of a pipeline.
///
/// They share its limit with the images. They are stored ahead of their use, so a full cache ignores them.
public struct ConvertedBookCache: ConvertedBookStore {
    private let disk: DiskCache

    init(_ disk: DiskCache) {
        self.disk = disk
    }

    /// Returns the converted book of a file; nil when it isn't in the cache. Blocks.
    public func bytes(ofFile identity: [UInt8]) -> [UInt8]? {
        disk.bytes(of: .converted(file: identity))
    }

    /// Stores the converted book of a file. Blocks.
    public func store(_ bytes: [UInt8], ofFile identity: [UInt8]) {
        if disk.hasRoom { disk.store(bytes, of: .converted(file: identity)) }
    }
}

extension ImagePipeline {
    /// The cache for converted books. Use it until the pipeline is shut down; later it finds nothing.
    public var convertedBooks: ConvertedBookCache { ConvertedBookCache(cache.disk) }
}
