import Geometry

@testable import ReadingEngine

/// A strip with touches and a clock.
struct StripDriver {
    static let phone = Size(width: 390, height: 844)
    static let desktop = Size(width: 1440, height: 900)

    var strip: StripMachine
    var fingers = Touches()
    var gesture = Gesture.none
    var time = 100.0
    var options: ReaderOptions
    var viewport: Size
    var density: Double
    private(set) var taps: [StripTap] = []

    init(
        rows: [StripRow],
        viewport: Size = Self.phone,
        density: Double = 3,
        options: ReaderOptions = Self.webtoon,
        page: Int = 0,
        fraction: Double = 0
    ) {
        self.viewport = viewport
        self.density = density
        self.options = options
        let chapter = rows.compactMap(\.item.chapter).first ?? 0
        strip = StripMachine(
            rows: rows,
            geometry: StripGeometry(viewport: viewport, density: density, options: options),
            page: PageIdentifier(chapter: chapter, page: page),
            fraction: fraction
        )
    }

    static var webtoon: ReaderOptions {
        var options = ReaderOptions()
        options.mode = .webtoon
        return options
    }

    var camera: Camera { strip.camera(at: time) }
    var range: ClosedRange<Double> { strip.bounds.range(along: .vertical, at: camera.scale) }

    /// The top of a row in the window.
    func windowTop(of item: SequenceItem) -> Double? {
        strip.strip.index(of: item).map { camera.windowY(of: strip.strip.top(of: $0)) }
    }

    mutating func wait(_ duration: Double, frame: Double = 1.0 / 60) {
        let end = time + duration
        while time < end {
            time = min(time + frame, end)
            tick()
        }
    }

    mutating func tick() {
        if let deadline = gesture.deadline, deadline <= time {
            strip.advance(to: deadline)
            if case .pressed(var press) = gesture {
                press.brakeDeadline = nil
                gesture = .pressed(press)
                strip.stopFling(at: deadline)
            }
        }
        strip.advance(to: time)
    }

    /// Waits until nothing moves.
    mutating func rest() {
        for _ in 0..<2000 where strip.isMoving { wait(1.0 / 60) }
    }

    mutating func send(_ phase: PointerSample.Phase, _ position: Point, finger: Int = 1) {
        tick()
        let sample = PointerSample(identifier: finger, phase: phase, position: position, time: time)
        let tap = StripGesture.handle(sample, touches: &fingers, gesture: &gesture, strip: &strip, at: time)
        if let tap { taps.append(tap) }
    }

    mutating func down(_ x: Double, _ y: Double, finger: Int = 1) { send(.began, Point(x: x, y: y), finger: finger) }
    mutating func move(_ x: Double, _ y: Double, finger: Int = 1) { send(.moved, Point(x: x, y: y), finger: finger) }
    mutating func up(_ x: Double, _ y: Double, finger: Int = 1) { send(.ended, Point(x: x, y: y), finger: finger) }

    /// A finger that moves at constant velocity and lifts.
    mutating func flick(from: Point, by travel: Point, over duration: Double = 0.1) {
        down(from.x, from.y)
        let steps = max(2, Int(duration * 120))
        for step in 1...steps {
            time += duration / Double(steps)
            let part = Double(step) / Double(steps)
            move(from.x + travel.x * part, from.y + travel.y * part)
        }
        up(from.x + travel.x, from.y + travel.y)
    }

    /// A finger that moves, rests, and lifts.
    mutating func drag(from: Point, by travel: Point) {
        down(from.x, from.y)
        for step in 1...10 {
            time += 0.016
            move(from.x + travel.x * Double(step) / 10, from.y + travel.y * Double(step) / 10)
        }
        wait(0.2)
        up(from.x + travel.x, from.y + travel.y)
    }

    mutating func tap(_ x: Double, _ y: Double) {
        down(x, y)
        time += 0.03
        up(x, y)
    }

    mutating func regenerate(_ rows: [StripRow]) {
        strip.regenerate(
            rows: rows,
            geometry: StripGeometry(viewport: viewport, density: density, options: options),
            at: time
        )
    }

    mutating func resize(_ viewport: Size, density: Double? = nil) {
        self.viewport = viewport
        if let density { self.density = density }
        regenerate(strip.strip.rows)
    }
}

/// Rows of whole pages of one chapter.
func pageRows(chapter: Int = 0, sizes: [Size?], from position: Int = 0) -> [StripRow] {
    sizes.enumerated().map { index, size in
        StripRow(
            item: .page(PageIdentifier(chapter: chapter, page: index)),
            position: position + index,
            croppedSize: size
        )
    }
}

/// `count` pages of 800 by `height` pixels.
func pageRows(chapter: Int = 0, count: Int, height: Double = 1200, from position: Int = 0) -> [StripRow] {
    pageRows(chapter: chapter, sizes: Array(repeating: Size(width: 800, height: height), count: count), from: position)
}

extension StripMachine {
    /// The rows in the window.
    func visibleRows(at time: Double) -> [StripRow] { Array(strip.rows[visibleIndices(at: time)]) }
}
