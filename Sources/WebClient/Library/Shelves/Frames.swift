import WebBinding
import WebViews

/// Placeholders for covers and rows.
extension Element {
    /// The number of placeholders, at least as many as fit on a screen.
    private static let frameCount = 12

    /// A row of placeholders for a shelf. The style sheet gives them their geometry.
    static func shelfFrames() -> Element { coverFrames("collection-skeleton shelf-frames") }

    /// Placeholders for a grid.
    static func gridFrames() -> Element { coverFrames("collection-skeleton grid-frames") }

    /// Placeholders for rows: a small cover, a title and a line below it.
    static func rowFrames() -> Element {
        frames("collection-skeleton row-frames", each: "row is-skeleton") { frame in
            frame.append(Element("span", class: "cover"))
            let words = Element("span", class: "row-words")
            words.append(Element("span", class: "row-title"))
            words.append(Element("span", class: "row-detail"))
            frame.append(words)
        }
    }

    private static func coverFrames(_ className: StaticString) -> Element {
        frames(className, each: "card is-skeleton") { frame in
            frame.append(Element("span", class: "cover"))
            frame.append(Element("span", class: "card-title"))
        }
    }

    private static func frames(
        _ className: StaticString,
        each frameClass: StaticString,
        fill: (Element) -> Void
    ) -> Element {
        let frames = Element("div", class: className)
        frames.setAttribute("aria-hidden", "true")
        for _ in 0..<frameCount {
            let frame = Element("div", class: frameClass)
            fill(frame)
            frames.append(frame)
        }
        return frames
    }
}
