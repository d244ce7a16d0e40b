import CollectionEngine
import Geometry
import WebBinding
import WebViews

/// The headers and footers of a section. Pinned ones are sticky elements, so the browser holds them while it scrolls.
final class SectionHeaders {
    private let content: CollectionContent
    private let root: Element
    private var shown: [Shown] = []

    /// A visible header or footer.
    private struct Shown {
        var element: Element
        var layout: LayoutElement
        var kind: Int32
        var height: Double
        var isPinned: Bool
    }

    /// Makes headers from `content` in the section's element.
    init(of content: CollectionContent, in root: Element) {
        self.content = content
        self.root = root
    }

    /// Shows headers and footers. New ones are inserted before an element. `onMeasured` is called with the heights of
    /// self-sizing ones.
    func show(
        _ wanted: [SceneSupplementary],
        before element: Element,
        onMeasured: @escaping (LayoutElement, Double) -> Void
    ) {
        shown.removeAll { known in
            if wanted.contains(where: { $0.kind == known.kind }) { return false }
            known.element.discard()
            return true
        }
        for item in wanted {
            guard let position = shown.firstIndex(where: { $0.kind == item.kind }) else {
                add(item, before: element, onMeasured: onMeasured)
                continue
            }
            update(&shown[position], to: item)
        }
    }

    private func update(_ known: inout Shown, to item: SceneSupplementary) {
        known.layout = item.element
        if known.isPinned != item.isPinned {
            known.isPinned = item.isPinned
            known.element.setClass("is-pinned", item.isPinned)
        }
        if !item.isSelfSized, known.height != item.frame.size.height {
            known.element.setStyle("height", item.frame.size.height, .points)
        }
        known.height = item.frame.size.height
    }

    private func add(
        _ item: SceneSupplementary,
        before sibling: Element,
        onMeasured: @escaping (LayoutElement, Double) -> Void
    ) {
        let element = Element("div", class: "collection-header")
        if let inside = content.makeSupplementary(item.kind) { element.append(inside) }
        if item.isSelfSized {
            let kind = item.kind
            element.onResize { _ in
                guard let known = self.shown.first(where: { $0.kind == kind }) else { return }
                onMeasured(known.layout, element.boundingRect.size.height)
            }
        } else {
            element.setStyle("height", item.frame.size.height, .points)
        }
        element.setClass("is-pinned", item.isPinned)
        element.setClass("is-sticky", content.source.pins(item.kind))
        root.insert(element, before: sibling)
        shown.append(
            Shown(
                element: element,
                layout: item.element,
                kind: item.kind,
                height: item.frame.size.height,
                isPinned: item.isPinned
            )
        )
    }
}
