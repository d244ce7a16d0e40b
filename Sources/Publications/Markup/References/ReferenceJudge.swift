/// Decides what becomes of the references in one document or style sheet.
struct ReferenceJudge {
    enum Verdict: Equatable {
        /// Leads to a place in the same document: `#` and its name, as written.
        case fragment(String)
        /// Leads to a document or resource of the book: relative, in canonical spelling, with its fragment.
        case local(String, path: String)
        /// A raster picture or a font written into the document itself.
        case inline(String, mediaType: String)
        /// Leads out into the world: fine for a link, never for anything that loads.
        case external(String)
        /// Leads nowhere it may; what is wrong, as a sentence for a person.
        case refused(String)
    }

    /// The path of the document or sheet.
    let path: String
    /// What relative references are relative to: the document, unless it has a `base` inside the book.
    var basePath: String
    let isKnown: (String) -> Bool
    let limits: PublicationLimits
    private let references = BookReferences()

    init(path: String, isKnown: @escaping (String) -> Bool, limits: PublicationLimits) {
        self.path = path
        basePath = path
        self.isKnown = isKnown
        self.limits = limits
    }

    func judge(_ reference: String) -> Verdict {
        if let inline = InlineResource(reference, limits: limits) {
            return .inline(inline.address, mediaType: inline.mediaType)
        }
        let quoted = MarkupProblems.quoted(reference)
        guard let parts = ReferenceParts(reference) else { return .refused("The address \(quoted) is malformed.") }
        if let scheme = parts.scheme { return judge(scheme, parts, quoted) }
        if parts.hasHost { return .refused("What lies at \(quoted) is not part of the book.") }
        if parts.path.isEmpty, let fragment = parts.fragment { return .fragment("#\(fragment)") }
        guard let target = references.target(of: reference, in: basePath) else {
            return .refused("The address \(quoted) leads out of the book.")
        }
        guard target == path || isKnown(target) else {
            return .refused("The book has no \(MarkupProblems.quoted(target)).")
        }
        let fragment = parts.fragment.map { "#\($0)" } ?? ""
        return .local(BookReferences.relative(to: target, from: path) + fragment, path: target)
    }

    private func judge(_ scheme: String, _ parts: ReferenceParts, _ quoted: String) -> Verdict {
        switch scheme {
        case "http", "https", "mailto", "tel": .external(String(decoding: parts.text, as: UTF8.self))
        case "javascript", "vbscript", "livescript", "mocha": .refused("A script was removed: \(quoted).")
        case "file": .refused("The address \(quoted) leads to a file outside the book.")
        case "data": .refused("Something that is no picture was written into an address; it was removed.")
        default: .refused("The address \(quoted) is of a kind that has no place in a book.")
        }
    }
}
