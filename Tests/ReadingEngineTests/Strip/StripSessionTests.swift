import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

/// A strip with random input, chapters and sizes.
private struct StripSession {
    let seed: UInt64
    var random: SeededGenerator
    var driver: StripDriver
    /// The pages of each chapter; an empty chapter has a placeholder.
    private var chapters: [[Size?]]
    private var first: Int
    private var last: Int
    private var held: [Int: Point] = [:]
    private(set) var violations: [String] = []

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        var made: [[Size?]] = []
        for _ in 0..<6 {
            made.append((0..<random.whole(0...1) * 20 + random.whole(1...9)).map { _ in Self.size(&random) })
        }
        chapters = made
        first = 2
        last = 2
        var options = ReaderOptions()
        options.mode = random.chance(0.5) ? .webtoon : .continuous
        let windows = [StripDriver.phone, StripDriver.desktop, Size(width: 844, height: 390)]
        driver = StripDriver(
            rows: Self.rows(made, first: 2, last: 2),
            viewport: windows[random.whole(0...2)],
            density: [1, 1.25, 1.5, 2, 2.625, 3][random.whole(0...5)],
            options: options,
            page: random.whole(0...made[2].count - 1),
            fraction: random.chance(0.5) ? 0 : random.number(0...1)
        )
        driver.strip.reducesMotion = random.chance(0.1)
        self.random = random
    }

    private static func size(_ random: inout SeededGenerator) -> Size? {
        if random.chance(0.3) { return nil }
        return Size(width: 800, height: random.chance(0.2) ? random.number(4000...20000) : random.number(50...2500))
    }

    private static func rows(_ chapters: [[Size?]], first: Int, last: Int) -> [StripRow] {
        var items: [(SequenceItem, Size?)] = []
        if first > 0 {
            items.append((.unresolved(chapter: first - 1), nil))
        }
        for chapter in first...last {
            items.append((.chapterTransition(before: chapter == 0 ? nil : chapter - 1, after: chapter), nil))
            for (page, size) in chapters[chapter].enumerated() {
                items.append((.page(PageIdentifier(chapter: chapter, page: page)), size))
            }
        }
        items.append((.chapterTransition(before: last, after: last + 1 < chapters.count ? last + 1 : nil), nil))
        if last + 1 < chapters.count { items.append((.unresolved(chapter: last + 1), nil)) }
        return items.enumerated().map { StripRow(item: $1.0, position: $0, croppedSize: $1.1) }
    }

    mutating func run(steps: Int) {
        for step in 0..<steps {
            act()
            for broken in driver.strip.brokenInvariants(at: driver.time) {
                violations.append("seed \(seed), step \(step): \(broken)")
            }
            if !violations.isEmpty { return }
        }
        for finger in held.keys.sorted() { driver.up(100, 100, finger: finger) }
        driver.strip.setAutoScrolling(false, speed: 0, at: driver.time)
        driver.rest()
        driver.wait(2)
        if driver.strip.isMoving { violations.append("seed \(seed): doesn't come to rest") }
        let camera = driver.camera
        if driver.strip.bounds.clamped(camera) != camera || driver.strip.motion != .rest {
            violations.append("seed \(seed): rests out of bounds at \(camera)")
        }
        violations += driver.strip.brokenInvariants(at: driver.time).map { "seed \(seed), at rest: \($0)" }
    }

    private mutating func act() {
        let window = driver.viewport
        switch random.whole(0...23) {
        case 0...3:
            guard held.count < 3, let finger = (1...3).first(where: { held[$0] == nil }) else { return }
            let place = random.point(in: window)
            held[finger] = place
            driver.send(.began, place, finger: finger)
        case 4...8:
            guard let finger = held.keys.sorted().randomElement(using: &random), let place = held[finger] else {
                return
            }
            let next = place + Point(x: random.number(-80...80), y: random.number(-200...200))
            held[finger] = next
            driver.time += random.number(0.002...0.03)
            driver.send(.moved, next, finger: finger)
        case 9...11:
            guard let finger = held.keys.sorted().randomElement(using: &random) else { return }
            let place = held.removeValue(forKey: finger) ?? .zero
            driver.send(random.chance(0.9) ? .ended : .cancelled, place, finger: finger)
        case 12:
            guard held.isEmpty else { return }
            driver.flick(
                from: random.point(in: window),
                by: Point(x: random.number(-200...200), y: random.number(-700...700)),
                over: random.number(0.05...0.2)
            )
        case 13:
            driver.tick()
            _ = driver.strip.step(random.chance(0.5) ? 1 : -1, at: driver.time)
        case 14:
            driver.tick()
            driver.strip.scroll(by: Point(x: random.number(-50...50), y: random.number(-900...900)), at: driver.time)
        case 15:
            driver.tick()
            if random.chance(0.5) {
                driver.strip.doubleTap(at: random.point(in: window), time: driver.time)
            } else {
                driver.strip.zoom(by: random.number(0.5...2), about: random.point(in: window), at: driver.time)
            }
        case 16:
            driver.tick()
            driver.strip.setAutoScrolling(random.chance(0.5), speed: random.number(10...1000), at: driver.time)
        case 17: changeChapters()
        case 18...19: learn()
        case 20: reflow()
        default: driver.wait(random.number(0.001...0.3))
        }
    }

    /// Adds a neighbouring chapter, or removes one outside the window.
    private mutating func changeChapters() {
        driver.tick()
        let visible = driver.strip.visibleRows(at: driver.time).compactMap(\.item.chapter)
        guard let low = visible.min(), let high = visible.max() else { return }
        switch random.whole(0...3) {
        case 0 where first > 0 && last - first < 2: first -= 1
        case 1 where last + 1 < chapters.count && last - first < 2: last += 1
        case 2 where first < last && first < low: first += 1
        case 3 where first < last && last > high: last -= 1
        default: return
        }
        let shown = driver.strip.visibleRows(at: driver.time).map(\.item)
        regenerate(unchanged: shown)
    }

    /// Makes sizes known.
    private mutating func learn() {
        driver.tick()
        let chapter = random.whole(first...last)
        guard let page = chapters[chapter].indices.randomElement(using: &random), chapters[chapter][page] == nil else {
            return
        }
        chapters[chapter][page] = Size(width: 800, height: random.number(100...12_000))
        let learned = SequenceItem.page(PageIdentifier(chapter: chapter, page: page))
        // A visible page whose size becomes known moves the pages beyond it, but not the current row.
        let isSeen = driver.strip.visibleRows(at: driver.time).contains { $0.item == learned }
        regenerate(unchanged: isSeen ? [] : driver.strip.visibleRows(at: driver.time).map(\.item))
    }

    private mutating func regenerate(unchanged: [SequenceItem]) {
        let before = driver.strip
        let camera = driver.camera
        let velocity = before.velocity(at: driver.time)
        let tops = unchanged.map { driver.windowTop(of: $0) }
        let rows = Self.rows(chapters, first: first, last: last)
        driver.regenerate(rows)
        let pixel = camera.scale / driver.density
        for (item, top) in zip(unchanged, tops) {
            guard let top, let now = driver.windowTop(of: item) else { continue }
            if abs(now - top) >= pixel * 0.01 { complain("\(item) moved from \(top) to \(now), \(before.motion)") }
        }
        if let item = before.currentRow?.item, rows.contains(where: { $0.item == item }),
            driver.strip.currentRow?.item != item
        {
            complain("the current row changed from \(item) to \(String(describing: driver.strip.currentRow?.item))")
        }
        if case .fling = before.motion, case .fling = driver.strip.motion,
            before.bounds.range(along: .vertical, at: camera.scale).contains(camera.translation.y)
        {
            let now = driver.strip.velocity(at: driver.time)
            if abs(now.y - velocity.y) > 1e-3 { complain("the velocity changed from \(velocity.y) to \(now.y)") }
        }
    }

    private mutating func reflow() {
        driver.tick()
        let before = driver.strip.currentRow?.item
        driver.options.stripPadding.portrait = random.number(0...0.5)
        driver.resize(
            Size(width: random.number(250...1600), height: random.number(250...1600)),
            density: [1, 1.25, 1.5, 2, 2.625, 3][random.whole(0...5)]
        )
        if driver.strip.currentRow?.item != before { complain("a new window changed the current row") }
    }

    private mutating func complain(_ what: String) { violations.append("seed \(seed): \(what)") }
}

