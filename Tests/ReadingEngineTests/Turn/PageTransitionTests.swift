import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Transitions of page turns")
struct PageTransitionTests {
    private static let window = Size(width: 400, height: 600)

    private func driver(_ transition: PageTransition, _ mode: ReadingMode, page: Int = 5) -> ReaderDriver {
        var driver = ReaderDriver(mode: mode, initialPage: page, viewport: Self.window)
        var options = driver.reader.options
        options.pageTransition = transition
        driver.send(.optionsChanged(options, time: driver.time))
        return driver
    }

    /// Drags by a part of the window towards the next page and holds there. Returns the position.
    @discardableResult
    private func hold(_ part: Double, _ driver: inout ReaderDriver) -> Point {
        let progression = driver.progression
        let middle = Point(x: 200, y: 300)
        var end = middle
        // The slop is not part of the travel.
        let travel = part * Self.window[progression.axis]
        end[progression.axis] -= progression.sign * (travel + (travel < 0 ? -Gesture.slop : Gesture.slop))
        driver.drag(from: middle, to: end, over: 0.5)
        return end
    }

    @Test("cover: the earlier page stays and darkens while the later one slides over it")
    func covering() throws {
        for mode in [ReadingMode.leftToRight, .rightToLeft, .vertical] {
            var driver = driver(.cover, mode)
            hold(0.25, &driver)
            let lower = try #require(driver.surface(of: 5))
            let upper = try #require(driver.surface(of: 6))
            let axis = driver.progression.axis
            #expect(lower.slot.origin == .zero)
            let expected = 0.75 * Self.window[axis] * driver.progression.sign
            #expect(abs(upper.slot.origin[axis] - expected) < 1e-9, "\(mode)")
            #expect(lower.shade > 0 && lower.shade < 0.2)
            #expect(upper.shade == 0)
            #expect(driver.reader.scene.surfaces.filter(\.isVisible).map(\.item) == [lower.item, upper.item])
        }
    }

    @Test("cover: a page that turns back slides off the previous one")
    func uncovering() throws {
        for mode in [ReadingMode.leftToRight, .rightToLeft, .vertical] {
            var driver = driver(.cover, mode)
            hold(-0.25, &driver)
            let lower = try #require(driver.surface(of: 4))
            let upper = try #require(driver.surface(of: 5))
            let axis = driver.progression.axis
            #expect(lower.slot.origin == .zero)
            #expect(abs(upper.slot.origin[axis] - 0.25 * Self.window[axis] * driver.progression.sign) < 1e-9, "\(mode)")
        }
    }

    @Test("a point of the window belongs to the topmost page")
    func pageOnTop() {
        var driver = driver(.cover, .leftToRight)
        hold(0.25, &driver)
        #expect(driver.reader.page(at: Point(x: 200, y: 300))?.page == 5)
        #expect(driver.reader.page(at: Point(x: 350, y: 300))?.page == 6)
    }

    @Test("beyond the ends, the page follows the finger with resistance in every transition", arguments: [0, 9])
    func ends(page: Int) throws {
        for transition in PageTransition.allCases {
            var driver = driver(transition, .leftToRight, page: page)
            if page == 9 {
                // The card after the last page.
                driver.send(.key(.forward, time: driver.time))
                driver.rest()
            }
            let item = driver.item
            let end = hold(page == 0 ? -0.5 : 0.5, &driver)
            let surface = try #require(driver.reader.scene.surfaces.first { $0.item == item })
            #expect(page == 0 ? surface.slot.minX > 20 : surface.slot.minX < -20, "\(transition)")
            #expect(abs(surface.slot.minX) < 200)
            driver.up(end.x, end.y)
            driver.rest()
            #expect(driver.item == item)
        }
    }

    @Test("none: a tap shows the next page immediately, and the page still follows a finger")
    func none() throws {
        var driver = driver(.none, .leftToRight)
        driver.send(.key(.forward, time: driver.time))
        #expect(driver.page == 6)
        #expect(!driver.reader.isAnimating)
        hold(0.25, &driver)
        #expect(try abs(#require(driver.surface(of: 6)).slot.minX + 100) < 5)
    }

    @Test("at twice the speed a turn takes half of the time", arguments: PageTransition.allCases)
    func speed(transition: PageTransition) {
        func duration(_ speed: Double) -> Double {
            var driver = driver(transition, .leftToRight)
            var options = driver.reader.options
            options.turnSpeed = speed
            driver.send(.optionsChanged(options, time: driver.time))
            driver.send(.key(.forward, time: driver.time))
            let start = driver.time
            while driver.reader.isAnimating { driver.wait(0.001, frame: 0.001) }
            return driver.time - start
        }
        let own = duration(1)
        if transition == .none {
            #expect(own == 0)
            return
        }
        #expect(abs(own - (transition == .curl ? 0.5 : 0.26)) < 0.05, "\(transition) takes \(own) s")
        #expect(abs(duration(2) - own / 2) < 0.01)
        #expect(abs(duration(0.5) - own * 2) < 0.01)
    }

    @Test("a change of the transition during a turn doesn't change its target")
    func transitionChange() {
        for seed in UInt64(0)..<300 {
            var random = SeededGenerator(seed: seed)
            var driver = driver(PageTransition.allCases[random.whole(0...3)], .leftToRight)
            driver.send(.key(.forward, time: driver.time))
            driver.wait(random.number(0...0.4))
            var options = driver.reader.options
            options.pageTransition = PageTransition.allCases[random.whole(0...3)]
            driver.send(.optionsChanged(options, time: driver.time))
            driver.rest()
            #expect(driver.page == 6, "seed \(seed)")
            #expect(driver.reader.brokenInvariants().isEmpty, "seed \(seed)")
        }
    }
}
