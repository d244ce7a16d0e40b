import CollectionEngine
import PageImages
import WebBinding
import WebLocalization
import WebViews

/// A reusable cell of a list, with its type erased: an element and closures that operate on it.
final class CollectionCell {
    /// The cell's element.
    let root: Element
    /// The number of items in the section at the last configuration.
    var setSize = -1
    private let fill: (ItemIdentifier?, Int) -> Void
    private let setPriority: (ImagePriority?) -> Void
    private let empty: () -> Void
    private let findLink: () -> Element?
    private let findCover: () -> CoverGallery.Entry?

    /// Creates a cell from its parts.
    ///
    /// - Parameters:
    ///   - configure: shows the item at an index of its section; nil for an item that is not loaded.
    ///   - setPriority: sets the priority of the cell's images; nil to load none.
    ///   - prepareForReuse: resets the cell for another item.
    ///   - link: the element that takes the focus; nil when the cell can't be opened.
    ///   - cover: the cell's cover for the image viewer.
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

    /// Shows an item; nil shows a placeholder for an item that is not loaded.
    func configure(_ item: ItemIdentifier?, at index: Int) { fill(item, index) }

    /// Updates the image priority for the cell's distance from the viewport.
    func setRange(_ range: LayoutRange) { setPriority(range.imagePriority) }

    /// Resets the cell for another item and cancels its image loads.
    func prepareForReuse() { empty() }

    /// The element that takes the focus.
    var link: Element? { findLink() }

    /// The cover for the image viewer.
    var cover: CoverGallery.Entry? { findCover() }
}

/// A reusable view of an item in a list.
protocol ReusableCell: AnyObject {
    /// The cell's element.
    var root: Element { get }
    /// The link, which takes the focus; nil for an item that is not loaded.
    var link: Element? { get }

    /// Sets the image priority; nil when the cell is far from the viewport.
    func setPriority(_ priority: ImagePriority?)
    /// Resets the cell for another item.
    func prepareForReuse()
}

extension CollectionCell {
    /// Creates a cell from a view.
    convenience init(
        _ cell: some ReusableCell,
        configure: @escaping (ItemIdentifier?) -> Void,
        cover: @escaping () -> CoverGallery.Entry? = { nil }
    ) {
        self.init(
            root: cell.root,
            configure: { item, _ in configure(item) },
            setPriority: { cell.setPriority($0) },
            prepareForReuse: { cell.prepareForReuse() },
            link: { cell.link },
            cover: cover
        )
    }

    /// Creates a cell with a cover, for the list that shows `content`.
    convenience init(
        _ cell: CoverCell,
        of content: CollectionContent,
        configure: @escaping (ItemIdentifier?) -> Void,
        cover: @escaping () -> CoverGallery.Entry?
    ) {
        var shown: ItemIdentifier?
        let actions = { shown.map { content.actions(for: $0) } ?? [] }
        // The closure must not retain the cell, which retains it.
        cell.onAction = { [menuButton = cell.menuButton] action in
            if action == .menu {
                ActionMenu(.more, actions(), at: .element(menuButton))
            } else {
                content.send(action, about: shown)
            }
        }
        self.init(
            cell,
            configure: { item in
                shown = item
                configure(item)
                cell.setSelection(content.selection(of: item))
            },
            cover: cover
        )
    }
}

extension LayoutRange {
    /// The image priority for the range.
    fileprivate var imagePriority: ImagePriority {
        switch self {
        case .visible: .veryHigh
        case .display: .high
        case .preload: .low
        }
    }
}
