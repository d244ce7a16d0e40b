/// "雨宿り図書館" (The Rain Shelter Library), a manga in three chapters, read from right to left.
struct RainShelterLibrary {
    static let width = 1_240.0
    static let height = 1_800.0
    static let ink = Colour(0x111111)
    static let title = "雨宿り図書館"

    struct Chapter {
        var number: Int
        var title: String
        var pages: [@Sendable () -> DrawnPage]
    }

    static let chapters = [
        Chapter(number: 1, title: "第一話　夕立", pages: shower),
        Chapter(number: 2, title: "第二話　つづき", pages: sequel),
        Chapter(number: 3, title: "第三話　晴れの日", pages: sunshine),
    ]

    /// A closure that draws a panel.
    typealias Panel = (Canvas, Frame) -> Void

    /// Draws a page of panels, from right to left in each row.
    ///
    /// - Parameter slants: For each row, how far the borders between panels shift to the right at the top and to the
    ///   left at the bottom, in pixels.
    static func page(_ rows: [(height: Double, widths: [Double])], slants: [Double] = [], _ panels: Panel...)
        -> DrawnPage
    {
        let canvas = Canvas(width: width, height: height)
        var layout = PanelLayout(canvas, margin: 58, paper: .white)
        layout.gutter = 22
        layout.border = 5
        layout.ink = ink
        let frames = layout.rows(rows.map { ($0.height, $0.widths.reversed()) })
        var start = 0
        var next = 0
        for (row, shares) in rows.enumerated() {
            let slant = row < slants.count ? slants[row] : 0
            for index in 0..<shares.widths.count where next < panels.count {
                let column = shares.widths.count - 1 - index
                let frame = frames[start + column]
                let isFirst = column == 0
                let isLast = column == shares.widths.count - 1
                let outline = Outline.polygon([
                    frame.at(0, 0) + Place(isFirst ? 0 : slant, 0), frame.at(1, 0) + Place(isLast ? 0 : slant, 0),
                    frame.at(1, 1) - Place(isLast ? 0 : slant, 0), frame.at(0, 1) - Place(isFirst ? 0 : slant, 0),
                ])
                let reach = Frame(frame.x - abs(slant), frame.y, frame.width + 2 * abs(slant), frame.height)
                canvas.clipped(to: outline) { canvas.fill(.rect(reach), .white) }
                let panel = panels[next]
                layout.panel(outline, reach) { panel(canvas, $0) }
                next += 1
            }
            start += shares.widths.count
        }
        return DrawnPage(svg: canvas.svg, isGrey: true)
    }

    /// Draws a page without panels.
    static func bleed(_ draw: (Canvas) -> Void) -> DrawnPage {
        let canvas = Canvas(width: width, height: height)
        draw(canvas)
        return DrawnPage(svg: canvas.svg, isGrey: true)
    }

    /// Draws a balloon. Its centre and tail are in fractions of the panel.
    static func say(
        _ canvas: Canvas,
        _ frame: Frame,
        _ text: String,
        _ across: Double,
        _ down: Double,
        tail: (Double, Double)? = nil,
        _ style: BalloonStyle = .speech,
        size: Double = 31
    ) {
        canvas.verticalBalloon(
            text,
            at: frame.at(across, down),
            tail: tail.map { frame.at($0.0, $0.1) },
            style: style,
            size: size,
            limits: frame.inset(16)
        )
    }

    /// Draws head and shoulders at a position in fractions of the panel. `size` is the fraction of the panel's height
    /// that the head takes.
    static func bust(
        _ canvas: Canvas,
        _ frame: Frame,
        _ person: Person,
        _ mood: Mood,
        _ across: Double,
        _ down: Double,
        size: Double = 0.5,
        turn: Double = 0,
        lean: Double = 0,
        isFromBehind: Bool = false
    ) {
        person.drawBust(
            on: canvas,
            face: frame.at(across, down),
            headHeight: frame.height * size,
            Pose(turn: turn, lean: lean, mood: mood, isFromBehind: isFromBehind)
        )
    }

    /// Draws a whole figure. Its feet are at a position in fractions of the panel. `size` is the fraction of the panel's
    /// height that the figure takes.
    static func figure(
        _ canvas: Canvas,
        _ frame: Frame,
        _ person: Person,
        _ across: Double,
        _ down: Double,
        size: Double,
        _ pose: Pose
    ) {
        person.draw(on: canvas, feet: frame.at(across, down), height: frame.height * size, pose)
    }

    /// Draws the title page of a chapter: a picture with the vertical title on the right.
    static func titlePage(_ chapter: String, _ draw: (Canvas, Frame) -> Void) -> DrawnPage {
        bleed { canvas in
            draw(canvas, canvas.frame)
            let lettering = VerticalLettering(size: 128, isBold: true, isSerif: true)
            lettering.draw([title], on: canvas, centre: Place(1_110, 480), ink, rim: (.white, 22))
            let small = VerticalLettering(size: 50, isBold: true)
            small.draw([chapter], on: canvas, centre: Place(975, 330), ink, rim: (.white, 14))
            canvas.stroke(.rect(canvas.frame.inset(24)), ink, 4)
        }
    }
}
