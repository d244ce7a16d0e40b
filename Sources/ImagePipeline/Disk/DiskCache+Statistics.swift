extension DiskCache {
    /// What the cache has done since it was opened, and what it holds.
    public struct Statistics: Sendable, Equatable {
        /// Times an entry was found.
        public var hits = 0
        /// Of those, the ones that needed neither the index nor a read of the file.
        public var quickHits = 0
        /// Times there was none.
        public var misses = 0
        /// Entries stored.
        public var stores = 0
        /// Entries that could not be stored, for want of room or otherwise.
        public var refusals = 0
        /// Files found damaged, cut or gone.
        public var damaged = 0
        /// Entries removed for want of room.
        public var evictions = 0
        /// Entries removed because their time was over.
        public var expirations = 0
        /// Bytes of all files of the cache, those of other processes included.
        public var byteSize: Int64 = 0
    }
}
