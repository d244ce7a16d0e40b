import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Random sessions")
struct SessionPropertyTests {
    /// A hundred thousand sessions, in a few cases that run in parallel.
    static let shares: [ClosedRange<UInt64>] = (0..<20).map { $0 * 5_000...($0 * 5_000 + 4_999) }

    @Test(
        "pages are shown once and in order, focus changes only by input, loads are unique and limited, and back undoes forward",
        arguments: shares
    )
    func randomSessions(seeds: ClosedRange<UInt64>) {
        var events = 0
        var returns = 0
        for seed in seeds {
            var session = RandomSession(seed: seed)
            session.run(steps: 10 + Int(seed * 37 % 80))
            if seed.isMultiple(of: 4) { session.stepForthAndBack() }
            events += session.events
            returns += session.returns
            #expect(session.violations.isEmpty, "\(session.violations.prefix(3))")
            if !session.violations.isEmpty { return }
        }
        // Sessions must have enough events and round trips.
        #expect(events >= 40 * seeds.count, "\(events) events")
        #expect(returns >= seeds.count / 40, "\(returns) times forth and back")
    }

    @Test("no tap or key is lost or counted twice, however late pictures are loaded")
    func stepsAreCounted() {
        for seed in UInt64(0)..<4000 {
            var random = SeededGenerator(seed: seed)
            let count = random.whole(1...25)
            var driver = ReaderDriver(
                pages: count,
                mode: random.chance(0.5) ? .leftToRight : .rightToLeft,
                initialPage: random.whole(0...24),
                answersAtOnce: random.chance(0.3)
            )
            var expected = driver.page
            var y = 300.0
            for _ in 0..<random.whole(1...25) {
                let forward = random.chance(0.7)
                let right = forward == (driver.progression == .leftToRight)
                if random.chance(0.5) {
                    // Taps at the same position would be double taps.
                    y = 700 - y
                    driver.tap(right ? 380 : 10, y, for: random.number(0.01...0.2))
                } else {
                    driver.send(.key(right ? .right : .left, time: driver.time))
                }
                // The card at the end follows the last page.
                expected = max(0, min(count, expected + (forward ? 1 : -1)))
                driver.wait(random.number(0...0.25))
                while let page = driver.nextLoading, random.chance(0.3) {
                    if random.chance(0.1) { driver.fail(page) } else { driver.answer(page) }
                }
            }
            for _ in 0..<60 where !driver.loading.isEmpty {
                driver.answerAll()
                driver.wait(0.02)
            }
            driver.rest()
            #expect(driver.page == min(expected, count - 1), "seed \(seed)")
            #expect(driver.reader.scene.pendingPage == nil, "seed \(seed)")
            if driver.page != min(expected, count - 1) { return }
        }
    }

    @Test("every fling from rest turns exactly one page, and a fling back undoes it")
    func flings() {
        for seed in UInt64(0)..<2000 {
            var random = SeededGenerator(seed: seed)
            let progressions: [ReadingMode] = [.leftToRight, .rightToLeft, .vertical]
            var driver = ReaderDriver(pages: 40, mode: progressions[random.whole(0...2)], initialPage: 20)
            var expected = 20
            for _ in 0..<random.whole(1...8) {
                let forward = random.chance(0.5)
                let distance =
                    random.number(60...200) / 406 * driver.pitch * (forward ? -1 : 1)
                    * driver.progression.sign
                driver.swipe(by: distance, over: random.number(0.05...0.15))
                driver.rest()
                expected += forward ? 1 : -1
                #expect(driver.page == expected, "seed \(seed)")
            }
        }
    }

    @Test("every pinch ends with the page within its limits")
    func pinches() {
        for seed in UInt64(0)..<2000 {
            var random = SeededGenerator(seed: seed)
            var driver = ReaderDriver(pages: 3)
            let viewport = driver.reader.viewport
            for finger in 1...2 {
                let place = random.point(in: viewport)
                driver.down(place.x, place.y, finger: finger)
            }
            for _ in 0..<random.whole(1...20) {
                driver.wait(0.016)
                let place = random.point(in: viewport)
                driver.move(place.x, place.y, finger: random.whole(1...2))
            }
            driver.up(0, 0, finger: random.whole(1...2))
            for finger in 1...2 { driver.up(0, 0, finger: finger) }
            driver.rest()
            driver.wait(3)
            #expect(driver.reader.brokenInvariants().isEmpty, "seed \(seed)")
            #expect((1...5).contains(driver.layout.scale), "seed \(seed)")
            #expect(driver.page == 0, "seed \(seed)")
        }
    }
}
