import Geometry
import ReadingEngine
import WebBinding

/// A reusable view of pages with a fixed layout: one, or two that face each other and turn and zoom together.
final class FixedSpread: BookSlot {
    private var pages: [FixedPageView] = []
    /// The sections of its pages, in reading order.
    private(set) var sections: [Int] = []

    /// Shows sections, and loads those that are not loaded or failed. `handler` is called for each with whether it succeeded.
    func show(
        _ sections: [Int],
        of contents: BookContents,
        _ handler: @escaping (_ section: Int, _ isLoaded: Bool) -> Void
    ) {
        guard sections != self.sections || pages.contains(where: { $0.isLoaded == false }) else { return }
        self.sections = sections
        root.setAttribute("data-item", sections.count > 1 ? "spread" : "page")
        root.setAttribute("data-section", sections[0])
        if sections.count > 1 {
            root.setAttribute("data-second-section", sections[1])
        } else {
            root.removeAttribute("data-second-section")
        }
        // Loaded pages keep their views.
        pages.sort { one, other in
            sections.firstIndex { $0 == one.section } ?? 2 < sections.firstIndex { $0 == other.section } ?? 2
        }
        while pages.count < sections.count {
            let page = FixedPageView()
            pages.append(page)
            content.append(page.root)
        }
        for (index, page) in pages.enumerated() {
            page.setShown(index < sections.count)
            guard index < sections.count, page.section != sections[index] || page.isLoaded == false else { continue }
            let section = sections[index]
            page.load(section, of: contents) { isLoaded in
                self.version += 1
                handler(section, isLoaded)
            }
        }
        version += 1
    }

    /// Whether a section is loaded; nil while it is loading.
    func isLoaded(_ section: Int) -> Bool? { pages.first { $0.section == section }?.isLoaded }

    /// Whether all visible pages are loaded.
    var isComplete: Bool { pages.prefix(sections.count).allSatisfy { $0.isLoaded == true } }

    /// The document of a section.
    func document(of section: Int) -> DocumentFrame? { pages.first { $0.section == section }?.document }

    override var textVersion: Int? { isComplete ? version : nil }

    override func place(_ placements: [PagePlacement]) {
        for (page, placement) in zip(pages, placements) { page.place(placement.frame) }
    }

    // MARK: Documents and highlights

    /// The loaded documents of its pages, in reading order.
    var visibleDocuments: [VisibleDocument] { pages.prefix(sections.count).compactMap { $0.visibleDocument } }

    /// Shows the highlights of its sections.
    func show(highlights: (Int) -> String) {
        for page in pages {
            if let section = page.section, page.show(highlights: highlights(section)) { version += 1 }
        }
    }

    /// Highlights the target of a navigation, and removes the highlights of other sections.
    func highlightTarget(_ identifier: String, in section: Int?) {
        for page in pages { page.highlightTarget(page.section == section ? identifier : "") }
    }

    /// Highlights the sentence that is read aloud, and removes the highlights of other sections.
    func setSpokenSentence(_ mark: SpokenMark, in section: Int) {
        for page in pages where page.isLoaded == true {
            page.document.markSpoken(page.section == section ? mark : .none)
        }
    }

    /// Removes the spread.
    func discard() {
        for page in pages { page.discard() }
        root.discard()
    }
}
