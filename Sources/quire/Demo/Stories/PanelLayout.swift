/// The layout of panels on a page.
struct PanelLayout {
    let canvas: Canvas
    /// The area of the page that contains panels.
    let live: Frame
    var gutter = 24.0
    var ink = Colour(0x14182B)
    var border = 6.0

    init(_ canvas: Canvas, margin: Double, paper: Colour) {
        self.canvas = canvas
        live = canvas.frame.inset(margin)
        canvas.fill(.rect(canvas.frame), paper)
    }

    /// Returns the frames of the panels in rows from top to bottom. Rows share the height, and panels share the width
    /// of their row, in the given proportions.
    func rows(_ rows: [(height: Double, widths: [Double])]) -> [Frame] {
        let heights = rows.reduce(0) { $0 + $1.height }
        let free = live.height - gutter * Double(rows.count - 1)
        var frames: [Frame] = []
        var y = live.y
        for row in rows {
            let height = free * row.height / heights
            let total = row.widths.reduce(0, +)
            let across = live.width - gutter * Double(row.widths.count - 1)
            var x = live.x
            for share in row.widths {
                let width = across * share / total
                frames.append(Frame(x, y, width, height))
                x += width + gutter
            }
            y += height + gutter
        }
        return frames
    }

    /// Draws the content of a panel, clipped to its frame, and its border.
    func panel(_ frame: Frame, _ draw: (Frame) -> Void) {
        panel(.rect(frame), frame, draw)
    }

    /// Draws a panel of any shape, whose bounding box is `frame`.
    func panel(_ outline: Outline, _ frame: Frame, _ draw: (Frame) -> Void) {
        canvas.clipped(to: outline) { draw(frame) }
        canvas.stroke(outline, ink, border, extra: "style=\"stroke-linejoin:miter\" ")
    }
}

/// A finished page of a story.
struct DrawnPage {
    var svg: String
    var isGrey = false
    var isDoublePage = false
}
