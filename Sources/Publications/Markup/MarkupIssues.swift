/// The problems found in a document: without duplicates, and limited in number.
struct MarkupIssues {
    private(set) var sentences: [String] = []
    private var known: Set<String> = []

    private static let maximumCount = 50

    /// Records a problem as a sentence.
    mutating func record(_ sentence: String) {
        guard sentences.count <= Self.maximumCount, known.insert(sentence).inserted else { return }
        sentences.append(sentences.count < Self.maximumCount ? sentence : "There are more problems like these.")
    }

    mutating func record(_ other: MarkupIssues) {
        for sentence in other.sentences { record(sentence) }
    }

    /// Quotes a reference for a sentence: short, without line breaks.
    static func quoted(_ reference: String) -> String {
        let text = String(
            String.UnicodeScalarView(
                reference.unicodeScalars.prefix(80).filter { $0.value >= 0x20 && $0.value != 0x7F }
            )
        )
        return text.utf8.count < reference.utf8.count ? "“\(text)…”" : "“\(text)”"
    }
}
