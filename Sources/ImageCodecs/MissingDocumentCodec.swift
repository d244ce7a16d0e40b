#if !canImport(CDjvu) || !canImport(CPoppler)
    public import Workers

    /// Rejects all documents. Replaces a codec whose library this build doesn't contain.
    public struct MissingDocumentCodec: Sendable {
        /// Whether this build can read such documents.
        public static let isAvailable = false

        /// Creates the codec.
        public init() {}

        /// Does nothing.
        public static func prepare() {}

        /// Rejects the document.
        public func perform(
            _ operation: DocumentOperation,
            on document: DocumentFile,
            _ control: WorkControl,
            placingIn file: OwnedDescriptor
        ) throws(WorkerError) -> DocumentResult {
            .refused(.unsupported)
        }
    }
#endif
