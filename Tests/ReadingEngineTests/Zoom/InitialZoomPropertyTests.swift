import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Properties of every initial layout")
struct InitialZoomPropertyTests {
    /// The inputs of an initial layout.
    struct Scene {
        var pictures: [InitialZoom.Image]
        var slot: Size
        var density: Double
        var fit: PageFit
        var start: ZoomStart
        var progression: PageProgression
        var startsAtEnd: Bool

        init(_ random: inout SeededGenerator) {
            let count = random.whole(1...2)
            pictures = (0..<count).map { _ in Self.picture(&random) }
            density = [1, 1.5, 2, 2.625, 3][random.whole(0...4)]
            // A window of whole device pixels.
            slot = Size(
                width: Double(random.whole(200...4000)) / density,
                height: Double(random.whole(200...4000)) / density
            )
            fit = PageFit.allCases[random.whole(0...PageFit.allCases.count - 1)]
            start = ZoomStart.allCases[random.whole(0...ZoomStart.allCases.count - 1)]
            progression = [.leftToRight, .rightToLeft, .topToBottom][random.whole(0...2)]
            startsAtEnd = random.chance(0.3)
        }

        private static func picture(_ random: inout SeededGenerator) -> InitialZoom.Image {
            if random.chance(0.1) { return InitialZoom.Image(size: nil) }
            let width = Double(random.whole(1...3000))
            let height = random.chance(0.3) ? width * Double(random.whole(1...10)) : Double(random.whole(1...3000))
            let half: PageHalf? = random.chance(0.2) ? .left : nil
            let size = Size(width: width, height: height)
            return InitialZoom.Image(size: size, half: half, quarterTurns: random.chance(0.2) ? 1 : 0)
        }

        var layout: InitialZoom.Layout {
            InitialZoom.layout(
                of: pictures,
                in: slot,
                density: density,
                fit: fit,
                zoomStart: start,
                progression: progression,
                startsAtEnd: startsAtEnd
            )
        }
    }

    private let count = 20_000

    private func check(_ seed: UInt64, _ holds: (Scene, inout SeededGenerator) -> Bool) {
        var random = SeededGenerator(seed: seed)
        for number in 0..<count {
            let scene = Scene(&random)
            guard holds(scene, &random) else {
                Issue.record("seed \(seed), scene \(number): \(scene) gives \(scene.layout)")
                return
            }
        }
    }

    @Test("pictures fill the initial frame: same height, side by side, without gap or overlap")
    func union() {
        check(1) { scene, _ in
            let layout = scene.layout
            guard layout.frames.count == scene.pictures.count else { return false }
            let frames = layout.frames.sorted { $0.center.x < $1.center.x }
            guard let first = frames.first, let last = frames.last else { return false }
            let isWhole = first.minX == layout.initialFrame.minX && abs(last.maxX - layout.initialFrame.maxX) < 1e-6
            let meets = frames.count == 1 || abs(first.maxX - last.minX) < 1e-6
            let isLevel = frames.allSatisfy {
                $0.minY == layout.initialFrame.minY && $0.size.height == layout.initialFrame.size.height
            }
            return isWhole && meets && isLevel
        }
    }

    @Test("two pictures meet on a device pixel, less than a pixel from their exact width")
    func gutters() {
        check(2) { scene, _ in
            guard scene.pictures.count == 2, scene.fit != .stretch else { return true }
            let layout = scene.layout
            let meeting = max(layout.frames[0].minX, layout.frames[1].minX)
            let pixels = meeting * scene.density
            let atAnEnd =
                abs(meeting - layout.initialFrame.minX) < 1e-6 || abs(meeting - layout.initialFrame.maxX) < 1e-6
            guard atAnEnd || abs(pixels - pixels.rounded()) < 1e-6 else { return false }
            return zip(scene.pictures, layout.frames).allSatisfy { picture, frame in
                let size = picture.pixels ?? FitPolicy.unknownSize
                let width = frame.size.height * size.width / size.height
                return abs(frame.size.width - width) * scene.density < 1
            }
        }
    }

