import WireModel

/// The chapters of a series in reading order, without those that are skipped.
///
/// The order is computed when a chapter is opened. It doesn't change while the user reads on, although more chapters
/// become completed. Stepping forward and back therefore returns to the same chapter. Each step is one lookup.
struct ChapterSequence {
    /// Which chapters are skipped.
    struct Rule: Equatable {
        /// Whether completed chapters are skipped.
        var skipsRead: Bool
        /// Whether only one of the chapters with the same number and volume is shown.
        var skipsDuplicates: Bool
    }

    /// The step from a chapter to its neighbour.
    private struct Step {
        /// The index of the neighbour.
        var index: Int
        /// The number of chapters in between that are skipped.
        var skipped: Int
        /// The number of chapters in between that are missing, according to their numbers.
        var missing: Int
    }

    private let chapters: [PublicationSummary]
    private var previous: [Step?] = []
    private var next: [Step?] = []
    /// The index of the chapter that was looked up last. The next lookup is usually one of its neighbours.
    private var last = 0

    /// Computes the order of a series. `opened` is never skipped. Of several duplicates, keeps the opened chapter;
    /// otherwise one by the same translation group as the opened chapter; otherwise the first.
    init(_ publications: [PublicationSummary], opened: String, rule: Rule) {
        chapters = publications.filter { $0.error == nil && !$0.isMissing && $0.hasImagePages }
        let own = chapters.firstIndex { $0.id.isSame(as: opened) }
        let group = own.map { Self.group(chapters[$0].title) } ?? ""
        var isShown = chapters.indices.map { !rule.skipsRead || $0 == own || !chapters[$0].isRead }
        if rule.skipsDuplicates {
            var start = 0
            // Chapters with the same number are next to each other.
            while start < chapters.count {
                var end = start + 1
                while end < chapters.count, isDuplicate(end, of: start) { end += 1 }
                let run = start..<end
                let best =
                    run.first { $0 == own }
                    ?? run.first {
                        !group.utf8.isEmpty && isShown[$0] && Self.group(chapters[$0].title).isSame(as: group)
                    }
                    ?? run.first { isShown[$0] } ?? start
                // If one of the duplicates is completed, all of them count as completed.
                let isRead = rule.skipsRead && best != own && run.contains { chapters[$0].isRead }
                for index in run { isShown[index] = index == best && !isRead }
                start = end
            }
        }
        last = own ?? 0
        next = Array(repeating: nil, count: chapters.count)
        previous = next
        var shown: Int?
        for index in chapters.indices {
            previous[index] = step(from: index, to: shown)
            if isShown[index] { shown = index }
        }
        shown = nil
        for index in chapters.indices.reversed() {
            next[index] = step(from: index, to: shown)
            if isShown[index] { shown = index }
        }
    }

    private func isDuplicate(_ index: Int, of other: Int) -> Bool {
        guard let number = chapters[index].number, let otherNumber = chapters[other].number else { return false }
        return number.isSame(as: otherNumber) && (chapters[index].volume ?? "").isSame(as: chapters[other].volume ?? "")
    }

    /// Returns the text in the first square brackets of a title, which is the translation group in many file names.
    private static func group(_ title: String) -> String {
        let bytes = [UInt8](title.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "[")),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "]"))
        else { return "" }
        return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    }

    private func step(from index: Int, to shown: Int?) -> Step? {
        guard let shown else { return nil }
        let low = min(index, shown)
        let high = max(index, shown)
        var missing = 0
        for place in low..<high {
            missing += MissingChapters.count(from: chapters[place].number, to: chapters[place + 1].number)
        }
        return Step(index: shown, skipped: high - low - 1, missing: missing)
    }

    /// Replaces the neighbours of a chapter by those in this sequence.
    mutating func relink(_ manifest: inout ReaderManifest) {
        guard let index = index(of: manifest.id) else { return }
        last = index
        manifest.previous = link(previous[index], replacing: manifest.previous)
        manifest.next = link(next[index], replacing: manifest.next)
        manifest.skipped = (previous[index]?.skipped ?? 0, next[index]?.skipped ?? 0)
    }

    private func index(of publication: String) -> Int? {
        for index in [last, next.isEmpty ? nil : next[last]?.index, previous.isEmpty ? nil : previous[last]?.index] {
            if let index, chapters.indices.contains(index), chapters[index].id.isSame(as: publication) { return index }
        }
        return chapters.firstIndex { $0.id.isSame(as: publication) }
    }

    private func link(_ step: Step?, replacing own: Manifest.Link?) -> Manifest.Link? {
        guard let step else { return nil }
        // The server's count of missing chapters is better for adjacent chapters, because it considers volumes.
        if step.skipped == 0, let own, own.id.isSame(as: chapters[step.index].id) { return own }
        let chapter = chapters[step.index]
        return Manifest.Link.with {
            $0.id = chapter.id
            $0.title = chapter.title
            $0.number = chapter.number
            $0.missing = step.missing
        }
    }
}

extension PublicationSummary {
    /// Whether the pages are images.
    fileprivate var hasImagePages: Bool { layout.map { $0.isSame(as: "images") } ?? true }
}
