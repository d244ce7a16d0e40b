#if canImport(CDjvu)
    import CDjvu
    import Synchronization
    public import Workers

    /// Performs the operations on DjVu files in this process, with djvulibre.
    ///
    /// Only `quire-worker` and tests use it. The server must not: a fault in a decoder would end it.
    public struct DjvuCodec: Sendable {
        /// Whether this build can read DjVu files.
        public static let isAvailable = true
        /// The last file. The mutex guards it, because a document belongs to one thread at a time. Each open file is in
        /// memory, so there is only one.
        private static let last = Mutex<(identity: DocumentFile.Identity, document: OpenDjvu)?>(nil)

        /// Creates the codec.
        public init() {}

        /// Loads the files of the library, for a process that can open none later.
        public static func prepare() { quire_djvu_prepare() }

        /// Performs an operation on the calling thread, and places a bitmap in a file.
        ///
        /// The decoder can't be interrupted. The server ends a worker that exceeds its time.
        public func perform(
            _ operation: DocumentOperation,
            on document: DocumentFile,
            _ control: WorkControl,
            placingIn file: OwnedDescriptor
        ) throws(WorkerError) -> DocumentResult {
            let result: Result<DocumentResult, WorkerError> = Self.last.withLock { last in
                if let error = control.error { return .failure(error) }
                do throws(DjvuRefusedError) {
                    guard let identity = DocumentFile.Identity(document.descriptor) else {
                        throw DjvuRefusedError(.damaged)
                    }
                    if last?.identity != identity {
                        // Releases the memory of the last file first.
                        last = nil
                        last = (identity, try OpenDjvu(document))
                    }
                    guard let open = last?.document else { throw DjvuRefusedError(.damaged) }
                    return .success(try Self.perform(operation, on: open, file))
                } catch {
                    return .success(.refused(error.reason))
                }
            }
            let answer = try result.get()
            if let error = control.error { throw error }
            return answer
        }

        private static func perform(
            _ operation: DocumentOperation,
            on document: OpenDjvu,
            _ file: OwnedDescriptor
        ) throws(DjvuRefusedError) -> DocumentResult {
            switch operation {
            case .readDescription: .description(try document.description())
            case .render(let area): .pixels(try document.render(area, to: file))
            case .readWords(let page): .words(try document.words(ofPage: page))
            case .readLinks(let page): .links(try document.links(ofPage: page))
            // Pages are layers of other formats, never a JPEG.
            case .readPicture: .refused(.noPicture)
            }
        }
    }
#else
    public import Workers

    /// Refuses all DjVu files: this build has no djvulibre (`QUIRE_WITHOUT=djvu`).
    public struct DjvuCodec: Sendable {
        /// Whether this build can read DjVu files.
        public static let isAvailable = false

        /// Creates the codec.
        public init() {}

        /// Does nothing.
        public static func prepare() {}

        /// Refuses the document.
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
