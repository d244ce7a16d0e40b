import Geometry

// Decodes the log from numbers.
extension ReplayLog {
    /// Decodes a log; returns nil if the numbers are not a complete log of a readable version.
    public init?(numbers: [Double]) {
        var reader = NumberReader(numbers: numbers)
        guard let version = reader.next(), Self.readableVersions.contains(version) else { return nil }
        reader.version = version
        guard let viewport = reader.size(), let density = reader.next(),
            let reduces = reader.flag(), let time = reader.next(), let page = reader.whole(),
            let fraction = reader.next(), let options = Self.options(from: &reader),
            let chapter = Self.chapter(from: &reader)
        else { return nil }
        self.init(
            configuration: ReaderConfiguration(
                chapter: chapter,
                page: page,
                fraction: fraction,
                options: options,
                viewport: viewport,
                density: density,
                reducesMotion: reduces,
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
            guard let size = reader.size(), let density = reader.next() else { return nil }
            return .resized(size, density: density)
        case Operation.motionReduced:
            return reader.flag().map { .motionReduced($0) }
        case Operation.pointer:
            guard let identifier = reader.whole(), let phase = reader.element(of: phases),
                let position = reader.point(), let time = reader.next()
            else { return nil }
            return .pointer(PointerSample(identifier: identifier, phase: phase, position: position, time: time))
        case Operation.wheel:
            guard let delta = reader.point(), let position = reader.point(), let zooms = reader.flag(),
                let time = reader.next()
            else { return nil }
            return .wheel(delta: delta, position: position, zooms: zooms, time: time)
        case Operation.key:
            guard let key = reader.element(of: ReaderKey.allCases), let time = reader.next() else { return nil }
            return .key(key, time: time)
        case Operation.barsRequested, Operation.autoScrollRequested:
            guard let request = reader.flag(), let time = reader.next() else { return nil }
            return operation == Operation.barsRequested
                ? .barsRequested(visible: request, time: time) : .autoScrollRequested(request, time: time)
        case Operation.chapterFailed, Operation.chapterRetried:
            guard let chapter = reader.whole(), let time = reader.next() else { return nil }
            return operation == Operation.chapterFailed
                ? .chapterFailed(chapter, time: time) : .chapterRetried(chapter, time: time)
        case Operation.optionsChanged, Operation.opened, Operation.chapterReady, Operation.shapesChanged,
            Operation.spreadsDetected:
            return reader.next().flatMap { largeEvent(operation, time: $0, from: &reader) }
        default:
            return reader.page().flatMap { pageEvent(operation, page: $0, from: &reader) }
        }
    }

    private static func largeEvent(_ operation: Double, time: Double, from reader: inout NumberReader) -> ReaderEvent? {
        switch operation {
        case Operation.optionsChanged:
            return options(from: &reader).map { .optionsChanged($0, time: time) }
        case Operation.opened:
            guard let page = reader.whole(), let chapter = chapter(from: &reader) else { return nil }
            return .opened(chapter, page: page, time: time)
        case Operation.chapterReady:
            return chapter(from: &reader).map { .chapterReady($0, time: time) }
        case Operation.spreadsDetected:
            guard let chapter = reader.whole(), let spreads = list(from: &reader) else { return nil }
            return .spreadsDetected(chapter: chapter, spreads, time: time)
        default:
            guard let chapter = reader.whole(), let shapes = shapes(from: &reader) else { return nil }
            return .shapesChanged(chapter: chapter, shapes, time: time)
        }
    }

    private static func pageEvent(_ operation: Double, page: PageIdentifier, from reader: inout NumberReader)
        -> ReaderEvent?
    {
        switch operation {
        case Operation.pageReady:
            guard let size = reader.size(), let time = reader.next() else { return nil }
            return .pageReady(page, size: size, time: time)
        case Operation.isolated:
            guard let isAlone = reader.flag(), let time = reader.next() else { return nil }
            return .isolated(page, isAlone, time: time)
        case Operation.jump: return reader.next().map { .jump(page, time: $0) }
        case Operation.pageFailed: return reader.next().map { .pageFailed(page, time: $0) }
        case Operation.retry: return reader.next().map { .retry(page, time: $0) }
        default: return nil
        }
    }
}
