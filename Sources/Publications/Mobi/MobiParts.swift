/// The files of a converted MOBI book. The converter is not trusted: its result is checked.
struct MobiParts: EpubStorage {
    private enum Content {
        /// A range of the converter's answer.
        case converted(Range<Int>)
        /// A range of the book's file.
        case stored(Range<Int64>)
    }

    /// The names of the documents in reading order.
    private(set) var documents: [String] = []
    /// The name of the generated table of contents; nil without one.
    private(set) var contentsName: String?

    private var files: [String: Content] = [:]
    /// The ranges of the answer that describe style sheets, fonts and images, with their headers.
    private var resourceRanges: [Range<Int>] = []
    private let answer: ArraySlice<UInt8>
    private let source: any RandomAccessSource
    private let file: String
    private let limits: PublicationLimits

    static let packageName = "content.opf"

    /// - Parameters:
    ///   - answer: the converter's answer.
    ///   - source: the book's file, which contains the images.
    ///   - file: the file's name, for errors.
    /// - Throws: `PublicationError.damaged` when the answer is malformed.
    init(
        _ answer: ArraySlice<UInt8>,
        source: any RandomAccessSource,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        self.answer = answer
        self.source = source
        self.file = file
        self.limits = limits
        var offset = answer.startIndex
        while offset < answer.endIndex {
            guard let header = Header(answer, at: offset), files.count < limits.maximumEntryCount else {
                throw .damaged(file: file, reason: .partsInconsistent)
            }
            let start = offset
            offset += Header.byteCount
            defer {
                switch header.kind {
                case .flow, .resource, .range: resourceRanges.append(start..<offset)
                case .markup, .package, .contents: break
                }
            }
            guard header.kind != .range else {
                guard let end = header.rangeEnd, end <= source.byteSize else {
                    throw .damaged(file: file, reason: .imageOutsideFile)
                }
                add(header, .stored(Int64(header.offset)..<end))
                continue
            }
            guard header.length <= answer.endIndex - offset else {
                throw .damaged(file: file, reason: .partsInconsistent)
            }
            add(header, .converted(offset..<offset + header.length))
            offset += header.length
        }
    }

    private mutating func add(_ header: Header, _ content: Content) {
        guard let name = header.name, files[name] == nil else { return }
        files[name] = content
        switch header.kind {
        case .markup: documents.append(name)
        case .contents: contentsName = contentsName ?? name
        default: break
        }
    }

    /// The answer without the documents, the package and the contents.
    var bytesOfResources: [UInt8] { resourceRanges.flatMap { answer[$0] } }

    // MARK: Files

    /// The names of all files, without the container document.
    var names: [String] { Array(files.keys) }

    func contains(_ name: String) -> Bool { files[name] != nil || name == EpubPackageFinder.containerPath }

    func byteSize(_ name: String) -> Int64? {
        switch files[name] {
        case .converted(let range): Int64(range.count)
        case .stored(let range): range.upperBound - range.lowerBound
        case nil: name == EpubPackageFinder.containerPath ? Int64(Self.container.count) : nil
        }
    }

    func bytes(_ name: String) throws(PublicationError) -> [UInt8] {
        switch files[name] {
        case .converted(let range): return Array(answer[range])
        case .stored(let range):
            let count = range.upperBound - range.lowerBound
            try limits.checkSize(count, ofPage: name, file: file)
            return try source.bytes(at: range.lowerBound, count: Int(count), name: file)
        case nil:
            guard name == EpubPackageFinder.containerPath else { throw .noSuchResource(file: file, path: name) }
            return Self.container
        }
    }

    func head(_ name: String, byteCount: Int) -> [UInt8]? {
        switch files[name] {
        case .converted(let range): Array(answer[range].prefix(byteCount))
        case .stored(let range):
            try? source.bytes(
                at: range.lowerBound,
                count: Int(clamping: min(Int64(byteCount), range.upperBound - range.lowerBound))
            )
        case nil: nil
        }
    }

    func releaseBuffers() {}

    /// The document that names the package.
    private static let container = Array(
        """
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>\
        <rootfile full-path="\(packageName)" media-type="application/oebps-package+xml"/></rootfiles></container>
        """.utf8
    )
}

extension MobiParts {
    /// The header of a part; see `CMobi.h`.
    fileprivate struct Header {
        enum Kind: UInt8 {
            case markup = 1
            case flow = 2
            case resource = 3
            case package = 4
            case contents = 5
            case range = 6
        }

        static let byteCount = 20

        let kind: Kind
        private let type: UInt8
        private let number: UInt32
        let length: Int
        let offset: UInt64

        /// Returns nil when the bytes are not a header.
        init?(_ bytes: ArraySlice<UInt8>, at start: Int) {
            guard start <= bytes.endIndex - Self.byteCount, let kind = Kind(rawValue: bytes[start]) else { return nil }
            func number(_ offset: Int, _ count: Int) -> UInt64 {
                (0..<count).reduce(0) { $0 | UInt64(bytes[start + offset + $1]) << UInt64(8 * $1) }
            }
            self.kind = kind
            type = bytes[start + 1]
            self.number = UInt32(truncatingIfNeeded: number(4, 4))
            length = Int(number(8, 4))
            offset = number(12, 8)
        }

        /// The end of the range in the file; nil when it overflows.
        var rangeEnd: Int64? {
            guard let start = Int64(exactly: offset) else { return nil }
            let (end, overflows) = start.addingReportingOverflow(Int64(length))
            return overflows ? nil : end
        }

        /// The name with which libmobi refers to the part; nil for a type that isn't shown.
        var name: String? {
            let digits = String(number)
            let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
            switch kind {
            case .markup: return "part\(padded).html"
            case .package: return MobiParts.packageName
            case .contents: return "resource\(padded).ncx"
            case .flow: return Self.extensions[type].map { "flow\(padded).\($0)" }
            case .resource, .range: return Self.extensions[type].map { "resource\(padded).\($0)" }
            }
        }

        /// The extensions of libmobi's types.
        private static let extensions: [UInt8: String] = [
            2: "css", 3: "svg", 6: "jpg", 7: "gif", 8: "png", 9: "bmp", 10: "otf", 11: "ttf", 12: "mp3",
        ]
    }
}
