import CollectionEngine
import Geometry
import WebBinding
import WebViews

/// The headers and footers of a list or of one of its sections. Pinned ones are sticky elements, so the browser holds
/// them while it scrolls.
final class SupplementaryViews {
    private let owner: Owner
    private let source: DataSource
    private let root: Element
    private var shown: [Shown] = []

    /// What the headers and footers belong to.
    enum Owner {
        case list, section
    }

    /// A visible header or footer.
    private struct Shown {
        var element: Element
        var item: SceneSupplementary
    }

    /// Makes the headers and footers of a source, in the element of the list or section.
    init(of owner: Owner, _ source: DataSource, in root: Element) {
        self.owner = owner
        self.source = source
        self.root = root
    }

    /// Shows headers and footers. New ones get their views from `content`, and are inserted before an element or at
    /// the end. `onMeasured` is called with the heights of self-sizing ones.
    func show(
        _ wanted: [SceneSupplementary],
        from content: CollectionContent?,
        before sibling: Element?,
        onMeasured: @escaping (LayoutElement, Double) -> Void
    ) {
        shown.removeAll { known in
            if wanted.contains(where: { $0.kind == known.item.kind }) { return false }
            known.element.discard()
            return true
        }
        for item in wanted {
            guard let position = shown.firstIndex(where: { $0.item.kind == item.kind }) else {
                add(item, from: content, before: sibling, onMeasured: onMeasured)
                continue
            }
            let known = shown[position]
            place(known.element, item, from: known.item.frame)
            if known.item.isPinned != item.isPinned { known.element.setClass("is-pinned", item.isPinned) }
            shown[position].item = item
        }
    }

    private func add(
        _ item: SceneSupplementary,
        from content: CollectionContent?,
        before sibling: Element?,
        onMeasured: @escaping (LayoutElement, Double) -> Void
    ) {
        let element = Element("div", class: owner == .list ? "collection-global-header" : "collection-header")
        let inside = content?.makeSupplementary(item.kind)
        if let inside { element.append(inside) }
        // The element of a list's header has a fixed height, so the view in it is measured.
        if item.isSelfSized, let measured = owner == .list ? inside : element {
            let kind = item.kind
            measured.onResize { _ in
                guard let known = self.shown.first(where: { $0.item.kind == kind }) else { return }
                // The bounding box includes the padding, which resize observers do not report.
                onMeasured(known.item.element, measured.boundingRect.size.height)
            }
        }
        element.setClass("is-sticky", source.pins(item.kind))
        place(element, item, from: nil)
        element.setClass("is-pinned", item.isPinned)
        if let sibling { root.insert(element, before: sibling) } else { root.append(element) }
        shown.append(Shown(element: element, item: item))
    }

    private func place(_ element: Element, _ item: SceneSupplementary, from previous: Rect?) {
        switch owner {
        case .list:
            guard item.frame != previous else { return }
            element.setStyle("--top", item.frame.minY, .points)
            element.setStyle("height", item.frame.size.height, .points)
            element.setStyle("--height", item.frame.size.height, .points)
        case .section:
            guard !item.isSelfSized, item.frame.size.height != previous?.size.height else { return }
            element.setStyle("height", item.frame.size.height, .points)
        }
    }
}
