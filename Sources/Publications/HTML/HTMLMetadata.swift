/// The metadata in the head of an HTML document.
struct HTMLMetadata {
    private(set) var publication = PublicationMetadata()

    /// The head is at the beginning; further bytes are not read.
    private static let maximumHeadBytes = 256 << 10

    /// - Parameter document: the document as stored.
    init(_ document: [UInt8]) {
        let text = MarkupDecoder.utf8(document, declared: DeclaredEncoding.ofMarkup)
        let head = HTMLHead()
        _ = HTMLMarkupParser.parse(Array(Self.head(of: text)), isFragment: false, into: head)
        publication.title = head.title.collapsingWhiteSpace
        if publication.title?.isEmpty != false { publication.title = nil }
        publication.language = head.language
        for (name, content) in head.values { take(name, content) }
        publication.creators = publication.writers.map { PublicationContributor(name: $0, roles: ["aut"]) }
        publication.languages = publication.language.map { [$0] } ?? []
    }

    private mutating func take(_ name: String, _ content: String) {
        switch name {
        case "author", "dc.creator", "dcterms.creator":
            if publication.writers.count < 16 { publication.writers.append(content) }
        case "description", "dc.description": publication.summary = publication.summary ?? content
        case "dc.title", "dcterms.title": publication.title = publication.title ?? content
        case "dc.language", "language": publication.language = publication.language ?? content
        case "dc.publisher": publication.publisher = content
        case "dc.date", "date", "dcterms.date": publication.published = publication.published ?? content
        case "dc.identifier": publication.identifiers.append(content)
        case "keywords":
            publication.subjects += content.split(separator: ",").prefix(32).map { $0.collapsingWhiteSpace }
                .filter { !$0.isEmpty }
        default: break
        }
    }

    /// Returns the document up to its body.
    private static func head(of text: [UInt8]) -> ArraySlice<UInt8> {
        let count = min(text.count, maximumHeadBytes)
        for mark in ["</head", "<body", "</HEAD", "<BODY"] {
            if let end = text.firstRange(ofText: mark, in: 0..<count) { return text[..<end.lowerBound] }
        }
        return text[..<min(count, 16 << 10)]
    }
}
