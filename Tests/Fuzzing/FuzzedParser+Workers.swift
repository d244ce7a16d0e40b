import Publications

@testable import ImagePipeline
@testable import Workers

extension FuzzedParser {
    /// Gives the bytes to the readers of the workers' messages. The first byte selects the operation, the second is the
    /// length of the payload, and the rest is the body.
    static func readWorkerResult(_ bytes: [UInt8]) {
        guard bytes.count >= 2 else { return }
        let payload = Array(bytes[2...].prefix(Int(bytes[1])))
        let body = Array(bytes[2...].dropFirst(payload.count))
        let shared = SharedBytes(body)
        switch bytes[0] % 16 {
        case 0: _ = try? DocumentResult(payload: payload, body: shared, of: .readDescription)
        case 1:
            let area = DocumentArea(page: 0, width: 4, height: 3)
            _ = try? DocumentResult(payload: payload, body: shared, of: .render(area))
        case 2: _ = try? DocumentResult(payload: payload, body: shared, of: .readWords(page: 0))
        case 3: _ = try? DocumentResult(payload: payload, body: shared, of: .readLinks(page: 0))
        case 4: _ = try? DocumentResult(payload: payload, body: shared, of: .readPicture(page: 0))
        case 5: _ = try? ArchiveResult(payload: payload, body: body, of: .list(maximumEntryCount: 100))
        case 6: _ = try? ArchiveResult(payload: payload, body: body, of: .read([0, 1], byteCount: 100))
        case 7:
            let operation = ArchiveOperation.next([0], isFirst: true, maximumByteCount: 100)
            _ = try? ArchiveResult(payload: payload, body: body, of: operation)
        case 8: _ = try? PixelResult(payload: payload, body: shared, of: .readHeader)
        case 9: _ = try? PixelResult(payload: payload, body: shared, of: .grey)
        case 10:
            let encoding = PixelOperation.Encoding(format: .jpeg, quality: 80, effort: 4)
            _ = try? PixelResult(payload: payload, body: shared, of: .encode(encoding))
        case 11: _ = try? PixelResult(payload: payload, body: shared, of: .luminance(cell: 2))
        case 12: _ = try? PixelResult(payload: payload, body: shared, of: .convertMobi)
        case 13: _ = try? WorkerDescription(payload: payload)
        case 14 where payload.count == WorkerMessage.headerCount: _ = try? WorkerMessage.Header(payload[...])
        default: _ = try? WorkerFailure(payload: payload)
        }
    }

    /// Opens a document whose worker answers with parts of the input, and reads what a reader could ask for.
    static func openDocument(_ bytes: [UInt8]) {
        DocumentReading.use(AnsweringCodec(InputParts(bytes)))
        let source = BytesSource(Array("%PDF-1.7".utf8))
        guard let publication = try? PublicationOpener.open(.file(source, name: "a.pdf")) else { return }
        for index in publication.pages.indices.prefix(8) {
            _ = try? publication.bytes(ofPageAt: index)
            _ = try? publication.sample(ofPageAt: index)
            let words = (try? publication.words(ofPageAt: index)) ?? []
            let links = (try? publication.links(ofPageAt: index)) ?? []
            _ = PageTextLayer(words: words, links: links, aspect: 1.5, language: "en").markup
        }
        var search = PageSearch("e", publication: publication)
        while search.next() != nil {}
    }

    /// Opens an archive whose worker answers with parts of the input, and reads its pages.
    static func openArchive(_ bytes: [UInt8]) {
        ArchiveUnpacking.use(AnsweringUnpacker(InputParts(bytes)))
        let start: [UInt8] = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C] + [UInt8](repeating: 0, count: 64)
        guard let publication = try? PublicationOpener.open(.file(BytesSource(start), name: "a.cb7")) else { return }
        for index in publication.pages.indices.prefix(8) { _ = try? publication.bytes(ofPageAt: index) }
    }
}

/// The parts of an input, each with its length in two bytes before it.
private struct InputParts {
    private var parts: [[UInt8]] = []

    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while rest.count >= 2 {
            let count = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
            rest = rest.dropFirst(2)
            parts.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
    }

    /// Returns a part; empty when the input has fewer.
    subscript(index: Int) -> [UInt8] { parts.indices.contains(index) ? parts[index] : [] }
}

/// A codec whose answers are the parts of the input.
private struct AnsweringCodec: DocumentCodec, PixelCodec {
    private let parts: InputParts

    init(_ parts: InputParts) {
        self.parts = parts
    }

    func perform(
        _ operation: DocumentOperation,
        on document: DocumentFile,
        _ control: WorkControl
    ) throws(WorkerError) -> DocumentResult {
        // The payload of a result without a bitmap is its kind.
        let (kind, part): (UInt8, Int) =
            switch operation {
            case .readDescription: (1, 0)
            case .readWords: (3, 1)
            case .readLinks: (4, 2)
            case .readPicture: (5, 3)
            case .render: throw .failed("nothing is drawn")
            }
        do throws(ProtocolViolation) {
            return try DocumentResult(payload: [kind], body: SharedBytes(parts[part]), of: operation)
        } catch {
            throw .failed(error.reason)
        }
    }

    func description() throws(WorkerError) -> WorkerDescription {
        throw .unavailable("there is no worker")
    }

    func perform(
        _ operation: PixelOperation,
        on input: PixelInput,
        _ control: WorkControl
    ) throws(WorkerError) -> PixelResult {
        throw .unavailable("there is no worker")
    }
}

/// An unpacker whose answers are the parts of the input.
private struct AnsweringUnpacker: ArchiveUnpacker {
    private let parts: InputParts

    init(_ parts: InputParts) {
        self.parts = parts
    }

    func list(_ source: any RandomAccessSource, format: PackedFormat, limits: PublicationLimits)
        throws(UnpackingError) -> ArchiveListing
    {
        let operation = ArchiveOperation.list(maximumEntryCount: limits.maximumEntryCount)
        // The payload is the kind, whether the archive is solid, and whether it has positions.
        let result = try? ArchiveResult(payload: [1, 0, 0], body: parts[0], of: operation)
        guard case .listing(let listing) = result else { throw .failed(reason: .verbatim("another result")) }
        return ArchiveListing(listing)
    }

    func beginnings(of entries: [PackedEntry], byteCount: Int, in archive: PackedArchive)
        throws(UnpackingError) -> [Int: LeadingBytes]
    {
        try Dictionary(read().map { ($0.index, .bytes($0.bytes)) }) { first, _ in first }
    }

    func bytes(of entry: PackedEntry, in archive: PackedArchive) throws(UnpackingError) -> [UInt8] {
        guard let part = try read().first(where: { $0.index == entry.index }) else {
            throw .failed(reason: .endsEarly)
        }
        return part.bytes
    }

    private func read() throws(UnpackingError) -> [ArchiveResult.Part] {
        let result = try? ArchiveResult(payload: [2], body: parts[1], of: .read([], byteCount: 0))
        guard case .parts(let found) = result else { throw .failed(reason: .verbatim("another result")) }
        return found
    }
}
