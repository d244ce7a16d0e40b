/// What is wrong with a document: each sentence once, and not too many of them.
struct MarkupProblems {
    private(set) var sentences: [String] = []
    private var known: Set<String> = []

    private static let maximumCount = 50

    /// Notes a sentence for a person.
    mutating func note(_ sentence: String) {
        guard sentences.count <= Self.maximumCount, known.insert(sentence).inserted else { return }
        sentences.append(sentences.count < Self.maximumCount ? sentence : "There is more of this kind.")
    }

    mutating func note(_ other: MarkupProblems) {
        for sentence in other.sentences { note(sentence) }
    }

    /// A reference as it may stand in a sentence: short, without line breaks.
    static func quoted(_ reference: String) -> String {
        let text = String(
            String.UnicodeScalarView(
                reference.unicodeScalars.prefix(80).filter { $0.value >= 0x20 && $0.value != 0x7F }
            )
        )
        return text.utf8.count < reference.utf8.count ? "“\(text)…”" : "“\(text)”"
    }
}
