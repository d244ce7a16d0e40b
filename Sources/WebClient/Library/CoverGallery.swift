import Geometry
import PageImages
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The image viewer for covers. A long press, a right click or the menu key opens it with the covers of the list.
enum CoverGallery {
    /// A cover in a list.
    struct Entry {
        var cover: Cover
        var title: String
        /// The view in the list.
        var view: CoverView
        /// The card around the cover, which exists even where the style sheet skips the content of distant cards.
        var card: Element
        /// The link that has the focus before the viewer opens and after it closes.
        var link: Element
        /// The URL of the image in the list.
        var address: String
        /// The actions for the cover.
        var actions: () -> [ActionMenu.Item] = { [] }

        /// Makes an entry; nil without a cover. `address` is the URL of the image in the list when it is not the small
        /// one.
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

        /// Makes an entry for a publication.
        init?(_ publication: PublicationSummary, in view: CoverView, card: Element, link: Element) {
            self.init(publication.cover, title: publication.title, in: view, card: card, link: link)
        }
    }

    /// Adds the gestures to a list. `entries` returns its covers.
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

    /// Opens the viewer with the cover at `index`.
    static func open(_ index: Int, of all: [Entry], _ entries: @escaping () -> [Entry]) {
        let pictures = all.map { entry in
            let link = entry.link
            return ViewerImage(
                picture: ViewableImage(title: entry.title, size: nil) {
                    ImageAddress.page(entry.cover.page, of: entry.cover.content, $0)
                },
                preview: { ImageLoader.shared.remembered(entry.address).map { ($0, entry.address) } },
                thumbnail: {
                    // The list may have been rebuilt in the meantime.
                    guard entries().contains(where: { $0.link == link }) else { return nil }
                    return ViewerImage.Thumbnail(
                        element: entry.view.root,
                        frame: entry.view.root.boundingRect,
                        radius: radius,
                        focus: link
                    )
                },
                actions: entry.actions
            )
        }
        ImageViewer.open(pictures, at: index)
    }

    /// The corner radius of covers in the style sheet, in points.
    private static let radius = 6.0
}
