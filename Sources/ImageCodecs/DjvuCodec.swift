#if canImport(CDjvu)
    import CDjvu
    import Synchronization
    public import Workers

    /// Performs the operations on DjVu files in this process, with djvulibre.
    ///
    /// Only `quire-worker` and tests may use it. In the server, a crash of the decoder would end the server.
    public struct DjvuCodec: Sendable {
        /// Whether this build can read DjVu files.
        public static let isAvailable = true
        /// The open file. The mutex guards it, because only one thread may use a document at a time. An open file is
        /// kept in memory, so only the last one stays open.
        private static let last = Mutex<(identity: DocumentFile.Identity, document: OpenDjvu)?>(nil)

        /// Creates the codec.
        public init() {}

        /// Loads the files that djvulibre needs. Call this before the sandbox blocks access to files.
        public static func prepare() { quire_djvu_prepare() }

        /// Performs an operation on the calling thread. A bitmap is written to `file`.
        ///
        /// The decoder can't be interrupted. The server terminates a worker that exceeds its time limit.
        public func perform(
            _ operation: DocumentOperation,
            on document: DocumentFile,
            _ control: WorkControl,
            placingIn file: OwnedDescriptor
        ) throws(WorkerError) -> DocumentResult {
            try Self.last.withLock { last in
                control.result { () throws(DocumentRefusedError) in
                    guard let identity = DocumentFile.Identity(document.descriptor) else {
                        throw DocumentRefusedError(.damaged)
                    }
                    if last?.identity != identity {
                        // Frees the memory of the previous file before the next one is opened.
                        last = nil
                        last = (identity, try OpenDjvu(document))
                    }
                    guard let open = last?.document else { throw DocumentRefusedError(.damaged) }
                    return try open.perform(operation, placingIn: file)
                }
            }
            .get()
        }
    }
#else
    /// Rejects all DjVu files, because this build doesn't contain djvulibre (`QUIRE_WITHOUT=djvu`).
    public typealias DjvuCodec = MissingDocumentCodec
#endif
