import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// The back of a curling sheet as live elements. It is displayed mirrored. With one page at a time, it shows the page
/// itself with the strength ``CurlMaterial/printThrough``. With two pages or columns, it shows the next page, which is
/// mirrored so that it is readable after the turn.
final class CurlBackView {
    /// The element, at the frame of the flat sheet.
    let root = Element("div", class: "curl-back")
    private let cover = Element("div", class: "curl-veil")

    /// Replaces the content with the back of a sheet. `copy` returns a copy of an item's view.
    func update(_ curl: PageCurl, paper: PageColour, material: CurlMaterial, copy: (SequenceItem) -> Element?) {
        cover.remove()
        root.discardContent()
        let frame = curl.stage.frame
        root.setFrame(frame)
        let ground = material.back(of: paper)
        // Keeps the texture, which the style sheet sets.
        root.setStyle("background-color", ground.styleText)
        cover.setStyle("background-color", ground.styleText)
        cover.setStyle("opacity", curl.isDouble ? 0 : 1 - material.printThrough, .none)
        guard curl.isDouble || material.printThrough > 0 else { return }
        if let page = copy(curl.isDouble ? curl.next : curl.sheet) {
            var transform = Transform.translation(frame.origin * -1)
            if curl.isDouble {
                let spine = curl.stage.toScreen(.zero).x
                transform = transform * Transform(a: -1, b: 0, c: 0, d: 1, x: 2 * spine, y: 0)
            }
            page.setTransform(transform)
            root.append(page)
        }
        root.append(cover)
    }
}
