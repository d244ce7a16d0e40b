import Geometry
import ReadingEngine

/// The back of a sheet as live elements, to be seen mirrored: the page shining through faintly, or with two pages at a time
/// the next one, printed so that it reads when the sheet has been turned.
final class CurlBackView {
    /// Lies where the sheet lies unturned.
    let root = Element("div", class: "curl-back")
    private let veil = Element("div", class: "curl-veil")

    /// Prints the back of a sheet. What was put on it before goes.
    func print(_ curl: PageCurl, paper: PageColour, tone: CurlTone, slot: (SequenceItem) -> Element?) {
        veil.remove()
        root.discardContent()
        let frame = curl.stage.frame
        root.setFrame(frame)
        let ground = tone.back(of: paper)
        root.setStyle("background", ground.styleText)
        veil.setStyle("background", ground.styleText)
        veil.setStyle("opacity", curl.isDouble ? 0 : 1 - tone.ghost, .none)
        if let printed = slot(curl.isDouble ? curl.next : curl.sheet) {
            var place = Transform.translation(frame.origin * -1)
            if curl.isDouble {
                let spine = curl.stage.toScreen(.zero).x
                place = place * Transform(a: -1, b: 0, c: 0, d: 1, x: 2 * spine, y: 0)
            }
            printed.setTransform(place)
            root.append(printed)
        }
        root.append(veil)
    }
}
