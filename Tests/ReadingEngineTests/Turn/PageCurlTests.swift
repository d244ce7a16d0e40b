import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("The curl transition")
struct PageCurlTests {
    private static let window = Size(width: 400, height: 600)

    private func driver(
        _ mode: ReadingMode = .leftToRight,
        double: Bool = false,
        columns: Bool = false,
        page: Int = 4
    ) -> ReaderDriver {
        var driver = ReaderDriver(
            pages: 12,
            mode: mode,
            initialPage: page,
            viewport: double || columns ? Size(width: 800, height: 600) : Self.window
        )
        var options = driver.reader.options
        options.pageTransition = .curl
        options.pageLayout = double ? .double : .single
        options.hasFacingColumns = columns
        driver.send(.optionsChanged(options, time: driver.time))
        driver.rest()
        return driver
    }

    /// The displayed position of the held point.
    private func held(_ driver: ReaderDriver) throws -> Point {
        let curl = try #require(driver.reader.scene.curl)
        return curl.stage.toScreen(curl.fold.touch)
    }

    @Test(
        "the held point is under the finger, at the top, in the middle and at the bottom",
        arguments: [60.0, 300, 540]
    )
    func underTheFinger(y: Double) throws {
        for mode in [ReadingMode.leftToRight, .rightToLeft] {
            var driver = driver(mode)
            let sign = driver.progression.sign
            let begin = Point(x: 200 + sign * 180, y: y)
            let end = Point(x: 200 - sign * 60, y: y + 8)
            driver.drag(from: begin, to: end, over: 0.4)
            let place = try held(driver)
            #expect((place - end).length < 0.5, "\(mode): \(place) and not \(end)")
            #expect(driver.reader.scene.curl?.sheet == driver.item)
        }
    }

    @Test("backwards, the previous page returns over the current one")
    func back() throws {
        var driver = driver()
        let shown = driver.item
        driver.drag(from: Point(x: 40, y: 500), to: Point(x: 300, y: 480), over: 0.4)
        let curl = try #require(driver.reader.scene.curl)
        #expect(curl.sheet.firstPage?.page == 3)
        #expect(curl.next == shown)
        #expect(try (held(driver) - Point(x: 300, y: 480)).length < 0.5)
        driver.up(300, 480)
        driver.rest()
        #expect(driver.page == 3)
        #expect(driver.reader.scene.curl == nil)
    }

    @Test("right to left is the exact mirror")
    func mirrored() throws {
        var left = driver(.leftToRight)
        var right = driver(.rightToLeft)
        var random = SeededGenerator(seed: 9)
        left.down(350, 500)
        right.down(50, 500)
        for _ in 0..<60 {
            left.wait(1.0 / 60)
            right.wait(1.0 / 60)
            let place = Point(x: random.number(20...380), y: random.number(20...580))
            left.move(place.x, place.y)
            right.move(400 - place.x, place.y)
            let one = left.reader.scene.curl
            let other = right.reader.scene.curl
            #expect(one?.fold == other?.fold)
            #expect(one?.sheet == other?.sheet)
        }
    }

    @Test("a tap turns the page by its bottom corner along an arc, in the given time")
    func tap() throws {
        var driver = driver()
        driver.send(.key(.forward, time: driver.time))
        driver.wait(1.0 / 120, frame: 1.0 / 120)
        var highest = 0.0
        var last = try held(driver)
        let start = driver.time - 1.0 / 120
        while driver.reader.isAnimating {
            driver.wait(1.0 / 120, frame: 1.0 / 120)
            guard driver.reader.scene.curl != nil else { break }
            let place = try held(driver)
            highest = max(highest, 600 - place.y)
            #expect((place - last).length < 60, "the corner jumps")
            last = place
        }
        #expect(highest > 40)
        #expect(abs(driver.time - start - 0.5) < 0.03)
        #expect(driver.page == 5)
    }

    @Test("a page that is grabbed, moved and released in flight never jumps")
    func neverJumps() throws {
        for seed in UInt64(0)..<400 {
            var random = SeededGenerator(seed: seed)
            var driver = driver([.leftToRight, .rightToLeft, .vertical][random.whole(0...2)])
            driver.send(.key(random.chance(0.7) ? .forward : .backward, time: driver.time))
            driver.wait(random.number(0.05...0.3))
            var place = random.point(in: Self.window)
            driver.down(place.x, place.y)
            driver.wait(0.15)
            var before = driver.reader.scene.curl
            // The first ten points are the slop.
            for _ in 0..<random.whole(2...12) {
                let step = Point(x: random.number(-6...6), y: random.number(-6...6))
                place = place + step
                driver.wait(0.001, frame: 0.001)
                driver.move(place.x, place.y)
                let now = driver.reader.scene.curl
                if let before, let now, before.sheet == now.sheet {
                    let jump = (before.fold.touch - now.fold.touch).length
                    // While the held point catches up, it moves up to five times as fast as the finger, along both
                    // axes.
                    #expect(jump <= step.length * 8 + 1, "seed \(seed): by \(jump)")
                }
                before = now
            }
            driver.up(place.x, place.y)
            driver.wait(0.0001, frame: 0.0001)
            if let before, let now = driver.reader.scene.curl, before.sheet == now.sheet {
                #expect((before.fold.touch - now.fold.touch).length < 6, "seed \(seed)")
            }
            driver.rest()
            driver.wait(1)
            #expect(driver.reader.scene.curl == nil)
            #expect(driver.reader.brokenInvariants().isEmpty)
        }
    }

