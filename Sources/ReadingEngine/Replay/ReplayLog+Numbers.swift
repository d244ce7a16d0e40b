import Geometry

// The log as numbers. Each step is an operation number followed by its arguments, of a fixed count each.
extension ReplayLog {
    private enum Operation {
        static let tick = 0.0
        static let resized = 1.0
        static let motionReduced = 2.0
        static let pointer = 3.0
        static let wheel = 4.0
        static let key = 5.0
        static let jump = 6.0
        static let barsRequested = 7.0
        static let pageReady = 8.0
        static let pageFailed = 9.0
        static let retry = 10.0
    }

    private static let keys: [ReaderKey] = [
        .left, .right, .up, .down, .forward, .backward, .home, .end, .menu, .zoomIn, .zoomOut, .zoomHome,
    ]
    private static let phases: [PointerSample.Phase] = [.began, .moved, .ended, .cancelled]
    private static let progressions: [ReadingProgression] = [.leftToRight, .rightToLeft, .topToBottom]

    /// The log as numbers, to be kept in a file.
    public var numbers: [Double] {
        var output = [Self.version]
        output.append(Double(Self.progressions.firstIndex(of: configuration.progression) ?? 0))
        output += [Double(configuration.initialPage), configuration.viewport.width, configuration.viewport.height]
        output += [configuration.reducesMotion ? 1 : 0, configuration.time, Double(configuration.pageSizes.count)]
        for size in configuration.pageSizes { output += [size?.width ?? 0, size?.height ?? 0] }
        for step in steps {
            switch step {
            case .tick(let time): output += [Operation.tick, time]
            case .event(let event): output += Self.numbers(of: event)
            }
        }
        return output
    }

    private static func numbers(of event: ReaderEvent) -> [Double] {
        switch event {
        case .resized(let size):
            return [Operation.resized, size.width, size.height]
        case .motionReduced(let reduced):
            return [Operation.motionReduced, reduced ? 1 : 0]
        case .pointer(let sample):
            let phase = Double(phases.firstIndex(of: sample.phase) ?? 0)
            return [
                Operation.pointer, Double(sample.identifier), phase, sample.position.x, sample.position.y, sample.time,
            ]
        case .wheel(let delta, let position, let zooms, let time):
            return [Operation.wheel, delta.x, delta.y, position.x, position.y, zooms ? 1 : 0, time]
        case .key(let key, let time):
            return [Operation.key, Double(keys.firstIndex(of: key) ?? 0), time]
        case .jump(let page, let time):
            return [Operation.jump, Double(page), time]
        case .barsRequested(let visible, let time):
            return [Operation.barsRequested, visible ? 1 : 0, time]
        case .pageReady(let page, let size, let time):
            return [Operation.pageReady, Double(page), size.width, size.height, time]
        case .pageFailed(let page, let time):
            return [Operation.pageFailed, Double(page), time]
        case .retry(let page, let time):
            return [Operation.retry, Double(page), time]
        }
    }

    /// A log from its numbers; nil when they are not a whole log of this version.
    public init?(numbers: [Double]) {
        var reader = NumberReader(numbers: numbers)
        guard reader.next() == Self.version, let progression = reader.element(of: Self.progressions),
            let page = reader.whole(), let width = reader.next(), let height = reader.next(),
            let reduces = reader.next(), let time = reader.next(), let count = reader.whole(), count >= 0,
            count <= numbers.count
        else { return nil }
        var sizes: [Size?] = []
        for _ in 0..<count {
            guard let width = reader.next(), let height = reader.next() else { return nil }
            sizes.append(width > 0 && height > 0 ? Size(width: width, height: height) : nil)
        }
        self.init(
            configuration: PagedReaderConfiguration(
                pageSizes: sizes,
                progression: progression,
                initialPage: page,
                viewport: Size(width: width, height: height),
                reducesMotion: reduces != 0,
                time: time
            ),
            steps: []
        )
        while let operation = reader.next() {
            guard let step = Self.step(operation, from: &reader) else { return nil }
            steps.append(step)
        }
    }

    private static func step(_ operation: Double, from reader: inout NumberReader) -> Step? {
        if operation == Operation.tick { return reader.next().map { .tick($0) } }
        return event(operation, from: &reader).map { .event($0) }
    }

    private static func event(_ operation: Double, from reader: inout NumberReader) -> ReaderEvent? {
        switch operation {
        case Operation.resized:
            guard let width = reader.next(), let height = reader.next() else { return nil }
            return .resized(Size(width: width, height: height))
        case Operation.motionReduced:
            return reader.next().map { .motionReduced($0 != 0) }
        case Operation.pointer:
            guard let identifier = reader.whole(), let phase = reader.element(of: phases),
                let position = reader.point(), let time = reader.next()
            else { return nil }
            return .pointer(PointerSample(identifier: identifier, phase: phase, position: position, time: time))
        case Operation.wheel:
            guard let delta = reader.point(), let position = reader.point(), let zooms = reader.next(),
                let time = reader.next()
            else { return nil }
            return .wheel(delta: delta, position: position, zooms: zooms != 0, time: time)
        case Operation.key:
            guard let key = reader.element(of: keys), let time = reader.next() else { return nil }
            return .key(key, time: time)
        case Operation.barsRequested:
            guard let visible = reader.next(), let time = reader.next() else { return nil }
            return .barsRequested(visible: visible != 0, time: time)
        case Operation.pageReady:
            guard let page = reader.whole(), let size = reader.point(), let time = reader.next() else { return nil }
            return .pageReady(page: page, size: Size(width: size.x, height: size.y), time: time)
        default:
            guard let page = reader.whole(), let time = reader.next() else { return nil }
            switch operation {
            case Operation.jump: return .jump(page: page, time: time)
            case Operation.pageFailed: return .pageFailed(page: page, time: time)
            case Operation.retry: return .retry(page: page, time: time)
            default: return nil
            }
        }
    }
}

/// Takes numbers one by one and refuses what is no number, no index or not there.
private struct NumberReader {
    let numbers: [Double]
    var position = 0

    mutating func next() -> Double? {
        guard position < numbers.count, numbers[position].isFinite else { return nil }
        position += 1
        return numbers[position - 1]
    }

    mutating func whole() -> Int? {
        guard let number = next(), abs(number) < 1e9 else { return nil }
        return Int(number)
    }

    mutating func point() -> Point? {
        guard let x = next(), let y = next() else { return nil }
        return Point(x: x, y: y)
    }

    mutating func element<Element>(of list: [Element]) -> Element? {
        guard let index = whole(), list.indices.contains(index) else { return nil }
        return list[index]
    }
}
