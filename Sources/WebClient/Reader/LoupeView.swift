import Geometry
import ReadingEngine

/// The loupe over a page: a circle above the finger with what is under it, from the page's own picture.
///
/// Only the circle and the picture in it move, each by its transform; nothing of the page is drawn anew.
final class LoupeView {
    /// What lies over the pages.
    let root = Element("div", class: "loupe")
    private let sheet = Element("div", class: "loupe-sheet")
    private let clip = Element("div", class: "page-clip")
    private let image = Element("img", class: "page-picture")
    private var shown: Picture?
    private var box: Rect?
    private var size = Size.zero

    /// The space between finger and circle, in points: a fingertip and what it presses flat.
    private static let distance = 36.0
    /// The space between the circle and the window's edge, in points.
    private static let margin = 8.0

    /// A loupe that is not seen.
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

    /// Shows what `loupe` is held over.
    ///
    /// - Parameters:
    ///   - frame: the size in which the page's picture is seen around the loupe, in points.
    ///   - box: where all of the page's picture lies in that, in parts of it before it is turned.
    ///   - viewport: the reading surface's extent in points.
    func show(
        _ loupe: ReaderLoupe,
        of picture: Picture,
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
        root.setTransform(Self.place(of: loupe.finger, in: viewport))
        root.setHidden(false)
    }

    /// Above the finger; where there is no room, beside it, on the side that has more.
    private static func place(of finger: Point, in viewport: Size) -> Point {
        let diameter = ReaderLoupe.diameter
        var place = Point(x: finger.x - diameter / 2, y: finger.y - distance - diameter)
        if place.y < margin {
            place.y = margin
            let isLeft = finger.x > viewport.width / 2
            place.x = isLeft ? finger.x - distance - diameter : finger.x + distance
        }
        place.x = max(margin, min(place.x, viewport.width - diameter - margin))
        return place
    }

    /// Puts it away.
    func hide() {
        guard shown != nil else { return }
        root.setHidden(true)
        image.clearPicture()
        shown = nil
        size = .zero
    }

    /// Ends the loupe.
    func discard() {
        hide()
        root.discard()
    }
}
