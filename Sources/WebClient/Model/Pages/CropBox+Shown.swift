import Geometry
import PageImages
import ReadingEngine

// The geometry of a cropped page. The whole image is laid out, and a clipping box shows a part of it.
extension CropBox {
    /// The visible fraction of the width, from 0.2 to 1.
    var visibleWidth: Double { Double(CropBox.whole - left - right) / Double(CropBox.whole) }

    /// The visible fraction of the height, from 0.2 to 1.
    var visibleHeight: Double { Double(CropBox.whole - top - bottom) / Double(CropBox.whole) }

    /// The size of the visible part of a page.
    func shown(of size: Size) -> Size {
        Size(width: size.width * visibleWidth, height: size.height * visibleHeight)
    }

    /// The frame of the whole image, relative to the clipping box and in fractions of its size. With `half`, the box
    /// shows only that half of the visible part.
    func picture(half: PageHalf?) -> Rect {
        let across = half == nil ? visibleWidth : visibleWidth / 2
        let start = Double(left) / Double(CropBox.whole) + (half == .right ? across : 0)
        return Rect(
            x: -start / across,
            y: -Double(top) / Double(CropBox.whole) / visibleHeight,
            width: 1 / across,
            height: 1 / visibleHeight
        )
    }
}
