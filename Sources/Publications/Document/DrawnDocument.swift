public import Workers

/// An open document whose pages are drawn by a worker.
public final class DrawnDocument: Sendable {
    /// The file's name, for errors.
    let name: String
    let format: PublicationFormat
    private let source: any RandomAccessSource
    private let file: DocumentFile
    private let codec: any DocumentReading.Codec

    /// - Parameters:
    ///   - source: the content of the file.
    ///   - name: the file's name.
    ///   - format: the format, for error messages and page descriptions. The worker detects the format itself.
    ///   - password: the password that opens the document; nil for none.
    init(
        _ source: any RandomAccessSource,
        name: String,
        format: PublicationFormat,
        password: String?
    ) throws(PublicationError) {
        guard let codec = DocumentReading.codec else {
            throw .unsupported(file: name, reason: .formatNotBuilt(format == .djvu ? "DjVu" : "PDF"))
        }
        self.name = name
        self.format = format
        self.source = source
        self.codec = codec
        file = try Self.file(source, name: name, password: password)
    }

    /// Returns the file for a worker. Content that has no file of its own is copied into memory.
    private static func file(
        _ source: any RandomAccessSource,
        name: String,
        password: String?
    ) throws(PublicationError) -> DocumentFile {
        guard source is FileSource || source.byteSize <= Self.copiedByteLimit else {
            throw .unsupported(file: name, reason: .tooLargeToCopy)
        }
        do throws(WorkerError) {
            if let source = source as? FileSource {
                return DocumentFile(try OwnedDescriptor(copying: source.descriptor), password: password)
            }
            let bytes = (try? source.bytes(at: 0, count: Int(source.byteSize))) ?? []
            return try DocumentFile(bytes, password: password)
        } catch {
            throw PublicationError(error, file: name)
        }
    }

    private static let copiedByteLimit: Int64 = 256 << 20

    /// Performs an operation that isn't drawing, on the calling thread.
    ///
    /// - Throws: `PublicationError.changed` when the file was modified, other errors when the worker can't read it.
    func perform(_ operation: DocumentOperation) throws(PublicationError) -> DocumentResult {
        try verifyUnchanged()
        let result: DocumentResult
        do throws(WorkerError) {
            result = try codec.perform(operation, on: file, WorkControl(timeLimit: DocumentReading.timeLimit))
        } catch {
            throw PublicationError(error, file: name)
        }
        if case .refused(let refusal) = result, let error = PublicationError(refusal, file: name, format: format) {
            throw error
        }
        return result
    }

    func verifyUnchanged() throws(PublicationError) {
        do throws(SourceError) {
            try source.verifyUnchanged()
        } catch {
            throw PublicationError(error, file: name)
        }
    }

    /// Draws a part of a page.
    func draw(_ area: DocumentArea, _ control: WorkControl) throws(WorkerError) -> PixelBuffer {
        switch try codec.perform(.render(area), on: file, control) {
        case .pixels(let pixels): return pixels
        case .refused(.noMemory): throw .failed("there is not enough memory for the page")
        default: throw .failed("the page can't be drawn")
        }
    }

    /// Encodes pixels as a JPEG file.
    func encode(_ pixels: PixelBuffer, _ control: WorkControl) throws(WorkerError) -> [UInt8] {
        let encoding = PixelOperation.Encoding(format: .jpeg, quality: 92, effort: 4)
        guard case .file(let file) = try codec.perform(.encode(encoding), on: .pixels(pixels), control) else {
            throw .failed("the page can't be encoded")
        }
        return file.bytes
    }
}

/// A page that is drawn.
public struct PageDrawing: Sendable {
    private let document: DrawnDocument
    private let page: Int
    /// The width of the page in pixels: the largest that is useful.
    public let width: Int
    /// The height of the page in pixels.
    public let height: Int

    init(_ document: DrawnDocument, page: Int, width: Int, height: Int) {
        self.document = document
        self.page = page
        self.width = width
        self.height = height
    }

    /// Draws a part of the page, on the calling thread.
    ///
    /// - Parameters:
    ///   - area: the size of the whole page, and the part to draw; its page is ignored.
    ///   - control: cancels the drawing.
    public func draw(_ area: DocumentArea, _ control: WorkControl) throws(WorkerError) -> PixelBuffer {
        var area = area
        area.page = page
        return try document.draw(area, control)
    }

    /// Draws the page as a JPEG file.
    ///
    /// - Parameter longestEdge: the longest edge in pixels; nil for the full size.
    func jpeg(longestEdge: Int?) throws(PublicationError) -> [UInt8] {
        try document.verifyUnchanged()
        let scale = min(longestEdge.map { Double($0) / Double(max(width, height)) } ?? 1, 1)
        let area = DocumentArea(
            page: page,
            width: max(Int((Double(width) * scale).rounded()), 1),
            height: max(Int((Double(height) * scale).rounded()), 1)
        )
        let control = WorkControl(timeLimit: DocumentReading.timeLimit)
        do throws(WorkerError) {
            return try document.encode(try document.draw(area, control), control)
        } catch {
            throw PublicationError(error, file: document.name)
        }
    }
}

extension PageDrawing: Hashable {
    /// Returns whether both are the same page of the same open document.
    public static func == (left: Self, right: Self) -> Bool {
        left.document === right.document && left.page == right.page
    }

    /// Hashes the document and the page.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(document))
        hasher.combine(page)
    }
}

extension PublicationError {
    /// - Parameter file: the document's name.
    fileprivate init(_ error: WorkerError, file: String) {
        self =
            switch error {
            case .failed(let message): .damaged(file: file, reason: .verbatim(message))
            case .crashedRepeatedly: .damaged(file: file, reason: .readerCrashed)
            case .timedOut: .notReadable(file: file, reason: .tooSlow)
            case .crashed: .notReadable(file: file, reason: .readerCrashed)
            case .cancelled: .notReadable(file: file, reason: .cancelled)
            case .unavailable(let message): .notReadable(file: file, reason: .verbatim(message))
            }
    }

    /// The error of a document that can't be read; nil if only a part of it is missing.
    ///
    /// - Parameter file: the document's name.
    fileprivate init?(_ refusal: DocumentRefusal, file: String, format: PublicationFormat) {
        switch refusal {
        case .encrypted: self = .passwordNeeded(file: file)
        case .damaged: self = .damaged(file: file, reason: .structureUnreadable)
        case .empty: self = .noPages(file: file)
        case .tooManyPages:
            self = .unsupported(file: file, reason: .tooManyPages(DocumentOperation.Limit.pages))
        case .noMemory: self = .notReadable(file: file, reason: .noMemory)
        case .unsupported:
            let kind = format == .djvu ? "DjVu" : "PDF"
            self = .unsupported(file: file, reason: .formatNotBuilt(kind))
        case .tooLarge: self = .unsupported(file: file, reason: .tooLarge("256 MB"))
        case .indirect:
            self = .unsupported(file: file, reason: .indirectDjvu)
        case .noPage, .noPicture: return nil
        }
    }
}
