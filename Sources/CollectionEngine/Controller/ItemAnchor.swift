/// The anchor of an update: the layout's anchor together with the source of each item.
///
/// An item can be in the lists of several sources. The layout identifies an item by one identifier, so each pair of
/// source and item gets an index as identifier.
struct ItemAnchor {
    private let anchor: LayoutAnchor
    /// The identified pairs; identifiers are indexes in this array.
    private let named: [(source: SourceIdentifier, item: ItemIdentifier)]

    /// Creates the anchor at `offset`, in points. `seen` is the offset at the last update. `holdsTop` is whether
    /// visible items keep their positions at the top.
    init(_ layout: CollectionLayout, shown: CollectionSnapshot, offset: Double, seenAt seen: Double, holdsTop: Bool) {
        var named: [(source: SourceIdentifier, item: ItemIdentifier)] = []
        anchor = layout.anchor(at: offset, seenAt: seen, holdsTop: holdsTop) { path in
            guard let item = shown.item(at: path) else { return nil }
            named.append((shown.sections[path.section].source, item))
            return ItemIdentifier(Int64(named.count - 1))
        }
        self.named = named
    }

    /// Returns the scroll offset that restores the anchor, in points.
    func offset(in layout: CollectionLayout, shown: CollectionSnapshot) -> Double {
        layout.offset(restoring: anchor) { name in
            let (source, item) = named[Int(name.rawValue)]
            return shown.indexPath(of: item, in: source)
        }
    }
}
