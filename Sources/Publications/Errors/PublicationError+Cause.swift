public import WireModel

extension PublicationError {
    /// The error as a code with values, which the store keeps and the app translates; nil for an error of a page.
    public var cause: ErrorCause? {
        switch self {
        case .notFound(let file): ErrorCause("notFound", file)
        case .notReadable(let file, let reason): ErrorCause("notReadable", file, reason)
        case .unsupported(let file, let reason): ErrorCause("unsupported", file, reason)
        case .refused(let file, let reason): ErrorCause("refused", file, reason)
        case .programMissing(let file, let reason): ErrorCause("programMissing", file, reason)
        case .invalidOption(let file, let reason): ErrorCause("invalidOption", file, reason)
        case .damaged(let file, let reason): ErrorCause("damaged", file, reason)
        case .encrypted(let file): ErrorCause("encrypted", file)
        case .passwordNeeded(let file): ErrorCause("passwordNeeded", file)
        case .protected(let file, let scheme): ErrorCause("protected", file, .verbatim(scheme))
        case .unsafe(let file, let reason): ErrorCause("unsafe", file, reason)
        case .noPages(let file): ErrorCause("noPages", file)
        case .changed(let file): ErrorCause("changed", file)
        case .noSuchPage, .noSuchResource, .pageUnreadable: nil
        }
    }
}

extension ErrorCause {
    fileprivate init(_ code: String, _ file: String, _ reason: PublicationError.Reason? = nil) {
        self.init(
            code: code,
            file: printable(file),
            reason: reason?.code,
            values: reason?.values.map(printable) ?? []
        )
    }

    /// The error in English.
    var description: String {
        ErrorTexts.text(code, [file] + (reason.map { [ErrorTexts.text($0, values)] } ?? []))
    }
}

extension ErrorTexts {
    /// Returns the English text of a code with its values; the code itself when it has no text.
    static func text(_ code: String, _ values: [String]) -> String {
        guard let text = all[code] else { return code }
        let parts = text.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            if let index = part.first?.wholeNumberValue, values.indices.contains(index) { result += values[index] }
            result += part.dropFirst(2)
        }
    }
}
