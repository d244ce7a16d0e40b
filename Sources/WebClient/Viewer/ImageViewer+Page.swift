import Geometry
import ReadingEngine
import WebBinding

extension ImageViewer {
    /// Opens the uncropped images of all pages at one page, with a transition from its frame in the reader.
    static func open(_ page: PageIdentifier, of manifest: ReaderManifest, reader: ReaderViewController) {
        let mode = reader.settings.options.mode
        let images = manifest.pageSizes.enumerated().map { index, size in
            let shown = PageIdentifier(chapter: page.chapter, page: index)
            return ViewerImage(
                picture: ViewableImage(
                    title: manifest.title + " \(index + 1)",
                    size: size,
                    address: { manifest.address(ofPage: index, $0) },
                    isConverted: manifest.isConverted(page: index)
                ),
                preview: { reader.stage?.loader?.picture(of: shown) },
                thumbnail: { reader.stage?.thumbnail(of: shown) }
            )
        }
        let isRightToLeft = mode.isPaged ? mode == .rightToLeft : manifest.progression == .rightToLeft
        open(images, at: page.page, isRightToLeft: isRightToLeft)
    }
}

extension ReaderStageController {
    /// The visible image of a page as a thumbnail; nil when it is not loaded, is rotated, or is below another page.
    fileprivate func thumbnail(of page: PageIdentifier) -> ViewerImage.Thumbnail? {
        let isVisible = reader.scene.surfaces.contains { surface in
            surface.isVisible && surface.pictures.contains { $0.page == page }
        }
        guard isVisible, let view = pageViews.first(where: { $0.page == page }), view.showsImage, !view.isRotated
        else { return nil }
        return ViewerImage.Thumbnail(element: view.root, frame: view.root.boundingRect, whole: view.pictureRect)
    }
}
