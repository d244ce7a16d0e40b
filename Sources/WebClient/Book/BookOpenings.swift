import ReadingEngine

/// The slots in which the pages of a book are seen that are laid out already: those on screen, their neighbours, and what is
/// asked for ahead.
final class BookOpenings {
    /// Told when a page has come, or can't.
    var onReady: () -> Void = {}
    private let root: Element
    private let contents: BookContents
    private var openings: [BookOpening] = []
    /// Sections that are wanted, or wanted to stay.
    private var held: [Int] = []
    private var stamp = 0
    private var marked: (section: Int, identifier: String)?

    /// No slots yet, in an element in which they stay.
    init(_ contents: BookContents, in root: Element) {
        self.contents = contents
        self.root = root
    }

    /// The view of an item that shows these sections, in reading order.
    func view(of item: SequenceItem, _ sections: [Int]) -> BookOpeningView {
        let opening = openings.first { !$0.isLent && $0.sections == sections } ?? spare(for: sections)
        stamp += 1
        let view = opening.lend(to: item, stamp: stamp)
        // A page that slides over another lies above it: the later one, as in reading order.
        opening.root.setStyle("z-index", Double(sections[0] * 10_000), .none)
        load(sections, into: opening)
        return view
    }

    /// Loads the sections of an item ahead, for one of them is wanted.
    func prepare(_ section: Int, among sections: [Int]) {
        if !held.contains(section) { held.append(section) }
        load(sections, into: openings.first { $0.sections == sections } ?? spare(for: sections))
    }

    /// A section is wanted no more: what shows it may show others.
    func forget(_ section: Int) { held.removeAll { $0 == section } }

    /// Whether a section is there; nil while it is on its way.
    func hasCome(_ section: Int) -> Bool? {
        var outcome: Bool?
        for opening in openings where opening.sections.contains(section) {
            guard let hasCome = opening.hasCome(section) else { continue }
            if hasCome { return true }
            outcome = false
        }
        return outcome
    }

    /// The slot that shows a section.
    func opening(showing section: Int) -> BookOpening? { openings.first { $0.isLent && $0.sections.contains(section) } }

    /// Marks words of a section wherever it is; an empty identifier takes the mark away.
    func mark(_ identifier: String, in section: Int) {
        marked = identifier.utf8.isEmpty ? nil : (section, identifier)
        for opening in openings { opening.mark(identifier, in: section) }
    }

    /// Marks what is being read aloud of a section; an empty identifier takes the mark away.
    func markSpoken(_ identifier: String, in section: Int) {
        for opening in openings { opening.markSpoken(identifier, in: section) }
    }

    /// The document of a section, when it is there: that on a opening that is seen, where there are several.
    func document(of section: Int) -> DocumentFrame? {
        let having = openings.filter { $0.hasCome(section) == true }
        return (having.first { $0.isLent } ?? having.first)?.document(of: section)
    }

    private func load(_ sections: [Int], into opening: BookOpening) {
        opening.show(sections, of: contents) { section, hasCome in
            if hasCome, let marked = self.marked, marked.section == section {
                opening.mark(marked.identifier, in: section)
            }
            self.onReady()
        }
    }

    /// A slot that may show something else: one that has some of it already, else the one that was seen longest ago.
    private func spare(for sections: [Int]) -> BookOpening {
        let free = openings.filter { opening in
            !opening.isLent && opening.sections.allSatisfy { sections.contains($0) || !isNeeded($0, in: opening) }
        }
        if let known = free.first(where: { $0.sections.contains(where: sections.contains) }) { return known }
        if let oldest = free.min(by: { $0.stamp < $1.stamp }) { return oldest }
        let opening = BookOpening()
        openings.append(opening)
        root.append(opening.root)
        return opening
    }

    /// Whether a section is wanted and nowhere else.
    private func isNeeded(_ section: Int, in opening: BookOpening) -> Bool {
        held.contains(section) && !openings.contains { $0 !== opening && $0.sections.contains(section) }
    }

    /// Ends all slots.
    func discard() {
        onReady = {}
        for opening in openings { opening.discard() }
        openings.removeAll()
    }
}
