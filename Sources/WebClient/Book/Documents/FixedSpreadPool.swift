import ReadingEngine
import WebBinding

/// The reusable views of a book's pages with a fixed layout: the visible ones, their neighbours, and those loaded ahead.
final class FixedSpreadPool {
    /// Called when a section has loaded, or failed.
    var onReady: () -> Void = {}
    /// Returns the highlights of a section.
    var highlights: (Int) -> String = { _ in "[]" }
    private let root: Element
    private let contents: BookContents
    private var spreads: [FixedSpread] = []
    /// The sections that are requested, and must stay loaded.
    private var requested: [Int] = []
    private var useCount = 0
    /// The highlighted target of a navigation.
    private var target: (section: Int, identifier: String)?
    /// The highlighted sentence that is read aloud.
    private var spoken: (section: Int, mark: SpokenMark)?

    /// Creates an empty pool, whose spreads stay in `root`.
    init(_ contents: BookContents, in root: Element) {
        self.contents = contents
        self.root = root
    }

    // MARK: Loading

    /// Creates the view of an item that shows these sections, in reading order.
    func view(of item: SequenceItem, _ sections: [Int]) -> BookItemView {
        let spread = spreads.first { !$0.isInUse && $0.sections == sections } ?? reusableSpread(for: sections)
        useCount += 1
        let view = spread.makeItemView(for: item, use: useCount)
        // A page that slides over another must be above it: the later one in reading order.
        spread.root.setStyle("z-index", Double(sections[0] * 10_000), .none)
        load(sections, into: spread)
        return view
    }

    /// Loads a section, together with the other sections of its item.
    func prepare(_ section: Int, among sections: [Int]) {
        if !requested.contains(section) { requested.append(section) }
        load(sections, into: spreads.first { $0.sections == sections } ?? reusableSpread(for: sections))
    }

    /// Allows the spread of a section to be reused.
    func unload(_ section: Int) { requested.removeAll { $0 == section } }

    /// Whether a section is loaded; nil while it is loading.
    func isLoaded(_ section: Int) -> Bool? {
        var result: Bool?
        for spread in spreads where spread.sections.contains(section) {
            guard let isLoaded = spread.isLoaded(section) else { continue }
            if isLoaded { return true }
            result = false
        }
        return result
    }

    /// The spread that shows a section.
    func spread(showing section: Int) -> FixedSpread? { spreads.first { $0.isInUse && $0.sections.contains(section) } }

    /// The document of a loaded section, if possible of a spread in use.
    func document(of section: Int) -> DocumentFrame? {
        let loaded = spreads.filter { $0.isLoaded(section) == true }
        return (loaded.first { $0.isInUse } ?? loaded.first)?.document(of: section)
    }

    private func load(_ sections: [Int], into spread: FixedSpread) {
        spread.show(sections, of: contents) { section, isLoaded in
            spread.show(highlights: self.highlights)
            if isLoaded, let target = self.target, target.section == section {
                spread.highlightTarget(target.identifier, in: section)
            }
            if isLoaded, let spoken = self.spoken, spoken.section == section {
                spread.setSpokenSentence(spoken.mark, in: section)
            }
            self.onReady()
        }
    }

    /// An unused spread: one that has some of the sections already, else the one used longest ago, else a new one.
    private func reusableSpread(for sections: [Int]) -> FixedSpread {
        let unused = spreads.filter { spread in
            !spread.isInUse && spread.sections.allSatisfy { sections.contains($0) || !isNeeded($0, in: spread) }
        }
        if let known = unused.first(where: { $0.sections.contains(where: sections.contains) }) { return known }
        if let oldest = unused.min(by: { $0.lastUse < $1.lastUse }) { return oldest }
        let spread = FixedSpread()
        spreads.append(spread)
        root.append(spread.root)
        return spread
    }

    /// Whether a section is requested, and no other spread has it.
    private func isNeeded(_ section: Int, in spread: FixedSpread) -> Bool {
        requested.contains(section) && !spreads.contains { $0 !== spread && $0.sections.contains(section) }
    }

    // MARK: Highlights

    /// Shows changed highlights.
    func updateHighlights() {
        for spread in spreads { spread.show(highlights: highlights) }
    }

    /// Highlights the target of a navigation; an empty identifier removes the highlight.
    func highlightTarget(_ identifier: String, in section: Int) {
        target = identifier.utf8.isEmpty ? nil : (section, identifier)
        for spread in spreads { spread.highlightTarget(identifier, in: section) }
    }

    /// Highlights the sentence that is read aloud.
    func setSpokenSentence(_ mark: SpokenMark, in section: Int) {
        spoken = mark.identifier.utf8.isEmpty ? nil : (section, mark)
        for spread in spreads { spread.setSpokenSentence(mark, in: section) }
    }

    /// Removes all spreads.
    func discard() {
        onReady = {}
        highlights = { _ in "[]" }
        for spread in spreads { spread.discard() }
        spreads.removeAll()
    }
}
