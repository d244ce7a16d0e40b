import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// A curling sheet of live pages. During a turn only transforms of nested boxes change, which the compositor applies without
/// painting the pages again.
///
/// Each half of the sheet is a large box that clips along the crease, and is rotated with it. Its content is rotated back, and
/// in the flap also mirrored at the crease. ``CurlCrease`` has the transforms.
final class CurlFoldView {
    /// The element over the pages.
    let root = Element("div", class: "curl")
    let front = Half(class: "curl-front")
    let flap = Half(class: "curl-flap")
    private let back = CurlBackView()
    let edge = Element("div", class: "curl-edge")
    let roll = Element("div", class: "curl-roll")
    let cast = Element("div", class: "curl-cast")
    private var shown: (sheet: SequenceItem, next: SequenceItem)?
    private var frame: Rect?
    private var released: Release?
    /// The view of the sheet, if it could not be copied when the turn began. It shows the flat part.
    private var live: ReaderItemView?

    /// A box that shows its content on one side of the crease.
    struct Half {
        let box: Element
        let content = Element("div", class: "curl-content")

        init(class name: StaticString) {
            box = Element("div", class: name)
            box.append(content)
        }
    }

    /// The width and height of the boxes in points, larger than any window. The same as in the style sheet.
    private static let extent = 8000.0
    /// The size of the strips with light and shadow before they are stretched. The same as in the style sheet.
    static let strip = Size(width: 128, height: 8)

    /// How far the strips overlap the crease, in points. Their edges are antialiased, which would leave a bright line along the
    /// crease.
    static let overlap = 1.0

    /// Creates an empty view.
    init() {
        root.setAttribute("aria-hidden", "true")
        root.append(cast)
        root.append(front.box)
        flap.content.append(edge)
        flap.content.append(back.root)
        root.append(flap.box)
    }

    /// Whether the flat part of a sheet is its own view. Its back is then blank.
    func isLive(_ sheet: SequenceItem) -> Bool { live != nil && shown?.sheet == sheet }

    /// Shows a frame of a turn at `time`. `ahead` returns the keyframes of a released sheet, `view` the view of an item.
    func show(
        _ curl: PageCurl,
        at time: Double,
        ahead: () -> [PageCurl],
        paper: PageColour,
        material: CurlMaterial,
        view: (SequenceItem) -> ReaderItemView?
    ) {
        if let released {
            if Self.follows(released, curl, at: time) { return }
            self.released = nil
            endRelease()
        }
        place(curl, paper: paper, material: material, view: view)
        // The compositor can't animate a clip along the crease.
        guard live == nil else { return }
        let keyframes = ahead()
        guard keyframes.count > 1 else { return }
        let release = Release(start: time, keyframes: keyframes)
        released = release
        self.release(release, material: material)
    }

    private func place(
        _ curl: PageCurl,
        paper: PageColour,
        material: CurlMaterial,
        view: (SequenceItem) -> ReaderItemView?
    ) {
        if shown?.sheet != curl.sheet || shown?.next != curl.next || frame != curl.stage.frame {
            begin(curl, paper: paper, material: material, view: view)
        }
        let crease = CurlCrease(curl.fold)
        let lighting = CurlLighting(curl.fold, material: material)
        let toScreen = curl.stage.toScreen
        let half = toScreen * crease.half(extent: Self.extent)
        let inverse = half.inverse
        front.box.setTransform(half)
        front.content.setTransform(inverse)
        if let live {
            let size = Self.extent
            let corners = [.zero, Point(x: size, y: 0), Point(x: size, y: size), Point(x: 0, y: size)]
            live.clip(to: corners.map { half.apply(to: $0) })
        }
        flap.box.setTransform(half)
        flap.content.setTransform(inverse * curl.stage.onScreen(crease.reflection))
        let onFlap = Transform.translation(curl.stage.frame.origin * -1) * toScreen
        roll.setTransform(onFlap * strip(along: crease, length: lighting.rollLength))
        roll.setStyle("opacity", lighting.presence, .none)
        cast.setTransform(toScreen * strip(along: crease, length: lighting.castLength))
        cast.setStyle("opacity", lighting.presence, .none)
        edge.setStyle("opacity", lighting.edgeOpacity, .none)
    }

    /// The transform that places a strip along the crease, with its left edge just over it, and stretches it to `length`
    /// points.
    private func strip(along crease: CurlCrease, length: Double) -> Transform {
        let across = crease.normal * ((length + Self.overlap) / Self.strip.width)
        let down = Point(x: -crease.normal.y, y: crease.normal.x) * (Self.extent / Self.strip.height)
        let corner = crease.middle - crease.normal * Self.overlap - down * (Self.strip.height / 2)
        return Transform(a: across.x, b: across.y, c: down.x, d: down.y, x: corner.x, y: corner.y)
    }

    /// Copies the pages of a turn, and sets the styles that don't change during it.
    private func begin(
        _ curl: PageCurl,
        paper: PageColour,
        material: CurlMaterial,
        view: (SequenceItem) -> ReaderItemView?
    ) {
        shown = (curl.sheet, curl.next)
        frame = curl.stage.frame
        front.content.discardContent()
        roll.remove()
        live?.clip(to: nil)
        live = nil
        let sheet = view(curl.sheet)
        if let sheet, !sheet.canBeCopied {
            live = sheet
        } else if let copy = sheet?.copy() {
            copy.setTransform(Transform.identity)
            front.content.append(copy)
        }
        edge.setFrame(curl.stage.frame)
        back.update(curl, paper: paper, material: material, copy: { view($0)?.copy() })
        back.root.append(roll)
        roll.setStyle("background", Self.gradient(CurlLighting.roll(material)))
        cast.setStyle("background", Self.gradient(CurlLighting.cast(material)))
    }

    private static func gradient(_ stops: [CurlLighting.Stop]) -> String {
        var text = "linear-gradient(to right"
        for stop in stops {
            let part = stop.ink < 0 ? "0 0 0" : "255 255 255"
            let strength = Int((min(abs(stop.ink), 1) * 1000).rounded())
            text += ", rgb(\(part) / \(strength / 10).\(strength % 10)%) \(Int((stop.offset * 100).rounded()))%"
        }
        return text + ")"
    }

    /// Removes the view.
    func discard() {
        live?.clip(to: nil)
        live = nil
        root.discard()
    }
}
