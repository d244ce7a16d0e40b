import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// A stiff cover of live elements that rotates about the spine by the angle of ``StiffCover``, with CSS perspective.
final class StiffCoverView {
    /// The element, at the frame of the closed cover.
    let root = Element("div", class: "stiff-cover")
    private let front = Element("div", class: "stiff-cover-front")
    private let back = CurlBackView()
    private let shade = Element("div", class: "stiff-cover-shade")
    private var shown: (sheet: SequenceItem, next: SequenceItem)?
    private var frame: Rect?

    /// The shade of a cover seen edge-on, as a fraction of that of paper.
    private static let edgeShade = 0.4

    /// Creates an empty cover.
    init() {
        root.setAttribute("aria-hidden", "true")
        for part in [front, back.root, shade] { root.append(part) }
    }

    /// Shows a frame of a turn. `copy` returns a copy of an item's view.
    func show(
        _ cover: StiffCover,
        _ curl: PageCurl,
        paper: PageColour,
        material: CurlMaterial,
        copy: (SequenceItem) -> Element?
    ) {
        if shown?.sheet != curl.sheet || shown?.next != curl.next || frame != curl.stage.frame {
            begin(curl, paper: paper, material: material, copy: copy)
        }
        let degrees = cover.angle * 180 / Double.pi
        root.setStyle("--angle", curl.stage.turning == .leftwards ? -degrees : degrees, .degrees)
        root.setStyle("--eye", cover.viewDistance, .points)
        let showsBack = cover.angle > Double.pi / 2
        front.setHidden(showsBack)
        back.root.setHidden(!showsBack)
        // A flat cover is bright, and darkest when it is edge-on.
        shade.setStyle("opacity", Self.edgeShade * material.relief * Mathematics.sine(cover.angle), .none)
    }

    private func begin(_ curl: PageCurl, paper: PageColour, material: CurlMaterial, copy: (SequenceItem) -> Element?) {
        shown = (curl.sheet, curl.next)
        frame = curl.stage.frame
        root.setFrame(curl.stage.frame)
        switch curl.stage.turning {
        case .leftwards: root.setAttribute("data-spine", "left")
        case .rightwards: root.setAttribute("data-spine", "right")
        case .upwards: root.setAttribute("data-spine", "top")
        }
        front.discardContent()
        if let sheet = copy(curl.sheet) {
            sheet.setTransform(Transform.translation(curl.stage.frame.origin * -1))
            front.append(sheet)
        }
        back.update(curl, paper: paper, material: material, copy: copy)
        // The back's frame is relative to the cover.
        back.root.setFrame(Rect(origin: .zero, size: curl.stage.frame.size))
    }

    /// Removes the cover.
    func discard() { root.discard() }
}
