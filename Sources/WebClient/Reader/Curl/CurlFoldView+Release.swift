import Geometry
import ReadingEngine
import WebBinding
import WebViews

// The animation of a released sheet. Its whole motion is known in advance, so the browser's compositor runs it. It
// stays smooth while the program is busy.
extension CurlFoldView {
    /// The time between two keyframes, in seconds. The compositor interpolates linearly between them.
    static let releaseStep = 1.0 / 60
    /// The maximum number of keyframes of an animation.
    static let releaseCount = CompositorAnimation.maximumRowCount(columns: columns)
    private static let columns = 9
    /// The maximum distance between the sheet and the animation, in points. A larger one means that the sheet was
    /// tapped or caught.
    private static let tolerance = 2.0

    /// An animation that the compositor runs.
    struct Release {
        /// The start time in seconds.
        var start: Double
        /// The sheet at each keyframe.
        var keyframes: [PageCurl]
    }

    /// Whether the sheet follows the animation at `time`.
    static func follows(_ release: Release, _ curl: PageCurl, at time: Double) -> Bool {
        let steps = (time - release.start) / releaseStep
        guard steps >= 0, steps <= Double(release.keyframes.count - 1), let first = release.keyframes.first,
            first.sheet == curl.sheet, first.next == curl.next, first.stage == curl.stage
        else { return false }
        let index = min(Int(steps), release.keyframes.count - 2)
        let before = release.keyframes[index].fold.touch
        let after = release.keyframes[index + 1].fold.touch
        let expected = before + (after - before) * (steps - Double(index))
        return (curl.fold.touch - expected).length < tolerance
    }

    /// Starts the animation. The view must show its first keyframe already.
    func release(_ release: Release, material: CurlMaterial) {
        guard let stage = release.keyframes.first?.stage else { return }
        var turned = 0.0
        let rows = release.keyframes.map { curl in
            let crease = CurlCrease(curl.fold)
            let lighting = CurlLighting(curl.fold, material: material)
            let middle = stage.toScreen(crease.middle)
            let normal = stage.toScreen(crease.middle + crease.normal) - middle
            let angle = Mathematics.arcCosine(normal.x) * (normal.y < 0 ? -1 : 1)
            // Chooses the equivalent angle nearest to the previous one, so that the interpolation takes the shorter
            // way.
            turned = angle + 2 * Double.pi * ((turned - angle) / (2 * Double.pi)).rounded()
            let onBack = middle - stage.frame.origin
            return [
                middle.x, middle.y, turned, (lighting.rollLength + Self.overlap) / Self.strip.width,
                (lighting.castLength + Self.overlap) / Self.strip.width,
                lighting.presence, lighting.edgeOpacity, onBack.x, onBack.y,
            ]
        }
        let animation = CompositorAnimation(
            start: release.start,
            step: Self.releaseStep,
            columns: Self.columns,
            rows: rows
        )
        // The same transforms as in `place(_:paper:material:copy:)`, but as lists of functions. With lists, the
        // rotation of a box and the inverse rotation of its content cancel out between keyframes too. 8000 is the
        // extent of the boxes, and 4000 half of it. A strip is 8 points high and overlaps the crease by 1 point.
        for half in [front, flap] {
            animation.animate(half.box, transform: "translate(#0px,#1px) rotate(#2rad) translate(-8000px,-4000px)")
        }
        animation.animate(front.content, transform: "translate(8000px,4000px) rotate(-#2rad) translate(-#0px,-#1px)")
        animation.animate(
            flap.content,
            transform: "translate(8000px,4000px) scale(-1,1) rotate(-#2rad) translate(-#0px,-#1px)"
        )
        animation.animate(
            cast,
            transform: "translate(#0px,#1px) rotate(#2rad) translate(-1px,0) scale(#4,1000) translate(0,-4px)",
            opacity: 5
        )
        animation.animate(
            roll,
            transform: "translate(#7px,#8px) rotate(#2rad) translate(-1px,0) scale(#3,1000) translate(0,-4px)",
            opacity: 5
        )
        animation.animate(edge, transform: "", opacity: 6)
    }

    /// Ends the animation.
    func endRelease() {
        for element in [front.box, front.content, flap.box, flap.content, cast, roll, edge] {
            CompositorAnimation.end(of: element)
        }
    }
}
