import Geometry

@testable import ReadingEngine

/// A random reader and a random hand on it, repeatable by its seed.
struct RandomSession {
    let seed: UInt64
    var random: SeededRandom
    var driver: ReaderDriver
    private var fingersDown: [Int: Point] = [:]
    private(set) var log: [ReplayLog.Step] = []
    let configuration: PagedReaderConfiguration
    /// What was found wrong, with the step at which it was.
    private(set) var complaints: [String] = []

    init(seed: UInt64) {
        self.seed = seed
        random = SeededRandom(seed: seed)
        var sizes: [Size?] = []
        for _ in 0..<random.whole(0...30) { sizes.append(Self.pageSize(&random)) }
        let progressions: [ReadingProgression] = [.leftToRight, .rightToLeft, .topToBottom]
        let viewports = [
            Size(width: 390, height: 844), Size(width: 844, height: 390), Size(width: 1440, height: 900),
        ]
        configuration = PagedReaderConfiguration(
            pageSizes: sizes,
            progression: progressions[random.whole(0...2)],
            initialPage: random.whole(-2...32),
            viewport: viewports[random.whole(0...2)],
            reducesMotion: random.chance(0.1),
            time: 100
        )
        driver = ReaderDriver(configuration, answersAtOnce: random.chance(0.4))
        // The driver hides the bars; the log says so too.
        log.append(.event(.barsRequested(visible: false, time: 100)))
    }

    private static func pageSize(_ random: inout SeededRandom) -> Size? {
        switch random.whole(0...9) {
        case 0: nil
        case 1: Size(width: 800, height: random.number(2500...30000))
        case 2: Size(width: 2800, height: 2000)
        default: Size(width: 1000, height: random.number(1300...1600))
        }
    }

    mutating func run(steps: Int) {
        for step in 0..<steps {
            let event = nextEvent()
            if event != nil {
                driver.wait(0)
                log.append(.tick(driver.time))
            }
            let untouched = driver.reader
            if let event {
                driver.send(event)
                log.append(.event(event))
            } else {
                driver.wait(1.0 / 60)
                log.append(.tick(driver.time))
            }
            answerSome()
            check(step: step, event: event, untouched: untouched)
            if !complaints.isEmpty { return }
        }
    }

    // MARK: What may happen

    private mutating func nextEvent() -> ReaderEvent? {
        let viewport = driver.reader.viewport
        if random.chance(0.3) { driver.time += random.number(0...0.2) }
        switch random.whole(0...31) {
        case 0...7: return fingerEvent(viewport)
        case 8...13: return dragOn(viewport)
        case 14...16: return liftSomething()
        case 17...18:
            let keys: [ReaderKey] = [
                .left, .right, .up, .down, .forward, .backward, .home, .end, .menu, .zoomIn, .zoomOut, .zoomHome,
            ]
            return .key(keys[random.whole(0...keys.count - 1)], time: driver.time)
        case 19:
            let delta = Point(x: random.number(-150...150), y: random.number(-150...150))
            return .wheel(
                delta: delta,
                position: random.point(in: viewport),
                zooms: random.chance(0.3),
                time: driver.time
            )
        case 20: return .jump(page: random.whole(-3...35), time: driver.time)
        case 21:
            return .resized(Size(width: random.number(200...1500), height: random.number(200...1500)))
        case 22: return .barsRequested(visible: random.chance(0.5), time: driver.time)
        case 23:
            return driver.failed.min().map { .retry(page: $0, time: driver.time) }
        default: return nil
        }
    }

    private mutating func fingerEvent(_ viewport: Size) -> ReaderEvent? {
        guard fingersDown.count < 3 else { return liftSomething() }
        let identifier = (1...4).first { fingersDown[$0] == nil } ?? 1
        let place = random.point(in: viewport)
        fingersDown[identifier] = place
        return .pointer(PointerSample(identifier: identifier, phase: .began, position: place, time: driver.time))
    }

    private mutating func dragOn(_ viewport: Size) -> ReaderEvent? {
        guard let identifier = fingersDown.keys.sorted().randomElement(using: &random),
            let place = fingersDown[identifier]
        else { return nil }
        let next = place + Point(x: random.number(-90...90), y: random.number(-60...60))
        fingersDown[identifier] = next
        driver.time += random.number(0.001...0.03)
        return .pointer(PointerSample(identifier: identifier, phase: .moved, position: next, time: driver.time))
    }

    private mutating func liftSomething() -> ReaderEvent? {
        guard let identifier = fingersDown.keys.sorted().randomElement(using: &random),
            let place = fingersDown.removeValue(forKey: identifier)
        else { return nil }
        return .pointer(
            PointerSample(
                identifier: identifier,
                phase: random.chance(0.9) ? .ended : .cancelled,
                position: place,
                time: driver.time
            )
        )
    }

    private mutating func answerSome() {
        guard !driver.answersAtOnce else {
            return
        }
        while let page = driver.loading.min(), random.chance(0.25) {
            if random.chance(0.15) {
                driver.fail(page)
                log.append(.event(.pageFailed(page: page, time: driver.time)))
            } else {
                let size = Size(width: 700, height: 1000)
                driver.answer(page, size: size)
                log.append(.event(.pageReady(page: page, size: size, time: driver.time)))
            }
        }
    }

    // MARK: What must hold

    private mutating func check(step: Int, event: ReaderEvent?, untouched: PagedReader) {
        let reader = driver.reader
        for broken in reader.brokenInvariants() + driver.complaints {
            complaints.append("seed \(seed), step \(step), \(String(describing: event)): \(broken)")
        }
        guard reader.sequence.count > 0 else { return }
        checkContinuity(step: step, event: event, untouched: untouched)
        let scene = reader.scene
        if scene.activity == .rest {
            let shown = scene.surfaces.filter(\.isVisible).map(\.page)
            if shown != [scene.page] { complaints.append("seed \(seed), step \(step): at rest shows \(shown)") }
            let slot = scene.surfaces.first { $0.page == scene.page }?.slot
            if slot != Rect(origin: .zero, size: reader.viewport) {
                complaints.append("seed \(seed), step \(step): the page rests at \(String(describing: slot))")
            }
        }
        let order = scene.surfaces.map(\.page)
        if let first = order.first, order != Array(first..<(first + order.count)) {
            complaints.append("seed \(seed), step \(step): surfaces \(order) have a gap")
        }
    }

    /// Taking over a moving page changes neither its position nor, unless a hand holds it, its velocity.
    private mutating func checkContinuity(step: Int, event: ReaderEvent?, untouched: PagedReader) {
        let reader = driver.reader
        guard let event, !reader.turn.reducesMotion, driver.answersAtOnce || driver.loading.isEmpty else { return }
        let now = reader.now
        let before = untouched.turn.position(at: now)
        let after = reader.turn.position(at: now)
        var allowed = 0.002
        switch event {
        case .jump, .key(.home, _), .key(.end, _), .retry: return
        case .pointer(let sample) where sample.phase != .began:
            if let origin = untouched.fingers.position(of: sample.identifier) {
                allowed += (sample.position - origin).length / reader.pitch
            }
        default: break
        }
        if untouched.turn.wish != nil { return }
        if abs(after - before) > allowed {
            complaints.append("seed \(seed), step \(step), \(event): the page jumped from \(before) to \(after)")
        }
        if case .key = event {
            let jump = abs(reader.turn.velocity(at: now) - untouched.turn.velocity(at: now))
            if !untouched.turn.isTracking, !reader.turn.isAtRest, jump > 1e-6 {
                complaints.append("seed \(seed), step \(step), \(event): the velocity jumped by \(jump)")
            }
        }
    }
}
