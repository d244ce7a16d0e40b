import CollectionEngine
import Geometry
import WebBinding
import WebViews

/// The headers that belong to the whole list.
final class ListHeaders {
    private let source: DataSource
    private let root: Element
    private var shown: [Shown] = []

    /// A visible header.
    private struct Shown {
        var element: Element
        var item: SceneSupplementary
    }

    /// Makes the headers of the list with a root source, in the list's element.
    init(of source: DataSource, in root: Element) {
        self.source = source
        self.root = root
    }

    /// Shows headers. New ones get their views from `content`, and are inserted before an element or at the end.
    /// `onMeasured` is called with the heights of self-sizing ones.
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
            if known.item.frame != item.frame { place(known.element, item) }
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
        let element = Element("div", class: "collection-global-header")
        if let inside = content?.makeSupplementary(item.kind) {
            element.append(inside)
            if item.isSelfSized {
                let kind = item.kind
                inside.onResize { _ in
                    guard let known = self.shown.first(where: { $0.item.kind == kind }) else { return }
                    // The bounding box includes the padding, which resize observers do not report.
                    onMeasured(known.item.element, inside.boundingRect.size.height)
                }
            }
        }
        element.setClass("is-sticky", source.pins(item.kind))
        place(element, item)
        element.setClass("is-pinned", item.isPinned)
        if let sibling { root.insert(element, before: sibling) } else { root.append(element) }
        shown.append(Shown(element: element, item: item))
    }

    private func place(_ element: Element, _ item: SceneSupplementary) {
        element.setStyle("--top", item.frame.minY, .points)
        element.setStyle("height", item.frame.size.height, .points)
        element.setStyle("--height", item.frame.size.height, .points)
    }
}
