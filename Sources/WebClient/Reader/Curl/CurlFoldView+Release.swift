import Geometry
import ReadingEngine

// The sheet that was let go: its way is known to the end, so the browser's compositor gets all of it at once. It goes on
// evenly then, however busy the program is.
extension CurlFoldView {
    /// How often its place is told, in seconds; between two it goes straight on.
    static let releaseStep = 1.0 / 60
    /// The most places that are told at once.
    static let releaseCount = Motion.greatestCount(columns: columns)
    private static let columns = 9
    /// A sheet that is this far from where its release has it, in points, is on another way: it was tapped, or caught.
    private static let tolerance = 2.0

    /// A way that the browser has.
    struct Release {
        /// When it began, in seconds.
        var start: Double
        /// Where the sheet is after each step.
        var way: [PageCurl]
    }

    /// Whether a sheet is at `time` where its release has it.
    static func follows(_ release: Release, _ curl: PageCurl, at time: Double) -> Bool {
        let steps = (time - release.start) / releaseStep
        guard steps >= 0, steps <= Double(release.way.count - 1), let first = release.way.first,
            first.sheet == curl.sheet, first.next == curl.next, first.stage == curl.stage
        else { return false }
        let index = min(Int(steps), release.way.count - 2)
        let before = release.way[index].fold.touch
        let after = release.way[index + 1].fold.touch
        let there = before + (after - before) * (steps - Double(index))
        return (curl.fold.touch - there).length < tolerance
    }

    /// Hands the sheet's way to the browser. The fold must show the first of it already.
    func release(_ release: Release, tone: CurlTone) {
        guard let stage = release.way.first?.stage else { return }
        var turned = 0.0
        let rows = release.way.map { curl in
            let crease = CurlCrease(curl.fold)
            let shade = CurlShade(curl.fold, tone: tone)
            let middle = stage.toScreen(crease.middle)
            let normal = stage.toScreen(crease.middle + crease.normal) - middle
            let angle = Mathematics.arcCosine(normal.x) * (normal.y < 0 ? -1 : 1)
            // The short way round: none turns by half a circle within a step.
            turned = angle + 2 * Double.pi * ((turned - angle) / (2 * Double.pi)).rounded()
            let onBack = middle - stage.frame.origin
            return [
                middle.x, middle.y, turned, (shade.rollLength + Self.overlap) / Self.strip.width,
                (shade.castLength + Self.overlap) / Self.strip.width,
                shade.presence, shade.edgeOpacity, onBack.x, onBack.y,
            ]
        }
        let motion = Motion(start: release.start, step: Self.releaseStep, columns: Self.columns, rows: rows)
        // The maps of `show`, written so that what is turned and what is turned back stay opposites between two frames.
        // 8000 and 4000 are the boxes' extent and its half; a strip is 8 high
        // and reaches 1 over the crease.
        for half in [front, flap] {
            motion.move(half.box, transform: "translate(#0px,#1px) rotate(#2rad) translate(-8000px,-4000px)")
        }
        motion.move(front.content, transform: "translate(8000px,4000px) rotate(-#2rad) translate(-#0px,-#1px)")
        motion.move(
            flap.content,
            transform: "translate(8000px,4000px) scale(-1,1) rotate(-#2rad) translate(-#0px,-#1px)"
        )
        motion.move(
            cast,
            transform: "translate(#0px,#1px) rotate(#2rad) translate(-1px,0) scale(#4,1000) translate(0,-4px)",
            opacity: 5
        )
        motion.move(
            roll,
            transform: "translate(#7px,#8px) rotate(#2rad) translate(-1px,0) scale(#3,1000) translate(0,-4px)",
            opacity: 5
        )
        motion.move(edge, transform: "", opacity: 6)
    }

    /// Takes the sheet back from the browser.
    func endRelease() {
        for element in [front.box, front.content, flap.box, flap.content, cast, roll, edge] { Motion.end(of: element) }
    }
}
