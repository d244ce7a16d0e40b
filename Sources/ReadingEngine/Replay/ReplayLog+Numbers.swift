import Geometry

// Encodes the log as numbers. Each step is an operation number followed by its arguments.
extension ReplayLog {
    enum Operation {
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
        static let optionsChanged = 11.0
        static let autoScrollRequested = 12.0
        static let opened = 13.0
        static let chapterReady = 14.0
        static let chapterFailed = 15.0
        static let chapterRetried = 16.0
        static let shapesChanged = 17.0
        static let isolated = 18.0
        static let spreadsDetected = 19.0
    }

    static let phases: [PointerSample.Phase] = [.began, .moved, .ended, .cancelled]

    /// The log as numbers, for storage in a file.
    public var numbers: [Double] {
        var output = [Self.version]
        output += [configuration.viewport.width, configuration.viewport.height, configuration.density]
        output += [configuration.reducesMotion ? 1 : 0, configuration.time]
        output += [Double(configuration.page), configuration.fraction]
        output += Self.numbers(of: configuration.options)
        output += Self.numbers(of: configuration.chapter)
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
        case .resized(let size, let density): return [Operation.resized, size.width, size.height, density]
        case .motionReduced(let reduced): return [Operation.motionReduced, reduced ? 1 : 0]
        case .optionsChanged(let options, let time): return [Operation.optionsChanged, time] + numbers(of: options)
        case .pointer(let sample):
            let place = [sample.position.x, sample.position.y, sample.time]
            return [Operation.pointer, Double(sample.identifier), index(of: sample.phase, in: phases)] + place
        case .wheel(let delta, let position, let zooms, let time):
            return [Operation.wheel, delta.x, delta.y, position.x, position.y, zooms ? 1 : 0, time]
        case .key(let key, let time): return [Operation.key, index(of: key, in: ReaderKey.allCases), time]
        case .jump(let page, let time): return [Operation.jump] + numbers(of: page) + [time]
        case .barsRequested(let visible, let time): return [Operation.barsRequested, visible ? 1 : 0, time]
        case .autoScrollRequested(let scrolls, let time):
            return [Operation.autoScrollRequested, scrolls ? 1 : 0, time]
        case .opened(let chapter, let page, let time):
            return [Operation.opened, time, Double(page)] + numbers(of: chapter)
        case .chapterReady(let chapter, let time): return [Operation.chapterReady, time] + numbers(of: chapter)
        case .chapterFailed(let chapter, let time): return [Operation.chapterFailed, Double(chapter), time]
        case .chapterRetried(let chapter, let time): return [Operation.chapterRetried, Double(chapter), time]
        case .shapesChanged(let chapter, let shapes, let time):
            return [Operation.shapesChanged, time, Double(chapter)] + numbers(of: shapes)
        case .spreadsDetected(let chapter, let spreads, let time):
            return [Operation.spreadsDetected, time, Double(chapter)] + numbers(of: spreads)
        case .isolated(let page, let isAlone, let time):
            return [Operation.isolated] + numbers(of: page) + [isAlone ? 1 : 0, time]
        case .pageReady(let page, let size, let time):
            return [Operation.pageReady] + numbers(of: page) + [size.width, size.height, time]
        case .pageFailed(let page, let time): return [Operation.pageFailed] + numbers(of: page) + [time]
        case .retry(let page, let time): return [Operation.retry] + numbers(of: page) + [time]
        }
    }

    private static func numbers(of page: PageIdentifier) -> [Double] { [Double(page.chapter), Double(page.page)] }
}
