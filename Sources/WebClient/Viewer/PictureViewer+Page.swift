import Geometry
import ReadingEngine

extension PictureViewer {
    /// Opens a page of the reader's by itself, with its borders, from the place where it lies.
    static func open(_ page: PageIdentifier, of manifest: ReaderManifest, reader: ReaderViewController) {
        let sizes = manifest.pageSizes
        let picture = ListedPicture(
            title: manifest.title + " \(page.page + 1)",
            size: sizes.indices.contains(page.page) ? sizes[page.page] : nil,
            address: { manifest.address(ofPage: page.page, $0) }
        )
        open(
            [
                ViewerPicture(
                    picture: picture,
                    preview: { reader.stage?.loader?.picture(of: page) },
                    thumbnail: { reader.stage?.leaves.first { $0.page == page }?.thumbnail }
                )
            ],
            at: 0
        )
    }
}

extension PageLeaf {
    /// Where the picture is seen; nil when there is none, or it lies on its side.
    fileprivate var thumbnail: ViewerPicture.Thumbnail? {
        guard showsPicture, !isTurned else { return nil }
        return ViewerPicture.Thumbnail(element: root, frame: root.boundingRect, whole: pictureRect)
    }
}
