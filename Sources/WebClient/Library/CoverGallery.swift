import Geometry
import ImageLoading

/// Covers that can be looked at: a long press, a right click or the menu key on one opens it, and its neighbours in the
/// list lie beside it.
enum CoverGallery {
    /// A cover in a list.
    struct Entry {
        var cover: Cover
        var title: String
        /// What the list shows.
        var view: CoverView
        /// What is around the cover and exists even where the style sheet leaves the inside of far cards out.
        var card: Element
        /// What the keyboard is on when it asks for the cover, and comes back to.
        var link: Element
        /// The address of the picture the list shows.
        var address: String
        /// What can be done with what the cover stands for.
        var deeds: () -> [ActionMenu.Item] = { [] }

        /// An entry of its parts; nil without a cover. `address` is what the list shows, if not the small picture.
        init?(
            _ cover: Cover?,
            title: String,
            in view: CoverView,
            card: Element,
            link: Element,
            address: String? = nil
        ) {
            guard let cover else { return nil }
            self.cover = cover
            self.address = address ?? cover.address
            self.title = title
            self.view = view
            self.card = card
            self.link = link
        }

        /// The entry of a publication.
        init?(_ publication: PublicationSummary, in view: CoverView, card: Element, link: Element) {
            self.init(publication.cover, title: publication.title, in: view, card: card, link: link)
        }
    }

    /// Listens on a list; `entries` are its covers whenever somebody asks.
    static func listen(on list: Element, _ entries: @escaping () -> [Entry]) {
        LongPress.listen(on: list) { place, _ in
            let all = entries()
            let asked = place.map { index(in: all, at: $0) } ?? all.firstIndex { $0.link.hasFocus }
            guard let asked else { return false }
            open(asked, of: all, entries)
            return true
        }
    }

    private static func index(in entries: [Entry], at point: Point) -> Int? {
        entries.firstIndex { $0.card.boundingRect.contains(point) && $0.view.root.boundingRect.contains(point) }
    }

    /// Opens the viewer with the cover at `index` of those that are there now.
    static func open(_ index: Int, of all: [Entry], _ entries: @escaping () -> [Entry]) {
        let pictures = all.map { entry in
            let link = entry.link
            return ViewerPicture(
                picture: ListedPicture(title: entry.title, size: nil) {
                    ImageAddress.page(entry.cover.page, of: entry.cover.content, $0)
                },
                preview: { ImageLoader.shared.remembered(entry.address).map { ($0, entry.address) } },
                thumbnail: {
                    // The list may have been drawn anew meanwhile.
                    guard entries().contains(where: { $0.link == link }) else { return nil }
                    return ViewerPicture.Thumbnail(
                        element: entry.view.root,
                        frame: entry.view.root.boundingRect,
                        radius: radius,
                        focus: link
                    )
                },
                deeds: entry.deeds
            )
        }
        PictureViewer.open(pictures, at: index)
    }

    /// That of a cover's corners, as the style sheet has it, in points.
    private static let radius = 6.0
}
