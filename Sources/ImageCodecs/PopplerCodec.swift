#if canImport(CPoppler)
    import CPoppler
    import Synchronization
    public import Workers

    /// Performs the operations on documents in this process, with poppler and qpdf.
    ///
    /// Only `quire-worker` and tests use it. The server must not: a fault in a decoder would end it.
    public struct PopplerCodec: Sendable {
        /// Whether this build can read documents.
        public static let isAvailable = true
        /// The documents of this process. The mutex guards them, because a document belongs to one thread at a time.
        private static let documents = Mutex(OpenDocuments())

        /// Creates the codec.
        public init() {}

        /// Performs an operation on the calling thread, and places a bitmap in a file.
        ///
        /// Poppler can't be interrupted. The server ends a worker that exceeds its time.
        public func perform(
            _ operation: DocumentOperation,
            on document: DocumentFile,
            _ control: WorkControl,
            placingIn file: OwnedDescriptor
        ) throws(WorkerError) -> DocumentResult {
            try Self.documents.withLock { documents in
                control.result { () throws(DocumentRefusedError) in
                    try documents.open(document).perform(operation, placingIn: file)
                }
            }
            .get()
        }
    }

    /// The open documents of a process, so that turning a page doesn't open the file again.
    private struct OpenDocuments {
        private struct Key: Hashable {
            let file: DocumentFile.Identity
            let password: String?
        }

        /// The maximum number of open documents. Each has two descriptors.
        private static let limit = 3

        /// The documents, the one that was used last at the end.
        private var documents: [(key: Key, document: OpenDocument)] = []

        mutating func open(_ file: DocumentFile) throws(DocumentRefusedError) -> OpenDocument {
            guard let identity = DocumentFile.Identity(file.descriptor) else { throw DocumentRefusedError(.damaged) }
            let key = Key(file: identity, password: file.password)
            if let index = documents.firstIndex(where: { $0.key == key }) {
                let found = documents.remove(at: index)
                documents.append(found)
                return found.document
            }
            let document = try OpenDocument(file)
            if documents.count >= Self.limit { documents.removeFirst() }
            documents.append((key, document))
            return document
        }
    }
#else
    /// Rejects all documents, because this build doesn't contain poppler (`QUIRE_WITHOUT=pdf`).
    public typealias PopplerCodec = MissingDocumentCodec
#endif
