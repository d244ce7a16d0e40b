import Geometry

extension ReaderEvent {
    /// The largest plausible coordinate, in points. No screen is larger, so larger values are errors of the host.
    private static let maximumCoordinate = 1e6

    /// Whether the coordinates and times can come from a device.
    var isPlausible: Bool {
        func isNear(_ point: Point) -> Bool {
            abs(point.x) < Self.maximumCoordinate && abs(point.y) < Self.maximumCoordinate
        }
        func isNear(_ size: Size) -> Bool { isNear(Point(x: size.width, y: size.height)) }
        if let time, !(abs(time) < 1e12) { return false }
        switch self {
        case .pointer(let sample): return isNear(sample.position)
        case .wheel(let delta, let position, _, _): return isNear(delta) && isNear(position)
        case .resized(let size, let density): return isNear(size) && density > 0 && density < 100
        case .pageReady(_, let size, _): return isNear(size)
        case .shapesChanged, .opened, .chapterReady, .motionReduced, .optionsChanged, .key, .jump, .barsRequested,
            .autoScrollRequested, .chapterFailed, .chapterRetried, .spreadsDetected, .isolated, .pageFailed, .retry:
            return true
        }
    }

    /// When the event happened, in seconds; nil for settings without a time.
    var time: Double? {
        switch self {
        case .resized, .motionReduced: nil
        case .pointer(let sample): sample.time
        case .wheel(_, _, _, let time), .optionsChanged(_, let time), .key(_, let time), .jump(_, let time),
            .barsRequested(_, let time), .autoScrollRequested(_, let time), .opened(_, _, let time),
            .chapterReady(_, let time), .chapterFailed(_, let time), .chapterRetried(_, let time),
            .shapesChanged(_, _, let time), .spreadsDetected(_, _, let time), .isolated(_, _, let time),
            .pageReady(_, _, let time),
            .pageFailed(_, let time), .retry(_, let time):
            time
        }
    }
}
