import Geometry
import ReadingEngine

/// A slot for pages that are laid out already: one, or two that face each other and are turned and magnified together. Frames
/// stay where they are in the page, for moving one loads its document anew: a slot is lent to one item after another.
final class BookOpening {
    /// What lies in the reader's window.
    let root = Element("div", class: "slot")
    private let content = Element("div", class: "zoomable")
    private var leaves: [BookLeaf] = []
    /// The sections that are on it, in reading order.
    private(set) var sections: [Int] = []
    /// Whether an item has the slot.
    private(set) var isLent = false
    /// Grows with each loan: what was lent long ago has the lowest.
    private(set) var stamp = 0
    /// Counts what it has shown.
    private(set) var version = 0

    /// An empty slot.
    init() {
        root.setAttribute("data-quire", "slot")
        root.setFlag("inert", true)
        root.append(content)
    }

    /// Loads sections that are not on it yet, or did not come; `handler` is told of each whether it has come.
    func show(
        _ sections: [Int],
        of contents: BookContents,
        _ handler: @escaping (_ section: Int, _ hasCome: Bool) -> Void
    ) {
        guard sections != self.sections || leaves.contains(where: { $0.hasCome == false }) else { return }
        self.sections = sections
        root.setAttribute("data-item", sections.count > 1 ? "spread" : "page")
        root.setAttribute("data-section", sections[0])
        if sections.count > 1 {
            root.setAttribute("data-second-section", sections[1])
        } else {
            root.removeAttribute("data-second-section")
        }
        // A page that is on it already stays where it is.
        leaves.sort { one, other in
            sections.firstIndex { $0 == one.section } ?? 2 < sections.firstIndex { $0 == other.section } ?? 2
        }
        while leaves.count < sections.count {
            let leaf = BookLeaf()
            leaves.append(leaf)
            content.append(leaf.root)
        }
        for (index, leaf) in leaves.enumerated() {
            leaf.setShown(index < sections.count)
            guard index < sections.count, leaf.section != sections[index] || leaf.hasCome == false else { continue }
            let section = sections[index]
            leaf.load(section, of: contents) { hasCome in
                self.version += 1
                handler(section, hasCome)
            }
        }
        version += 1
    }

    /// Whether a section that is on it is there; nil while it is on its way.
    func hasCome(_ section: Int) -> Bool? { leaves.first { $0.section == section }?.hasCome }

    /// Whether all that it shows is there.
    var isWhole: Bool { leaves.prefix(sections.count).allSatisfy { $0.hasCome == true } }

    /// Lends the slot to an item.
    func lend(to item: SequenceItem, stamp: Int) -> BookOpeningView {
        isLent = true
        self.stamp = stamp
        return BookOpeningView(item, of: self, content)
    }

    /// Takes it back.
    fileprivate func takeBack() {
        isLent = false
        root.setClass("is-visible", false)
        root.setFlag("inert", true)
        content.setTransform(.zero)
        content.setClass("is-magnified", false)
        root.setStyle("--covered", 0, .none)
    }

    /// Puts the pages where the scene has them.
    fileprivate func place(_ pictures: [PagePlacement]) {
        for (leaf, placement) in zip(leaves, pictures) { leaf.place(placement.frame) }
    }

    /// What lies at a point of the slot.
    func hit(_ point: Point) -> DocumentFrame.Hit? {
        for leaf in leaves.prefix(sections.count) {
            if let hit = leaf.hit(point) { return hit }
        }
        return nil
    }

    /// Plays the sound or the film at a point of the slot, or stops it; false where there is none.
    func toggleMedia(at point: Point) -> Bool {
        leaves.prefix(sections.count).contains { $0.toggleMedia(at: point) }
    }

    /// Marks the words of a section that an identifier names, and none of the others.
    func mark(_ identifier: String, in section: Int?) {
        for leaf in leaves { leaf.mark(leaf.section == section ? identifier : "") }
    }

    /// Marks what is being read aloud, likewise.
    func markSpoken(_ identifier: String, in section: Int) {
        for leaf in leaves where leaf.hasCome == true {
            leaf.frame.markSpoken(leaf.section == section ? identifier : "")
        }
    }

    /// The document of a section that is on it.
    func document(of section: Int) -> DocumentFrame? { leaves.first { $0.section == section }?.frame }

    /// Ends the slot.
    func discard() {
        for leaf in leaves { leaf.discard() }
        root.discard()
    }
}

/// Pages that are laid out already, in a slot that they have for a while.
final class BookOpeningView: BookSlotView {
    private let opening: BookOpening

    fileprivate init(_ item: SequenceItem, of opening: BookOpening, _ content: Element) {
        self.opening = opening
        super.init(item, borrowing: opening.root, content)
    }

    override func fill(_ surface: ReaderSurface, leaf: (PagePlacement) -> PageLeaf) { opening.place(surface.pictures) }

    override var text: Int? { opening.isWhole ? opening.version : nil }

    override func discard() { opening.takeBack() }
}
