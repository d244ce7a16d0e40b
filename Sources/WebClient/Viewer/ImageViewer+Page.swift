import Geometry
import ReadingEngine
import WebBinding

extension ImageViewer {
    /// Opens the uncropped image of a page, with a transition from its frame in the reader.
    static func open(_ page: PageIdentifier, of manifest: ReaderManifest, reader: ReaderViewController) {
        let sizes = manifest.pageSizes
        let picture = ViewableImage(
            title: manifest.title + " \(page.page + 1)",
            size: sizes.indices.contains(page.page) ? sizes[page.page] : nil,
            address: { manifest.address(ofPage: page.page, $0) }
        )
        open(
            [
                ViewerImage(
                    picture: picture,
                    preview: { reader.stage?.loader?.picture(of: page) },
                    thumbnail: { reader.stage?.pageViews.first { $0.page == page }?.thumbnail }
                )
            ],
            at: 0
        )
    }
}

extension PageView {
    /// The visible image as a thumbnail; nil when it is not loaded, or is rotated.
    fileprivate var thumbnail: ViewerImage.Thumbnail? {
        guard showsPicture, !isTurned else { return nil }
        return ViewerImage.Thumbnail(element: root, frame: root.boundingRect, whole: pictureRect)
    }
}
