/// Decides which references in a document or style sheet are allowed.
struct ReferencePolicy {
    enum Decision: Equatable {
        /// An element in the same document: `#` and its name, as written.
        case fragment(String)
        /// A document or resource of the book: a canonical relative reference with its fragment.
        case local(String, path: String)
        /// A raster image or font in a `data:` URL.
        case inline(String, mediaType: String)
        /// A URL outside the book: allowed for links, never for resources.
        case external(String)
        /// A forbidden reference, with the reason as a sentence.
        case refused(String)
    }

    /// The path of the document or style sheet.
    let path: String
    /// The base of relative references: the document, unless a `base` element gives another path inside the book.
    var basePath: String
    let isKnown: (String) -> Bool
    let limits: PublicationLimits
    private let references = ReferenceResolver()

    init(path: String, isKnown: @escaping (String) -> Bool, limits: PublicationLimits) {
        self.path = path
        basePath = path
        self.isKnown = isKnown
        self.limits = limits
    }

    func decision(for reference: String) -> Decision {
        if let inline = SafeDataURL(reference, limits: limits) {
            return .inline(inline.address, mediaType: inline.mediaType)
        }
        let quoted = MarkupIssues.quoted(reference)
        guard let parts = ReferenceParts(reference) else { return .refused("The address \(quoted) is malformed.") }
        if let scheme = parts.scheme { return decision(for: scheme, parts, quoted) }
        if parts.hasHost { return .refused("The resource \(quoted) is not part of the book.") }
        if parts.path.isEmpty, let fragment = parts.fragment { return .fragment("#\(fragment)") }
        guard let target = references.target(of: reference, in: basePath) else {
            return .refused("The address \(quoted) is outside the book.")
        }
        guard target == path || isKnown(target) else {
            return .refused("The book has no \(MarkupIssues.quoted(target)).")
        }
        let fragment = parts.fragment.map { "#\($0)" } ?? ""
        return .local(ReferenceResolver.relative(to: target, from: path) + fragment, path: target)
    }

    private func decision(for scheme: String, _ parts: ReferenceParts, _ quoted: String) -> Decision {
        switch scheme {
        case "http", "https", "mailto", "tel": .external(String(decoding: parts.text, as: UTF8.self))
        case "javascript", "vbscript", "livescript", "mocha": .refused("A script was removed: \(quoted).")
        case "file": .refused("The address \(quoted) leads to a file outside the book.")
        case "data": .refused("A data URL that is not an image was removed.")
        default: .refused("The address \(quoted) has a scheme that books can't use.")
        }
    }
}
