import TextCoding

/// The pictures of an FB2, which are base64 in its file, and the style sheet of the converted sections.
struct FB2Binaries: ConvertedResources {
    struct Picture: Sendable {
        var range: Range<Int64>
        var mediaType: String
    }

    static let styleSheetPath = "style.css"

    /// The path of each picture by its id.
    private(set) var pathsByID: [String: String] = [:]
    private var pictures: [String: Picture] = [:]
    private var order: [String] = []
    private let content: any StreamedContent
    private let file: String
    private let limits: PublicationLimits

    /// - Parameters:
    ///   - elements: the `binary` elements of the text, each with the index of its range.
    ///   - ranges: the ranges of the base64 texts in the file.
    init(
        _ elements: [XMLTree.Element],
        ranges: [Range<Int64>],
        content: any StreamedContent,
        file: String,
        limits: PublicationLimits
    ) {
        self.content = content
        self.file = file
        self.limits = limits
        for element in elements {
            guard let id = element["id"], pathsByID[id] == nil, let index = element.collapsedText.flatMap({ Int($0) }),
                ranges.indices.contains(index)
            else { continue }
            let mediaType = EpubMediaType.normalized(element["content-type"] ?? "")
            let path = "images/\(index + 1)" + (Self.suffixes[mediaType] ?? "")
            pathsByID[id] = path
            pictures[path] = Picture(range: ranges[index], mediaType: mediaType)
            order.append(path)
        }
    }

    private static let suffixes = ["image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif"]

    var paths: [String] { order + [Self.styleSheetPath] }

    func contains(_ path: String) -> Bool { pictures[path] != nil || path == Self.styleSheetPath }

    /// Returns the size of the decoded picture, estimated from its base64 text, which has line breaks.
    func byteSize(of path: String) -> Int64? {
        if path == Self.styleSheetPath { return Int64(Self.styleSheet.utf8.count) }
        return pictures[path].map { ($0.range.upperBound - $0.range.lowerBound) / 4 * 3 }
    }

    func mediaType(of path: String) -> String? {
        path == Self.styleSheetPath ? EpubMediaType.css : pictures[path]?.mediaType
    }

    func bytes(of path: String) throws(PublicationError) -> [UInt8] {
        if path == Self.styleSheetPath { return Array(Self.styleSheet.utf8) }
        guard let picture = pictures[path] else { throw .noSuchResource(file: file, path: path) }
        guard picture.range.upperBound - picture.range.lowerBound <= limits.maximumPictureTextBytes else {
            throw .pageUnreadable(
                file: file,
                page: path,
                reason: "it is larger than \(limits.maximumPictureTextBytes >> 20) MB"
            )
        }
        guard let bytes = Base64.decode(try content.bytes(in: picture.range)) else {
            throw .pageUnreadable(file: file, page: path, reason: "its base64 text is invalid")
        }
        return bytes
    }

    /// The style sheet of the converted sections. FB2 has no styles; the elements have a customary appearance.
    private static let styleSheet = """
        .cover, .title-page, .figure { text-align: center; }
        .cover img { max-width: 100%; max-height: 95vh; }
        .title-page { margin: 10% 0; }
        .epigraph { margin: 1em 0 1em 30%; font-style: italic; }
        .annotation { margin: 1em 2em; font-style: italic; }
        .cite { margin: 1em 2em; }
        .text-author { text-align: right; font-style: italic; }
        .poem { margin: 1em 2em; }
        .poem-title { font-weight: bold; }
        .stanza { margin: 1em 0; }
        .verse { margin: 0 0 0 2em; text-indent: -2em; }
        .subtitle { margin: 1em 0; text-align: center; font-weight: bold; text-indent: 0; }
        .empty-line { margin: 0; }
        .figure { margin: 1em 0; text-indent: 0; }
        .figure img { max-width: 100%; }
        .note-title { font-weight: bold; }
        table { border-collapse: collapse; margin: 1em 0; }
        td, th { border: 1px solid; padding: 0.2em 0.5em; }
        """
}
