import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// A circle above the finger that magnifies the page under it, using the page's own image.
///
/// Only the transforms of the circle and of the image change while the finger moves.
final class LoupeView {
    /// The circle.
    let root = Element("div", class: "loupe")
    private let sheet = Element("div", class: "loupe-sheet")
    private let clip = Element("div", class: "page-clip")
    private let image = Element("img", class: "page-picture")
    private var shown: DecodedImage?
    private var box: Rect?
    private var size = Size.zero

    /// The distance between the finger and the circle, in points, so that the fingertip doesn't cover the circle.
    private static let distance = 36.0
    /// The distance between the circle and the edge of the window, in points.
    private static let margin = 8.0

    /// Creates a hidden loupe.
    init() {
        root.setAttribute("aria-hidden", "true")
        root.setAttribute("data-quire", "loupe")
        image.setAttribute("alt", "")
        clip.append(image)
        sheet.append(clip)
        root.append(sheet)
        root.setHidden(true)
        root.setStyle("width", ReaderLoupe.diameter, .points)
        root.setStyle("height", ReaderLoupe.diameter, .points)
    }

    /// Shows the part of the page under `loupe`.
    ///
    /// - Parameters:
    ///   - frame: the size of the page's image around the loupe, in points.
    ///   - box: the frame of the whole image relative to that, in fractions, before it is turned.
    ///   - viewport: the size of the reading surface in points.
    func show(
        _ loupe: ReaderLoupe,
        of picture: DecodedImage,
        frame: Size,
        box: Rect,
        quarterTurns: Int,
        in viewport: Size
    ) {
        let size = frame * ReaderLoupe.scale
        if picture !== shown {
            shown = picture
            picture.show(in: image)
        }
        if box != self.box {
            self.box = box
            image.setStyle("left", box.minX * 100, .percent)
            image.setStyle("top", box.minY * 100, .percent)
            image.setStyle("width", box.size.width * 100, .percent)
            image.setStyle("height", box.size.height * 100, .percent)
        }
        if size != self.size {
            self.size = size
            sheet.setStyle("width", size.width, .points)
            sheet.setStyle("height", size.height, .points)
            let swaps = quarterTurns % 2 != 0
            clip.setClass("is-turned", swaps)
            clip.setStyle("--across", swaps ? size.height : 0, .points)
            clip.setStyle("--down", swaps ? size.width : 0, .points)
            clip.setStyle("rotate", Double(quarterTurns) * 90, .degrees)
        }
        let radius = ReaderLoupe.diameter / 2
        sheet.setTransform(Point(x: radius - loupe.place.x * size.width, y: radius - loupe.place.y * size.height))
        root.setTransform(Self.origin(for: loupe.finger, in: viewport))
        root.setHidden(false)
    }

    /// The origin of the circle: above the finger, or beside it, on the side with more space, near the top edge.
    private static func origin(for finger: Point, in viewport: Size) -> Point {
        let diameter = ReaderLoupe.diameter
        var origin = Point(x: finger.x - diameter / 2, y: finger.y - distance - diameter)
        if origin.y < margin {
            origin.y = margin
            let isLeft = finger.x > viewport.width / 2
            origin.x = isLeft ? finger.x - distance - diameter : finger.x + distance
        }
        origin.x = max(margin, min(origin.x, viewport.width - diameter - margin))
        return origin
    }

    /// Hides the loupe.
    func hide() {
        guard shown != nil else { return }
        root.setHidden(true)
        image.clearImage()
        shown = nil
        size = .zero
    }

    /// Removes the loupe.
    func discard() {
        hide()
        root.discard()
    }
}
