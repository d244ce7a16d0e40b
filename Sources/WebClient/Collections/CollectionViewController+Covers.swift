import CollectionEngine
import Geometry
import WebBinding
import WebViews

// Shows the covers of the list in the image viewer.
extension CollectionViewController {
    /// Opens the viewer on a long press, a right click or the menu key on a cover.
    func listenForCovers() {
        LongPress.listen(on: root) { place, _ in
            for section in self.sections {
                for (item, entry) in section.covers where entry.opensOnLongPress {
                    guard place.map({ entry.contains($0) }) ?? entry.link.hasFocus else { continue }
                    self.viewCovers(startingAt: item, of: section.content)
                    return true
                }
            }
            return false
        }
    }

    /// Opens the viewer with the covers of the list, or of the content if it has its own gallery. A list that is loaded
    /// in parts contributes the loaded covers around the item.
    func viewCovers(startingAt item: ItemIdentifier, of content: CollectionContent) {
        let shown = content.hasOwnGallery ? [content] : leaves(of: controller.root).filter { !$0.hasOwnGallery }
        var pictures: [ViewerImage] = []
        var start = 0
        for other in shown {
            for listed in loadedItems(of: other, around: other === content ? item : nil) {
                guard let (cover, title) = other.cover(of: listed) else { continue }
                if other === content, listed == item { start = pictures.count }
                var picture = CoverGallery.picture(of: cover, title: title) { self.entry(of: listed, in: other) }
                picture.actions = { other.actions(for: listed) }
                picture.reveal = { self.reveal(listed, of: other) }
                pictures.append(picture)
            }
        }
        ImageViewer.open(pictures, at: start)
    }

    /// Returns the contents of the visible sources without children, in order.
    private func leaves(of source: DataSource) -> [CollectionContent] {
        let children = source.activeChildren
        if children.isEmpty { return contents[source.identifier.rawValue].map { [$0] } ?? [] }
        return children.flatMap { leaves(of: $0) }
    }

    /// Returns the consecutive loaded items around an item, or those at the beginning.
    private func loadedItems(of content: CollectionContent, around item: ItemIdentifier?) -> [ItemIdentifier] {
        guard let items = content.coverItems?.items, items.count > 0 else { return [] }
        var first = item.flatMap { items.index(of: $0) } ?? 0
        while first > 0, items[first - 1] != nil { first -= 1 }
        var loaded: [ItemIdentifier] = []
        while first < items.count, let next = items[first] {
            loaded.append(next)
            first += 1
        }
        return loaded
    }

    private func entry(of item: ItemIdentifier, in content: CollectionContent) -> CoverGallery.Entry? {
        for section in sections where section.content === content {
            return section.covers.first { $0.item == item }?.entry
        }
        return nil
    }

    /// Scrolls the cover of an item into view.
    private func reveal(_ item: ItemIdentifier, of content: CollectionContent) {
        guard let index = content.coverItems?.items.index(of: item),
            let section = controller.root.section(0, of: content.source.identifier)
        else { return }
        reveal(IndexPath(section: section, item: index), isCentred: false)
        sections.first { $0.content === content }?.reveal(index)
    }
}
