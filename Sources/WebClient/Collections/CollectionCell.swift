import CollectionEngine
import ImageLoading

/// A cell as its list holds it: an element, and what can be asked of it. Whoever makes cells keeps their kind to himself.
final class CollectionCell {
    /// What lies in the list.
    let root: Element
    /// How many items the section has, as the cell was last told.
    var setSize = -1
    private let fill: (ItemIdentifier?, Int) -> Void
    private let setPriority: (ImagePriority?) -> Void
    private let empty: () -> Void
    private let findLink: () -> Element?
    private let findCover: () -> CoverGallery.Entry?

    /// A cell of its parts.
    ///
    /// - Parameters:
    ///   - configure: shows an item at an index of its section; nil for one that is not known yet.
    ///   - setPriority: how soon its pictures are wanted; nil for not now.
    ///   - prepareForReuse: it waits for another item.
    ///   - link: what takes the keyboard; nil when the cell can't be opened.
    ///   - cover: its cover as something to look at.
    init(
        root: Element,
        configure: @escaping (ItemIdentifier?, Int) -> Void,
        setPriority: @escaping (ImagePriority?) -> Void,
        prepareForReuse: @escaping () -> Void,
        link: @escaping () -> Element?,
        cover: @escaping () -> CoverGallery.Entry? = { nil }
    ) {
        self.root = root
        fill = configure
        self.setPriority = setPriority
        empty = prepareForReuse
        findLink = link
        findCover = cover
    }

    /// Shows an item; nil for one that is not known yet, which is shown as a frame.
    func configure(_ item: ItemIdentifier?, at index: Int) { fill(item, index) }

    /// Comes nearer or goes further: pictures are asked for, or let go.
    func setRange(_ range: LayoutRange) { setPriority(range.imagePriority) }

    /// Waits for another item: pictures on their way are not wanted any more.
    func prepareForReuse() { empty() }

    /// What takes the keyboard.
    var link: Element? { findLink() }

    /// The cover as something to look at.
    var cover: CoverGallery.Entry? { findCover() }
}

extension CollectionCell {
    /// A cell with a cover, in the list that shows `content`.
    convenience init(
        _ cell: CoverCell,
        of content: CollectionContent,
        configure: @escaping (ItemIdentifier?) -> Void,
        cover: @escaping () -> CoverGallery.Entry?
    ) {
        var shown: ItemIdentifier?
        let deeds = { shown.map { content.deeds(for: $0) } ?? [] }
        cell.onAction = { action in
            if action == .menu {
                ActionMenu(.more, deeds(), at: .element(cell.menuButton))
            } else {
                content.send(action, about: shown)
            }
        }
        self.init(
            root: cell.root,
            configure: { item, _ in
                shown = item
                configure(item)
                cell.setSelection(content.selection(of: item))
            },
            setPriority: { cell.setPriority($0) },
            prepareForReuse: { cell.prepareForReuse() },
            link: { cell.link },
            cover: {
                var entry = cover()
                entry?.deeds = deeds
                return entry
            }
        )
    }
}

extension LayoutRange {
    /// How soon pictures are wanted there.
    fileprivate var imagePriority: ImagePriority {
        switch self {
        case .visible: .veryHigh
        case .display: .high
        case .preload: .low
        }
    }
}
