import Geometry
import PageImages
import ReadingEngine

// How a page is shown without its borders: the whole picture is there, and a box shows a part of it.
extension CropBox {
    /// The part of the width that stays, from 0.2 to 1.
    var keptAcross: Double { Double(CropBox.whole - left - right) / Double(CropBox.whole) }

    /// The part of the height that stays, from 0.2 to 1.
    var keptDown: Double { Double(CropBox.whole - top - bottom) / Double(CropBox.whole) }

    /// The size of what stays of a page.
    func shown(of size: Size) -> Size {
        Size(width: size.width * keptAcross, height: size.height * keptDown)
    }

    /// Where the whole picture lies, in parts of the box that shows what stays of it, or of a half of that.
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
