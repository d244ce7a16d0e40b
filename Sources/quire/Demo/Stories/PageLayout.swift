/// Panels on a page.
struct PageLayout {
    let canvas: Canvas
    /// The part of the page that panels fill.
    let live: Frame
    var gutter = 24.0
    var ink = Colour(0x14182B)
    var border = 6.0

    init(_ canvas: Canvas, margin: Double, paper: Colour) {
        self.canvas = canvas
        live = canvas.frame.inset(margin)
        canvas.fill(.rect(canvas.frame), paper)
    }

    /// Frames of rows from top to bottom, each a share of the height with its panels' shares of the width.
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

    /// Draws inside a panel's frame and borders it.
    func panel(_ frame: Frame, _ draw: (Frame) -> Void) {
        panel(.rect(frame), frame, draw)
    }

    /// A panel of any shape; `frame` encloses it.
    func panel(_ outline: Outline, _ frame: Frame, _ draw: (Frame) -> Void) {
        canvas.clipped(to: outline) { draw(frame) }
        canvas.stroke(outline, ink, border, extra: "style=\"stroke-linejoin:miter\" ")
    }
}

/// One finished drawing of a story.
struct DrawnPage {
    var svg: String
    var isGrey = false
    var isDoublePage = false
}
