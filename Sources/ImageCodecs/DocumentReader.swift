import CDocuments
import Workers

/// The error of a document that can't be read, or that lacks the requested page, layer or outline.
struct DocumentRefusedError: Error {
    let reason: DocumentRefusal

    init(_ reason: DocumentRefusal) {
        self.reason = reason
    }
}

/// An open document of any format.
protocol DocumentReader {
    /// The number of pages that the document claims to have.
    var pageCount: Int { get }
    func description() throws(DocumentRefusedError) -> DocumentDescription
    /// Draws a part of a page into a file.
    func render(_ area: DocumentArea, to file: OwnedDescriptor) throws(DocumentRefusedError) -> PixelBuffer
    func words(ofPage page: Int) throws(DocumentRefusedError) -> [DocumentWord]
    func links(ofPage page: Int) throws(DocumentRefusedError) -> [DocumentLink]
    /// Returns the JPEG file of a page that consists of one.
    func picture(ofPage page: Int) throws(DocumentRefusedError) -> [UInt8]
}

extension DocumentReader {
    /// Performs an operation. A bitmap is written to `file`.
    func perform(
        _ operation: DocumentOperation,
        placingIn file: OwnedDescriptor
    ) throws(DocumentRefusedError) -> DocumentResult {
        switch operation {
        case .readDescription: .description(try description())
        case .render(let area): .pixels(try render(area, to: file))
        case .readWords(let page): .words(try words(ofPage: page))
        case .readLinks(let page): .links(try links(ofPage: page))
        case .readPicture(let page): .picture(try picture(ofPage: page))
        }
    }

    /// Throws an error if the document has no pages or too many.
    func checkPageCount() throws(DocumentRefusedError) {
        guard pageCount > 0 else { throw DocumentRefusedError(.empty) }
        guard pageCount <= DocumentOperation.Limit.pages else { throw DocumentRefusedError(.tooManyPages) }
    }
}

extension quire_document_area {
    /// Converts the parameters of an operation.
    init(_ area: DocumentArea) {
        self.init(
            page: Int32(clamping: area.page),
            scaled_width: Int32(clamping: area.scaledWidth),
            scaled_height: Int32(clamping: area.scaledHeight),
            left: Int32(clamping: area.left),
            top: Int32(clamping: area.top),
            width: Int32(clamping: area.width),
            height: Int32(clamping: area.height)
        )
    }
}

extension DocumentBox {
    /// Creates a box from a rectangle on a page whose size is in the same unit.
    init(_ area: quire_document_rectangle, in page: (width: Double, height: Double)) {
        self.init(
            left: min(area.left, area.right) / page.width,
            top: min(area.top, area.bottom) / page.height,
            right: max(area.left, area.right) / page.width,
            bottom: max(area.top, area.bottom) / page.height
        )
    }
}

extension WorkControl {
    /// Performs an operation on a document, unless the request has ended. A document that can't be read is a result and
    /// not an error.
    func result(
        _ body: () throws(DocumentRefusedError) -> DocumentResult
    ) -> Result<DocumentResult, WorkerError> {
        if let error { return .failure(error) }
        do throws(DocumentRefusedError) {
            return .success(try body())
        } catch {
            return .success(.refused(error.reason))
        }
    }
}

extension PixelBuffer {
    /// Creates the buffer of an area that was drawn into a file.
    init(_ area: DocumentArea, bands: Int32, in file: OwnedDescriptor) throws(DocumentRefusedError) {
        let layout = Layout(width: area.width, height: area.height, bands: Int(bands))
        let samples = SharedBytes(file: file, count: layout.sampleCount)
        guard let pixels = PixelBuffer(layout, samples: samples) else { throw DocumentRefusedError(.noMemory) }
        self = pixels
    }
}
