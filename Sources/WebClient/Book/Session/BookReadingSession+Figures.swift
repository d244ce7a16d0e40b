import Geometry
import PageImages
import TextCoding
import WebBinding

// Shows the images of the book in the image viewer.
extension BookReadingSession {
    /// Opens an image in the viewer. If it is in a frame of reflowable text, the viewer opens with a transition from
    /// its place on the page. The other images of the book are added when they are known.
    func view(_ picture: DocumentFrame.FigureImage, in frame: ReflowableFrame? = nil) {
        let only = [viewerImage(picture, in: frame)]
        let isRightToLeft = frame?.layout?.isRightToLeft ?? false
        guard let viewer = ImageViewer.open(only, at: 0, isRightToLeft: isRightToLeft) else { return }
        figures.load { all in
            guard all.count > 1, let index = all.firstIndex(where: { $0.path.isSame(as: picture.path) }) else { return }
            viewer.add(all.map { self.viewerImage($0, in: frame) }, at: index)
        }
    }

    private func viewerImage(_ picture: DocumentFrame.FigureImage, in frame: ReflowableFrame?) -> ViewerImage {
        let name = String(decoding: picture.path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
        return ViewerImage(
            picture: ViewableImage(
                title: picture.label.utf8.isEmpty ? name.percentDecoded : picture.label,
                size: picture.size,
                address: { _ in picture.path }
            ),
            caption: picture.label,
            preview: { nil },
            thumbnail: { frame?.thumbnail(of: picture.path) }
        )
    }
}

extension ReflowableFrame {
    /// Returns the visible part of an image on the visible page; nil if the image is elsewhere.
    fileprivate func thumbnail(of path: String) -> ViewerImage.Thumbnail? {
        guard isInUse, let image = document.image(at: path) else { return nil }
        let page = root.boundingRect
        let whole = Rect(origin: document.root.boundingRect.origin + image.origin, size: image.size)
        let (left, top) = (max(whole.minX, page.minX), max(whole.minY, page.minY))
        let visible = Rect(
            x: left,
            y: top,
            width: min(whole.maxX, page.maxX) - left,
            height: min(whole.maxY, page.maxY) - top
        )
        guard visible.size.width > 1, visible.size.height > 1 else { return nil }
        return ViewerImage.Thumbnail(frame: visible, whole: whole) { self.document.image(at: path, isHidden: $0) }
    }
}
