import Geometry
import PageImages
import ReadingEngine

// The geometry of a cropped page. The whole image is laid out, and a clipping box shows a part of it.
extension CropBox {
    /// The visible fraction of the width, from 0.2 to 1.
    var keptAcross: Double { Double(CropBox.whole - left - right) / Double(CropBox.whole) }

    /// The visible fraction of the height, from 0.2 to 1.
    var keptDown: Double { Double(CropBox.whole - top - bottom) / Double(CropBox.whole) }

    /// The size of the visible part of a page.
    func shown(of size: Size) -> Size {
        Size(width: size.width * keptAcross, height: size.height * keptDown)
    }

    /// The frame of the whole image, relative to the clipping box and in fractions of its size. With `half`, the box
    /// shows only that half of the visible part.
    func picture(half: PageHalf?) -> Rect {
        let across = half == nil ? keptAcross : keptAcross / 2
        let start = Double(left) / Double(CropBox.whole) + (half == .right ? across : 0)
        return Rect(
            x: -start / across,
            y: -Double(top) / Double(CropBox.whole) / keptDown,
            width: 1 / across,
            height: 1 / keptDown
        )
    }
}
