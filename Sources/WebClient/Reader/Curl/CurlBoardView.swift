import Geometry
import ReadingEngine

/// A stiff cover of live elements that swings about the spine. ``CurlBoard`` says how; the browser's own perspective draws
/// the same.
final class CurlBoardView {
    /// Lies where the cover lies unturned.
    let root = Element("div", class: "curl-board")
    private let front = Element("div", class: "curl-board-front")
    private let back = CurlBackView()
    private let shade = Element("div", class: "curl-board-shade")
    private var shown: (sheet: SequenceItem, next: SequenceItem)?
    private var frame: Rect?

    /// How much of the relief of paper a cover on edge shows.
    private static let darkest = 0.4

    /// An empty cover.
    init() {
        root.setAttribute("aria-hidden", "true")
        for part in [front, back.root, shade] { root.append(part) }
    }

    /// Shows a frame of a turn; `slot` gives a copy of an item, to be turned.
    func show(
        _ board: CurlBoard,
        _ curl: PageCurl,
        paper: PageColour,
        tone: CurlTone,
        slot: (SequenceItem) -> Element?
    ) {
        if shown?.sheet != curl.sheet || shown?.next != curl.next || frame != curl.stage.frame {
            take(curl, paper: paper, tone: tone, slot: slot)
        }
        let degrees = board.angle * 180 / Double.pi
        root.setStyle("--angle", curl.stage.turning == .leftwards ? -degrees : degrees, .degrees)
        root.setStyle("--eye", board.eye, .points)
        let showsBack = board.angle > Double.pi / 2
        front.setHidden(showsBack)
        back.root.setHidden(!showsBack)
        // Square to the light it is bright, on edge less so.
        shade.setStyle("opacity", Self.darkest * tone.relief * Mathematics.sine(board.angle), .none)
    }

    private func take(_ curl: PageCurl, paper: PageColour, tone: CurlTone, slot: (SequenceItem) -> Element?) {
        shown = (curl.sheet, curl.next)
        frame = curl.stage.frame
        root.setFrame(curl.stage.frame)
        switch curl.stage.turning {
        case .leftwards: root.setAttribute("data-spine", "left")
        case .rightwards: root.setAttribute("data-spine", "right")
        case .upwards: root.setAttribute("data-spine", "top")
        }
        front.discardContent()
        if let sheet = slot(curl.sheet) {
            sheet.setTransform(Transform.translation(curl.stage.frame.origin * -1))
            front.append(sheet)
        }
        back.print(curl, paper: paper, tone: tone, slot: slot)
        // The back lies in the cover, not in the window.
        back.root.setFrame(Rect(origin: .zero, size: curl.stage.frame.size))
    }

    /// Ends the cover.
    func discard() { root.discard() }
}