    @Test("with two pages, the outer half turns about the middle of the window")
    func double() throws {
        for mode in [ReadingMode.leftToRight, .rightToLeft] {
            var driver = driver(mode, double: true)
            let shown = driver.item
            driver.send(.key(.forward, time: driver.time))
            driver.wait(0.2)
            let curl = try #require(driver.reader.scene.curl)
            #expect(curl.isDouble)
            #expect(curl.sheet == shown)
            #expect(curl.stage.frame == Rect(x: mode == .leftToRight ? 400 : 0, y: 0, width: 400, height: 600))
            let visible = driver.reader.scene.surfaces.filter(\.isVisible)
            #expect(visible.map(\.item) == [curl.sheet, curl.next])
            #expect(visible.allSatisfy { $0.slot.origin == .zero })
        }
    }

    @Test(
        "with two columns of text, one column turns around the middle of the window, forward and back",
        arguments: [ReadingMode.leftToRight, .rightToLeft]
    )
    func columns(_ mode: ReadingMode) throws {
        var driver = driver(mode, columns: true)
        let sign = driver.progression.sign
        func spot(_ distance: Double, _ y: Double) -> Point { Point(x: 400 + sign * distance, y: y) }
        let stage = CurlStage(
            frame: Rect(x: sign > 0 ? 400 : 0, y: 0, width: 400, height: 600),
            turning: sign > 0 ? .leftwards : .rightwards,
            isDouble: true
        )
        #expect(driver.reader.scene.curlStage == stage)
        #expect(!driver.reader.scene.isDouble, "the items are pages and not spreads")
        let shown = driver.item
        driver.drag(from: spot(380, 300), to: spot(-100, 320), over: 0.4)
        let turned = try #require(driver.reader.scene.curl)
        #expect(turned.isDouble && turned.sheet == shown && turned.stage == stage)
        #expect(try (held(driver) - spot(-100, 320)).length < 0.5)
        let visible = driver.reader.scene.surfaces.filter(\.isVisible)
        #expect(visible.map(\.item) == [turned.sheet, turned.next])
        #expect(visible.allSatisfy { $0.slot.origin == .zero })
        driver.up(spot(-100, 320).x, 320)
        driver.rest()
        #expect(driver.page == 5)
        driver.drag(from: spot(-360, 500), to: spot(200, 480), over: 0.4)
        let returned = try #require(driver.reader.scene.curl)
        #expect(returned.isDouble && returned.sheet == shown && returned.next == turned.next)
        #expect(try (held(driver) - spot(200, 480)).length < 0.5)
        driver.up(spot(200, 480).x, 480)
        driver.rest()
        #expect(driver.page == 4 && driver.reader.scene.curl == nil)
    }

    @Test("when the text gets a single column, the whole page turns again; vertical paging has no columns")
    func singleColumn() throws {
        var driver = driver(columns: true)
        driver.send(.key(.forward, time: driver.time))
        driver.wait(0.2)
        var options = driver.reader.options
        options.hasFacingColumns = false
        driver.send(.optionsChanged(options, time: driver.time))
        driver.rest()
        let window = Rect(x: 0, y: 0, width: 800, height: 600)
        #expect(driver.reader.scene.curlStage == CurlStage(frame: window, turning: .leftwards))
        #expect(driver.reader.brokenInvariants().isEmpty)
        let vertical = self.driver(.vertical, columns: true)
        #expect(vertical.reader.scene.curlStage == CurlStage(frame: window, turning: .upwards))
    }

    @Test("fast taps turn a page each")
    func fastTaps() {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            var driver = driver(page: 0)
            let count = random.whole(2...11)
            for number in 0..<count {
                // Taps at the same position would be double taps.
                driver.tap(380, number.isMultiple(of: 2) ? 300 : 400)
                driver.wait(random.number(0...0.3))
            }
            driver.rest()
            #expect(driver.page == count, "seed \(seed)")
        }
    }

    @Test("with reduced motion a tap is not animated, and the page still follows a finger")
    func reducedMotion() throws {
        var driver = driver()
        driver.send(.motionReduced(true))
        driver.send(.key(.forward, time: driver.time))
        #expect(driver.page == 5 && !driver.reader.isAnimating)
        driver.drag(from: Point(x: 380, y: 500), to: Point(x: 200, y: 480), over: 0.4)
        #expect(driver.reader.scene.curl != nil)
    }

    @Test("the predicted states are the actual ones", arguments: 0..<40)
    func ahead(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let mode = [ReadingMode.leftToRight, .rightToLeft, .vertical][Int(seed % 3)]
        var driver = driver(mode, double: seed % 4 == 3, columns: seed % 4 == 2)
        let window = driver.reader.viewport
        func spot() -> Point {
            Point(x: random.number(0.05...0.95) * window.width, y: random.number(0.05...0.95) * window.height)
        }
        if random.chance(0.5) {
            driver.drag(from: spot(), to: spot(), over: 0.3)
            #expect(driver.reader.predictedCurls(step: 0.01, atMost: 10).isEmpty, "a finger holds it")
            let end = spot()
            driver.move(end.x, end.y)
            driver.up(end.x, end.y)
        } else {
            driver.send(.key(.forward, time: driver.time))
        }
        driver.wait(random.number(0...0.1))
        let step = 1.0 / 60
        let curls = driver.reader.predictedCurls(step: step, atMost: 200)
        #expect(curls.first == driver.reader.scene.curl)
        #expect(curls.count < 200, "the page ends flat")
        for (index, there) in curls.enumerated() where index > 0 {
            driver.wait(step)
            guard let here = driver.reader.scene.curl else {
                #expect(min(there.fraction, 1 - there.fraction) < 0.005, "seed \(seed), \(index) of \(curls.count)")
                break
            }
            #expect(here.sheet == there.sheet)
            #expect((here.fold.touch - there.fold.touch).length < 0.01, "seed \(seed), \(index) of \(curls.count)")
            #expect(abs(here.fraction - there.fraction) < 1e-6)
        }
    }
}
