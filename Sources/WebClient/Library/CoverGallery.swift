import Geometry
import PageImages
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// Opens covers in the image viewer. A long press, a right click or the menu key on a cover opens the viewer with all
/// covers of the list.
enum CoverGallery {
    /// A cover on the page.
    struct Entry {
        var cover: Cover
        var title: String
        /// The view of the cover.
        var view: CoverView
        /// The card around the cover, which exists even where the style sheet skips the content of distant cards.
        var card: Element
        /// The link that has the focus before the viewer opens and after it closes.
        var link: Element
        /// The URL of the image on the page.
        var address: String
        /// Whether a long press opens the viewer.
        var opensOnLongPress = true

        /// Creates an entry; nil without a cover. `address` is the URL of the image on the page if it is not the small
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

        /// Whether a point of the window is on the cover.
        func contains(_ point: Point) -> Bool {
            card.boundingRect.contains(point) && view.root.boundingRect.contains(point)
        }

        fileprivate var thumbnail: ViewerImage.Thumbnail {
            ViewerImage.Thumbnail(element: view.root, frame: view.root.boundingRect, radius: radius, focus: link)
        }
    }

    /// Opens the viewer on a long press, a right click or the menu key on one of the covers that `entries` returns.
    static func listen(on element: Element, _ entries: @escaping () -> [Entry]) {
        LongPress.listen(on: element) { place, _ in
            let all = entries()
            let start = all.firstIndex { entry in place.map { entry.contains($0) } ?? entry.link.hasFocus }
            guard let start else { return false }
            let pictures = all.map { entry in
                let link = entry.link
                var picture = picture(of: entry.cover, title: entry.title) { entries().first { $0.link == link } }
                picture.reveal = { entry.card.scrollIntoView() }
                return picture
            }
            ImageViewer.open(pictures, at: start)
            return true
        }
    }

    /// Creates the image of a cover for the viewer. `entry` returns the cover on the page, or nil while it is not
    /// there.
    static func picture(of cover: Cover, title: String, entry: @escaping () -> Entry?) -> ViewerImage {
        var size: Size?
        if let width = cover.width, let height = cover.height, width > 0, height > 0 {
            size = Size(width: Double(width), height: Double(height))
        }
        return ViewerImage(
            picture: ViewableImage(title: title, size: size) { ImageAddress.page(cover.page, of: cover.content, $0) },
            preview: {
                let address = entry()?.address ?? cover.address
                return ImageLoader.shared.remembered(address).map { ($0, address) }
            },
            thumbnail: { entry()?.thumbnail }
        )
    }

    /// The corner radius of covers in the style sheet, in points.
    private static let radius = 6.0
}
