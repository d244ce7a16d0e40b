import ReadingEngine

/// Two facing pages in one slot: they are turned and magnified together, and each loads and fails by itself.
final class ReaderDoublePageViewController: ReaderItemView {
    private var leaves: [PageLeaf] = []

    /// A slot for a spread, which has its leaves when it is filled.
    init(_ item: SequenceItem, first: PageIdentifier, second: PageIdentifier, publication: String) {
        super.init(item, kind: "spread")
        root.setAttribute("data-page", first.page + 1)
        root.setAttribute("data-second-page", second.page + 1)
        root.setAttribute("data-publication", publication)
    }

    override func fill(_ surface: ReaderSurface, leaf: (PagePlacement) -> PageLeaf) {
        for (place, placement) in surface.pictures.enumerated() {
            let leaf = leaf(placement)
            if !leaves.indices.contains(place) {
                leaves.append(leaf)
                content.append(leaf.root)
            } else if leaves[place] !== leaf {
                leaves[place] = leaf
                content.append(leaf.root)
            }
            leaf.place(placement)
        }
    }
}
