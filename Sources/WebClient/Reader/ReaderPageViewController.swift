import ReadingEngine

/// A page, or half of one, in its slot.
final class ReaderPageViewController: ReaderItemView {
    private var leaf: PageLeaf?

    /// A slot for a page, which has its leaf when it is filled.
    init(_ item: SequenceItem, page: PageIdentifier, publication: String, isHalf: Bool) {
        super.init(item, kind: isHalf ? "half" : "page")
        root.setAttribute("data-page", page.page + 1)
        root.setAttribute("data-publication", publication)
    }

    override func fill(_ surface: ReaderSurface, leaf: (PagePlacement) -> PageLeaf) {
        guard let placement = surface.pictures.first else { return }
        let leaf = leaf(placement)
        if leaf !== self.leaf {
            self.leaf = leaf
            content.append(leaf.root)
        }
        leaf.place(placement)
    }
}