    @Test("the initial layout is within the zoom limits: centred if smaller, covering the slot if larger")
    func bounds() {
        check(3) { scene, _ in
            let layout = scene.layout
            let bounds = PanZoomBounds(initialFrame: layout.initialFrame, slot: scene.slot, pixels: layout.pixels)
            let held = bounds.clamped(bounds.initialCamera)
            return (held.translation - layout.initialFrame.origin).length < 1e-6
        }
    }

    @Test("a page fitted to the screen is inside it, touches two edges and is centred")
    func screen() {
        check(4) { scene, _ in
            var scene = scene
            scene.fit = .screen
            let home = scene.layout.initialFrame
            let slot = scene.slot
            let tall = home.size.height / home.size.width
            if scene.pictures.count == 1, slot.height > slot.width,
                tall > max(1.25 * slot.height / slot.width, 5.0 / 3) + 1e-9
            {
                return abs(home.size.width - slot.width) < 1e-6 && home.minX.magnitude < 1e-6
                    && (scene.startsAtEnd ? abs(home.maxY - slot.height) < 1e-6 : home.minY.magnitude < 1e-6)
            }
            if scene.pictures.count == 1, slot.width > slot.height,
                1 / tall > max(1.25 * slot.width / slot.height, 2.2) + 1e-9
            {
                return abs(home.size.height - slot.height) < 1e-6 && home.minY.magnitude < 1e-6
            }
            if home.size.height > 3 * home.size.width { return true }
            let isInside = home.minX > -1e-6 && home.minY > -1e-6 && home.maxX < slot.width + 1e-6
            let touches = abs(home.size.width - slot.width) < 1e-6 || abs(home.size.height - slot.height) < 1e-6
            let middle = Point(x: slot.width / 2, y: slot.height / 2)
            return isInside && home.maxY < slot.height + 1e-6 && touches && (home.center - middle).length < 1e-6
        }
    }

    @Test("each fit has its defining property")
    func namesakes() {
        check(5) { scene, _ in
            let home = scene.layout.initialFrame
            switch scene.fit {
            case .width: return abs(home.size.width - scene.slot.width) < 1e-6
            case .height: return abs(home.size.height - scene.slot.height) < 1e-6
            case .stretch: return home.isClose(to: Rect(origin: .zero, size: scene.slot))
            case .original:
                return zip(scene.pictures, scene.layout.frames).allSatisfy { picture, frame in
                    guard let pixels = picture.pixels else { return true }
                    // No pixel is enlarged, except for rounding at the gutter.
                    return frame.size.height * scene.density <= pixels.height + 1e-6
                        && frame.size.width * scene.density <= pixels.width + 1
                }
            case .screen, .smart:
                let isLarger = home.size.width > scene.slot.width + 1e-6
                return !isLarger || abs(home.size.height - scene.slot.height) < 1e-6
            }
        }
    }

    @Test("right-to-left reading is the mirror of left-to-right reading")
    func mirror() {
        check(6) { scene, _ in
            var left = scene
            left.progression = .leftToRight
            var right = scene
            right.progression = .rightToLeft
            switch scene.start {
            case .left: right.start = .right
            case .right: right.start = .left
            case .automatic, .centre: break
            }
            let mirrored = left.layout.frames.map { frame in
                Rect(origin: Point(x: scene.slot.width - frame.maxX, y: frame.minY), size: frame.size)
            }
            return zip(mirrored, right.layout.frames).allSatisfy { $0.isClose(to: $1, within: 1e-5) }
        }
    }

    @Test("a larger window never makes a picture smaller, if its shape is the same or the fit ignores the shape")
    func growth() {
        check(7) { scene, random in
            var scene = scene
            if scene.fit == .smart { scene.fit = .screen }
            let before = scene.layout.initialFrame.size
            scene.slot =
                scene.fit == .screen || scene.fit == .original
                ? scene.slot * (1 + Double(random.whole(0...500)) / 500)
                : Size(
                    width: scene.slot.width + Double(random.whole(0...500)),
                    height: scene.slot.height + Double(random.whole(0...500))
                )
            let after = scene.layout.initialFrame.size
            return after.width >= before.width - 1e-6 && after.height >= before.height - 1e-6
        }
    }
}
