import ImageCodecs
import Publications
import Workers

/// Reads documents and encodes their pages in this process.
struct TestDocumentCodec: DocumentCodec, PixelCodec {
    /// Uses the codec for all documents of the tests.
    static let isUsed: Bool = {
        DocumentReading.use(TestDocumentCodec())
        return true
    }()

    func description() throws(WorkerError) -> WorkerDescription { try VipsCodec().description() }

    func perform(
        _ operation: PixelOperation,
        on input: PixelInput,
        _ control: WorkControl
    ) throws(WorkerError) -> PixelResult {
        try VipsCodec().perform(operation, on: input, control)
    }

    func perform(
        _ operation: DocumentOperation,
        on document: DocumentFile,
        _ control: WorkControl
    ) throws(WorkerError) -> DocumentResult {
        try LocalDocumentCodec().perform(operation, on: document, control)
    }
}
