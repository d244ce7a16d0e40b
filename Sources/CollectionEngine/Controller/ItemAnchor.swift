/// What the eye is on across an update: the layout's anchor, with the source of each of its items.
///
/// One item may be in the lists of several sources, and the eye is on one of them. So the layout, which asks for a name of
/// each item, is given one for the item in its source.
struct ItemAnchor {
    private let anchor: LayoutAnchor
    /// What is named: a name is an index here.
    private let named: [(source: SourceIdentifier, item: ItemIdentifier)]

    /// What the eye is on at `offset`, in points, when it last saw all of this at `seen`.
    init(_ layout: CollectionLayout, shown: CollectionSnapshot, offset: Double, seenAt seen: Double) {
        var named: [(source: SourceIdentifier, item: ItemIdentifier)] = []
        anchor = layout.anchor(at: offset, seenAt: seen) { path in
            guard let item = shown.item(at: path) else { return nil }
            named.append((shown.sections[path.section].source, item))
            return ItemIdentifier(Int64(named.count - 1))
        }
        self.named = named
    }

    /// How far one must have scrolled, in points, so that it lies as it lay.
    func offset(in layout: CollectionLayout, shown: CollectionSnapshot) -> Double {
        layout.offset(restoring: anchor) { name in
            let (source, item) = named[Int(name.rawValue)]
            return shown.indexPath(of: item, in: source)
        }
    }
}
