import Synchronization

/// The files and their index together: finds, keeps and ages variants. All calls block, for worker threads.
final class VariantStore: Sendable {
    let files: VariantFiles
    private let index: VariantIndex
    private let byteLimit: Int64
    /// Seconds since 1970.
    private let now: @Sendable () -> Int64
    private let state: Mutex<State>

    private struct State {
        /// What this process believes the files to weigh. Another process may add to them; each trim counts anew.
        var byteSize: Int64
        /// Accesses not yet in the index: writing one row per hit would cost more than the hit.
        var accesses: [VariantKey: Int64] = [:]
    }

    init(directory: String, byteLimit: Int64, now: @escaping @Sendable () -> Int64) throws(ImagePipelineError) {
        self.byteLimit = byteLimit
        self.now = now
        files = try VariantFiles(directory: directory)
        index = try VariantIndex(path: directory + "/index.sqlite")
        state = Mutex(State(byteSize: try index.totalByteSize()))
    }

    /// The variant, if its file is there and unharmed. A file that isn't is forgotten: it will be made again.
    func find(_ key: VariantKey) throws(ImagePipelineError) -> CachedImage? {
        guard let record = try index.record(for: key.digest) else { return nil }
        guard files.isIntact(key, byteSize: record.byteSize, digest: record.digest) else {
            files.remove(hex: key.hex)
            try index.remove([key.digest])
            state.withLock { $0.byteSize -= Int64(record.byteSize) }
            return nil
        }
        noteAccess(key)
        return image(for: key, byteSize: record.byteSize, mediaType: record.mediaType, digest: record.digest)
    }

    /// Whether a file that was checked before is still there. Does not read it.
    func isPresent(_ key: VariantKey, _ image: CachedImage) -> Bool {
        files.isPresent(key, byteSize: image.byteSize)
    }

    /// Keeps a variant: the file first, then the row, so that a row always has had its file.
    func keep(_ encoded: EncodedImage, for key: VariantKey, content: String) throws(ImagePipelineError) -> CachedImage {
        let digest = VariantFiles.digest(of: encoded.bytes)
        try files.store(encoded.bytes, for: key)
        try index.insert(
            VariantRecord(
                key: key.digest,
                content: content,
                byteSize: encoded.bytes.count,
                mediaType: encoded.mediaType,
                digest: digest,
                lastAccess: now()
            )
        )
        state.withLock { $0.byteSize += Int64(encoded.bytes.count) }
        return image(for: key, byteSize: encoded.bytes.count, mediaType: encoded.mediaType, digest: digest)
    }

    /// Remembers that a variant was asked for; the index hears of it with the next trim or ``flush()``.
    func noteAccess(_ key: VariantKey) {
        let time = now()
        state.withLock { $0.accesses[key] = time }
    }

    /// Whether ``trim()`` has something to do.
    var needsTrim: Bool {
        state.withLock { $0.byteSize > byteLimit || $0.accesses.count > 1_024 }
    }

    /// Removes what was asked for longest ago until a tenth of the limit is free again.
    func trim() throws(ImagePipelineError) {
        try flush()
        let total = try index.totalByteSize()
        state.withLock { $0.byteSize = total }
        guard total > byteLimit else { return }
        let excess = try index.oldest(downTo: byteLimit - byteLimit / 10)
        // Rows first: a file without a row is swept one day, a row without a file is a miss at once.
        try index.remove(excess.map(\.key))
        for record in excess { files.remove(hex: Hexadecimal.text(record.key)) }
        state.withLock { $0.byteSize -= excess.reduce(0) { $0 + Int64($1.byteSize) } }
    }

    /// Writes the noted accesses to the index.
    func flush() throws(ImagePipelineError) {
        let accesses = state.withLock { state in
            defer { state.accesses = [:] }
            return state.accesses
        }
        try index.touch(accesses)
    }

    /// Removes files without a row, left by a process that died between the two.
    func sweepOrphans() throws(ImagePipelineError) {
        let hour: Int64 = 3_600
        try files.sweepOrphans(olderThan: now() - hour) { key throws(ImagePipelineError) in
            try index.record(for: key) != nil
        }
    }

    /// Writes what is noted, keeps the limit a last time and closes the index.
    func close() {
        try? trim()
        index.close()
    }

    private func image(for key: VariantKey, byteSize: Int, mediaType: String, digest: [UInt8]) -> CachedImage {
        CachedImage(
            path: files.path(of: key),
            byteSize: byteSize,
            mediaType: mediaType,
            entityTag: "\"\(Hexadecimal.text(digest.prefix(16)))\""
        )
    }
}