@Suite("Random sessions of a strip")
struct StripSessionTests {
    @Test("random input, chapters, sizes and windows keep the current row, the limits and something visible")
    func sessions() {
        for seed in UInt64(0)..<4000 {
            var session = StripSession(seed: seed)
            session.run(steps: 60)
            #expect(session.violations == [])
            if !session.violations.isEmpty { return }
        }
    }

    @Test("reading forward through many chapters and back returns to the start")
    func thereAndBack() {
        for seed in UInt64(0)..<20 {
            var random = SeededGenerator(seed: seed)
            let chapters = (0..<12).map { _ in
                (0..<random.whole(1...8)).map { _ -> Size? in Size(width: 800, height: random.number(300...4000)) }
            }
            func rows(around chapter: Int) -> [StripRow] {
                let window = max(0, chapter - 1)...min(chapters.count - 1, chapter + 1)
                var rows: [StripRow] = []
                if window.lowerBound > 0 {
                    rows.append(StripRow(item: .unresolved(chapter: window.lowerBound - 1), position: 0))
                }
                for chapter in window {
                    rows += pageRows(chapter: chapter, sizes: chapters[chapter], from: chapter * 100)
                    rows.append(
                        StripRow(
                            item: .chapterTransition(before: chapter, after: chapter + 1),
                            position: chapter * 100 + 99
                        )
                    )
                }
                if window.upperBound + 1 < chapters.count {
                    rows.append(StripRow(item: .unresolved(chapter: window.upperBound + 1), position: 0))
                }
                return rows.enumerated().map { StripRow($1, at: $0) }
            }
            var driver = StripDriver(rows: rows(around: 0), page: 0)
            func read(_ step: Int) -> [SequenceItem] {
                var met: [SequenceItem] = []
                for _ in 0..<3000 {
                    if let item = driver.strip.currentRow?.item, met.last != item { met.append(item) }
                    let before = driver.camera
                    driver.strip.scroll(by: Point(x: 0, y: Double(-step)), at: driver.time)
                    if let chapter = driver.strip.currentRow?.item.chapter { driver.regenerate(rows(around: chapter)) }
                    if driver.camera == before,
                        driver.strip.currentRow
                            == (step > 0 ? driver.strip.strip.rows.last : driver.strip.strip.rows.first)
                    {
                        break
                    }
                }
                return met
            }
            // Less than half of any row, so that no row is skipped.
            let there = read(70)
            var expected: [SequenceItem] = []
            for (chapter, sizes) in chapters.enumerated() {
                expected += sizes.indices.map { .page(PageIdentifier(chapter: chapter, page: $0)) }
                expected.append(.chapterTransition(before: chapter, after: chapter + 1))
            }
            #expect(there == expected, "seed \(seed)")
            #expect(Array(read(-70).reversed()) == expected, "seed \(seed)")
        }
    }
}

extension StripRow {
    /// The same row at another position.
    fileprivate init(_ row: StripRow, at position: Int) {
        self.init(item: row.item, position: position, croppedSize: row.size)
    }
}
