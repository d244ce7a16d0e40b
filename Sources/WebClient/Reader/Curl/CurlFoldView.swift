import Geometry
import ReadingEngine

/// A fold of live pages that the browser's compositor moves: nested boxes, of which only the transforms change. What is on
/// the pages is painted once for a turn, and not once for a frame.
///
/// Each half of the fold is a large box with one edge on the crease, turned with it; what is inside is turned back, and for
/// the flap mirrored over the crease. ``CurlCrease`` has the maps.
final class CurlFoldView {
    /// Lies over the pages, of which the one beneath is seen where nothing of the fold is.
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

    /// A box of which only the part on the near side of the crease is seen.
    struct Half {
        let box: Element
        let content = Element("div", class: "curl-content")

        init(class name: StaticString) {
            box = Element("div", class: name)
            box.append(content)
        }
    }

    /// How wide and high the boxes are, in points: beyond them nothing may lie. The style sheet knows it too.
    private static let extent = 8000.0
    /// The size of the strips that light and shadow are painted in once, before they are stretched; in the style sheet too.
    static let strip = Size(width: 128, height: 8)

    /// How far the strips reach over the crease, in points: their own edges are blended with what lies behind, and would
    /// leave a bright line along it.
    static let overlap = 1.0

    /// An empty fold.
    init() {
        root.setAttribute("aria-hidden", "true")
        root.append(cast)
        root.append(front.box)
        flap.content.append(edge)
        flap.content.append(back.root)
        root.append(flap.box)
    }

    /// Shows a frame of a turn at `time`; `ahead` gives the way of a sheet that goes on by itself, `slot` a copy of an item
    /// to be folded.
    func show(
        _ curl: PageCurl,
        at time: Double,
        ahead: () -> [PageCurl],
        paper: PageColour,
        tone: CurlTone,
        slot: (SequenceItem) -> Element?
    ) {
        if let released {
            if Self.follows(released, curl, at: time) { return }
            self.released = nil
            endRelease()
        }
        place(curl, paper: paper, tone: tone, slot: slot)
        let way = ahead()
        guard way.count > 1 else { return }
        let release = Release(start: time, way: way)
        released = release
        self.release(release, tone: tone)
    }

    private func place(_ curl: PageCurl, paper: PageColour, tone: CurlTone, slot: (SequenceItem) -> Element?) {
        if shown?.sheet != curl.sheet || shown?.next != curl.next || frame != curl.stage.frame {
            take(curl, paper: paper, tone: tone, slot: slot)
        }
        let crease = CurlCrease(curl.fold)
        let shade = CurlShade(curl.fold, tone: tone)
        let toScreen = curl.stage.toScreen
        let half = toScreen * crease.half(extent: Self.extent)
        let away = half.inverse
        front.box.setTransform(half)
        front.content.setTransform(away)
        flap.box.setTransform(half)
        flap.content.setTransform(away * curl.stage.onScreen(crease.reflection))
        let onFlap = Transform.translation(curl.stage.frame.origin * -1) * toScreen
        roll.setTransform(onFlap * strip(along: crease, length: shade.rollLength))
        roll.setStyle("opacity", shade.presence, .none)
        cast.setTransform(toScreen * strip(along: crease, length: shade.castLength))
        cast.setStyle("opacity", shade.presence, .none)
        edge.setStyle("opacity", shade.edgeOpacity, .none)
    }

    /// Takes a painted strip to the crease, its left edge just over it, and stretches it across to `length` points beyond.
    private func strip(along crease: CurlCrease, length: Double) -> Transform {
        let across = crease.normal * ((length + Self.overlap) / Self.strip.width)
        let down = Point(x: -crease.normal.y, y: crease.normal.x) * (Self.extent / Self.strip.height)
        let corner = crease.middle - crease.normal * Self.overlap - down * (Self.strip.height / 2)
        return Transform(a: across.x, b: across.y, c: down.x, d: down.y, x: corner.x, y: corner.y)
    }

    /// Makes copies of the pages of this turn, and paints what does not change in it.
    private func take(_ curl: PageCurl, paper: PageColour, tone: CurlTone, slot: (SequenceItem) -> Element?) {
        shown = (curl.sheet, curl.next)
        frame = curl.stage.frame
        front.content.discardContent()
        roll.remove()
        if let sheet = slot(curl.sheet) {
            sheet.setTransform(Transform.identity)
            front.content.append(sheet)
        }
        edge.setFrame(curl.stage.frame)
        back.print(curl, paper: paper, tone: tone, slot: slot)
        back.root.append(roll)
        roll.setStyle("background", Self.gradient(CurlShade.roll(tone)))
        cast.setStyle("background", Self.gradient(CurlShade.cast(tone)))
    }

    private static func gradient(_ stops: [CurlShade.Stop]) -> String {
        var text = "linear-gradient(to right"
        for stop in stops {
            let part = stop.ink < 0 ? "0 0 0" : "255 255 255"
            let strength = Int((min(abs(stop.ink), 1) * 1000).rounded())
            text += ", rgb(\(part) / \(strength / 10).\(strength % 10)%) \(Int((stop.offset * 100).rounded()))%"
        }
        return text + ")"
    }

    /// Ends the fold.
    func discard() { root.discard() }
}
