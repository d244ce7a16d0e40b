import Geometry
import TestSupport

@testable import ReadingEngine

/// A session of random input, from a seed.
struct RandomSession {
    let seed: UInt64
    var random: SeededGenerator
    var driver: ReaderDriver
    let configuration: ReaderConfiguration
    private var fingersDown: [Int: Point] = [:]
    /// Where the last finger lifted. Some touches begin there, which makes double taps.
    private var lastLifted: Point?
    private(set) var log: [ReplayLog.Step] = []
    /// The number of events and of round trips.
    private(set) var events = 0
    private(set) var returns = 0
    /// The violations found, with the step.
    private(set) var violations: [String] = []

    /// - Parameter mode: the initial mode; nil for a random one.
    init(seed: UInt64, mode: ReadingMode? = nil) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        let chapters = RandomLibrary.chapters(&random)
        var options = RandomLibrary.options(&random)
        if let mode { options.mode = mode }
        configuration = ReaderConfiguration(
            chapter: chapters[random.whole(0...chapters.count - 1)],
            page: random.whole(-2...12),
            fraction: random.chance(0.2) ? random.number(0...1) : 0,
            options: options,
            viewport: RandomLibrary.viewports[random.whole(0...2)],
            density: Double(random.whole(1...3)),
            reducesMotion: random.chance(0.1),
            time: 100
        )
        driver = ReaderDriver(configuration, library: chapters, answersAtOnce: false, opensAtOnce: false)
        // The driver hides the bars, so the log has to as well.
        log.append(.event(.barsRequested(visible: false, time: 100)))
    }

    mutating func run(steps: Int) {
        for step in 0..<steps where violations.isEmpty {
            let event = nextEvent()
            if event == nil { driver.time += 1.0 / 60 }
            driver.wait(0)
            log.append(.tick(driver.time))
            if let event { send(event, step: step) }
            answerSome(step: step)
        }
    }

    private mutating func send(_ event: ReaderEvent, step: Int) {
        let untouched = driver.reader
        driver.send(event)
        log.append(.event(event))
        events += 1
        for violation in SessionRules.violations(after: event, before: untouched, driver: driver) {
            violations.append("seed \(seed), step \(step), \(Self.name(of: event)): \(violation)")
        }
    }

    /// Waits until everything is at rest and loaded, then steps forward and back.
    mutating func stepForthAndBack() {
        guard violations.isEmpty, var there = RoundTrip(from: driver, fingers: fingersDown.keys.sorted()) else {
            return
        }
        guard let violation = there.violation() else { return }
        returns += 1
        if !violation.isEmpty { violations.append("seed \(seed), forth and back: \(violation)") }
    }

    /// The name of an event, without a chapter's pages.
    private static func name(of event: ReaderEvent) -> String {
        switch event {
        case .opened(let chapter, let page, _): "opened \(chapter.identifier) at \(page)"
        case .chapterReady(let chapter, _): "ready \(chapter.identifier) of \(chapter.pages.count) pages"
        case .optionsChanged(let options, _): "options \(options.mode) \(options.pageLayout) \(options.widePages)"
        case .shapesChanged(let chapter, _, _): "shapes of \(chapter)"
        default: "\(event)"
        }
    }

    // MARK: Host

    private mutating func answerSome(step: Int) {
        while let page = driver.nextLoading, random.chance(0.5) {
            if random.chance(0.15) {
                driver.noteFailed(page)
                send(.pageFailed(page, time: driver.time), step: step)
            } else {
                driver.noteHeld(page)
                let size = RandomLibrary.pictureSize(&random)
                send(.pageReady(page, size: size, time: driver.time), step: step)
            }
        }
        guard let chapter = driver.opening.min(), random.chance(0.3) else { return }
        driver.noteOpened(chapter)
        if random.chance(0.25) {
            send(.chapterFailed(chapter, time: driver.time), step: step)
        } else if let known = driver.library.first(where: { $0.identifier == chapter }) {
            send(.chapterReady(known, time: driver.time), step: step)
        }
    }

    // MARK: Events

    private mutating func nextEvent() -> ReaderEvent? {
        if random.chance(0.3) { driver.time += random.number(0...0.6) }
        switch random.whole(0...29) {
        case 0...4: return fingerEvent()
        case 5...8: return dragOn()
        case 9...11: return liftSomething()
        case 12...16:
            return .key(ReaderKey.allCases[random.whole(0...ReaderKey.allCases.count - 1)], time: driver.time)
        case 17:
            let delta = Point(x: random.number(-150...150), y: random.number(-150...150))
            let place = random.point(in: driver.reader.viewport)
            return .wheel(delta: delta, position: place, zooms: random.chance(0.3), time: driver.time)
        case 18: return .jump(somePage(), time: driver.time)
        case 19: return changeOfSettings()
        case 20: return changeOfChapters()
        case 21:
            return driver.failed.min { ReaderDriver.order($0) < ReaderDriver.order($1) }
                .map { .retry($0, time: driver.time) }
        case 22: return .isolated(somePage(), random.chance(0.7), time: driver.time)
        default: return nil
        }
    }

    private mutating func somePage() -> PageIdentifier {
        PageIdentifier(chapter: random.whole(0...4), page: random.whole(-1...12))
    }

    private mutating func changeOfSettings() -> ReaderEvent? {
        switch random.whole(0...5) {
        case 0, 1: return .resized(RandomLibrary.viewports[random.whole(0...2)], density: Double(random.whole(1...3)))
        case 2: return .motionReduced(random.chance(0.3))
        case 3: return .barsRequested(visible: random.chance(0.5), time: driver.time)
        case 4: return .autoScrollRequested(random.chance(0.6), time: driver.time)
        default:
            var options = RandomLibrary.options(&random)
            // Most changes of options change one option.
            if random.chance(0.5) {
                let mode = options.mode
                options = driver.reader.options
                options.mode = mode
            }
            return .optionsChanged(options, time: driver.time)
        }
    }

    private mutating func changeOfChapters() -> ReaderEvent? {
        let chapter = driver.library[random.whole(0...driver.library.count - 1)]
        switch random.whole(0...4) {
        case 0: return .opened(chapter, page: random.whole(-1...12), time: driver.time)
        case 1:
            guard let known = driver.reader.chapter(chapter.identifier) else { return nil }
            let shapes = known.pages.map { PageShape(size: $0.size, croppedSize: $0.size.map { $0 * 0.9 }) }
            return .shapesChanged(chapter: chapter.identifier, shapes, time: driver.time)
        case 2: return .chapterReady(chapter, time: driver.time)
        case 3:
            let spreads = Set((0..<3).map { _ in random.whole(0...12) }).sorted()
            return .spreadsDetected(chapter: chapter.identifier, spreads, time: driver.time)
        default: return .chapterRetried(chapter.identifier, time: driver.time)
        }
    }

    private mutating func fingerEvent() -> ReaderEvent? {
        guard fingersDown.count < 3 else { return liftSomething() }
        let identifier = (1...4).first { fingersDown[$0] == nil } ?? 1
        let isRepeated = random.chance(0.3)
        let place = isRepeated ? lastLifted ?? .zero : random.point(in: driver.reader.viewport)
        fingersDown[identifier] = place
        return .pointer(PointerSample(identifier: identifier, phase: .began, position: place, time: driver.time))
    }

    private mutating func dragOn() -> ReaderEvent? {
        guard let identifier = fingersDown.keys.sorted().randomElement(using: &random),
            let place = fingersDown[identifier]
        else { return nil }
        let next = place + Point(x: random.number(-120...120), y: random.number(-120...120))
        fingersDown[identifier] = next
        driver.time += random.number(0.001...0.03)
        return .pointer(PointerSample(identifier: identifier, phase: .moved, position: next, time: timeOfSample()))
    }

    private mutating func liftSomething() -> ReaderEvent? {
        guard let identifier = fingersDown.keys.sorted().randomElement(using: &random),
            let place = fingersDown.removeValue(forKey: identifier)
        else { return nil }
        lastLifted = place
        let phase: PointerSample.Phase = random.chance(0.9) ? .ended : .cancelled
        return .pointer(PointerSample(identifier: identifier, phase: phase, position: place, time: timeOfSample()))
    }

    /// The time of a touch: now, or sometimes earlier, as from a busy browser.
    private mutating func timeOfSample() -> Double { driver.time - (random.chance(0.1) ? random.number(0...0.8) : 0) }
}
