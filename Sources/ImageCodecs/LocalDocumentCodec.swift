import Glibc
public import Workers

/// Performs the operations on documents in this process, with `DjvuCodec` for DjVu files and with `PopplerCodec` for
/// all other files.
public struct LocalDocumentCodec: DocumentCodec {
    /// Creates the codec.
    public init() {}

    /// Performs an operation on the calling thread.
    public func perform(
        _ operation: DocumentOperation,
        on document: DocumentFile,
        _ control: WorkControl
    ) throws(WorkerError) -> DocumentResult {
        try perform(operation, on: document, control, placingIn: MemoryFile.make())
    }

    /// Performs an operation on the calling thread. A bitmap is written to `file`.
    public func perform(
        _ operation: DocumentOperation,
        on document: DocumentFile,
        _ control: WorkControl,
        placingIn file: OwnedDescriptor
    ) throws(WorkerError) -> DocumentResult {
        let result =
            Self.isDjvu(document)
            ? try DjvuCodec().perform(operation, on: document, control, placingIn: file)
            : try PopplerCodec().perform(operation, on: document, control, placingIn: file)
        if let error = control.error { throw error }
        return result
    }

    /// Returns whether a document has the signature of a DjVu file.
    private static func isDjvu(_ document: DocumentFile) -> Bool {
        let signature = Array("AT&TFORM".utf8)
        var start = [UInt8](repeating: 0, count: signature.count)
        return pread(document.descriptor.number, &start, start.count, 0) == start.count && start == signature
    }
}
