import Geometry
import Testing

@testable import ReadingEngine

@Suite("Turning pages")
struct TurnTests {
    struct Release: Sendable, CustomTestStringConvertible {
        let distance: Double
        let seconds: Double
        let page: Int
        let why: String
        var testDescription: String { why }
    }

    @Test(
        "a release turns by distance or projected velocity",
        arguments: [
            Release(distance: -200, seconds: 1, page: 6, why: "half the width, slowly"),
            Release(distance: -28, seconds: 1, page: 6, why: "a little more than six hundredths"),
            Release(distance: -20, seconds: 1, page: 5, why: "less than six hundredths, slowly"),
            Release(distance: -30, seconds: 0.05, page: 6, why: "a short flick"),
            Release(distance: 200, seconds: 1, page: 4, why: "back by half the width"),
            Release(distance: 60, seconds: 0.05, page: 4, why: "a short flick back"),
            Release(distance: 20, seconds: 1, page: 5, why: "back by less than six hundredths"),
            Release(distance: -6, seconds: 0.1, page: 5, why: "within the slop"),
        ]
    )
    func commits(release: Release) {
        for progression in [ReadingMode.leftToRight, .rightToLeft, .vertical] {
            var driver = ReaderDriver(
                mode: progression,
                initialPage: 5,
                viewport: Size(width: 390, height: 390)
            )
            driver.swipe(by: release.distance * driver.progression.sign, over: release.seconds)
            driver.rest()
            #expect(driver.page == release.page, "\(release.why), \(progression)")
            #expect(driver.position == Double(release.page))
        }
    }

    @Test("the page follows the finger one to one")
    func follows() {
        var driver = ReaderDriver(initialPage: 3)
        driver.down(300, 400)
        driver.wait(0.016)
        driver.move(280, 400)
        let start = driver.position
        driver.wait(0.016)
        driver.move(180, 400)
        #expect(abs((driver.position - start) * driver.pitch - 100) < 1e-9)
        #expect(driver.reader.scene.activity == .tracking)
    }

    @Test("moving the finger back cancels the turn")
    func movingBack() {
        var driver = ReaderDriver(initialPage: 3)
        driver.drag(from: Point(x: 300, y: 400), to: Point(x: 120, y: 400), over: 0.3)
        for x in [140.0, 165, 190] {
            driver.wait(0.016)
            driver.move(x, 400)
        }
        driver.up(190, 400)
        driver.rest()
        #expect(driver.page == 3)
    }

    @Test("two fast flings turn two pages")
    func twoFlings() {
        var driver = ReaderDriver(initialPage: 3)
        driver.swipe(by: -120, over: 0.08)
        driver.wait(0.05)
        driver.swipe(by: -120, over: 0.08)
        driver.rest()
        #expect(driver.page == 5)
    }

    @Test("grabbing a turn halfway and moving it back undoes it")
    func grabbedAndPutBack() {
        var driver = ReaderDriver(initialPage: 3)
        driver.swipe(by: -120, over: 0.08)
        driver.wait(0.06)
        let caught = driver.position
        #expect(caught > 3.3 && caught < 4)
        driver.drag(from: Point(x: 100, y: 400), to: Point(x: 280, y: 400), over: 0.4)
        driver.wait(0.1)
        driver.up(280, 400)
        driver.rest()
        #expect(driver.page == 3)
    }

    @Test("grabbing a turn halfway and finishing it turns one page, not two")
    func grabbedAndFinished() {
        var driver = ReaderDriver(initialPage: 3)
        driver.swipe(by: -120, over: 0.08)
        driver.wait(0.05)
        driver.drag(from: Point(x: 250, y: 400), to: Point(x: 190, y: 400), over: 0.4)
        driver.wait(0.1)
        driver.up(190, 400)
        driver.rest()
        #expect(driver.page == 4)
    }

    @Test("a press stops a moving page without a jump, and its end continues the turn")
    func heldInFlight() {
        var driver = ReaderDriver(initialPage: 3)
        driver.tap(380, 400)
        driver.wait(0.05)
        driver.down(200, 400)
        var last = driver.position
        var lastStep = 1.0
        for frame in 0..<30 {
            driver.wait(1.0 / 120, frame: 1.0 / 120)
            let step = driver.position - last
            #expect(step < 0.15, "frame \(frame) jumped by \(step)")
            if frame > 20 { #expect(step <= lastStep + 1e-9) }
            last = driver.position
            lastStep = step
        }
        #expect(driver.position < 3.99, "it stopped before it arrived")
        #expect(lastStep < 1e-4)
        driver.wait(0.5)
        driver.up(200, 400)
        driver.rest()
        #expect(driver.page == 4)
    }

    @Test("ten taps in a second turn ten pages")
    func tenTaps() {
        var driver = ReaderDriver(pages: 30)
        for number in 0..<10 {
            // Taps at the same position would be double taps.
            driver.tap(380, number.isMultiple(of: 2) ? 400 : 500, for: 0.03)
            driver.wait(0.07)
        }
        driver.rest()
        #expect(driver.page == 10)
    }

    @Test("ten taps during slow loading turn ten pages, and show each of them")
    func tenTapsSlowPictures() {
        var driver = ReaderDriver(pages: 30, answersAtOnce: false)
        driver.answerAll()
        for number in 0..<10 {
            // Taps at the same position would be double taps.
            driver.tap(380, number.isMultiple(of: 2) ? 400 : 500, for: 0.03)
            driver.wait(0.03)
        }
        #expect(driver.page < 10)
        for _ in 0..<40 {
            driver.wait(0.1)
            if let page = driver.nextLoading { driver.answer(page) }
        }
        driver.rest()
        #expect(driver.page == 10)
        #expect(driver.reported.last == 10)
    }

    @Test("a tap during a turn changes neither the position nor the velocity at its moment")
    func tapInFlight() {
        var driver = ReaderDriver(initialPage: 3)
        driver.tap(380, 400, for: 0.02)
        driver.wait(0.06)
        driver.down(380, 500)
        let position = driver.position
        let velocity = driver.velocity
        driver.up(380, 500)
        #expect(abs(driver.position - position) < 1e-9)
        #expect(abs(driver.velocity - velocity) < 1e-9)
        driver.rest()
        #expect(driver.page == 5)
    }

    @Test("tap zones are physical: right is forward in left-to-right reading and back in right-to-left reading")
    func tapZones() {
        var western = ReaderDriver(initialPage: 3)
        western.tap(380, 400)
        western.rest()
        #expect(western.page == 4)
        western.tap(10, 400)
        western.rest()
        #expect(western.page == 3)
        var eastern = ReaderDriver(mode: .rightToLeft, initialPage: 3)
        eastern.tap(10, 400)
        eastern.rest()
        #expect(eastern.page == 4)
        eastern.tap(380, 400)
        eastern.rest()
        #expect(eastern.page == 3)
    }

    @Test("a finger that rests on the page turns nothing")
    func longPress() {
        var driver = ReaderDriver(initialPage: 3)
        driver.tap(380, 400, for: 1)
        driver.rest()
        #expect(driver.page == 3)
    }

    @Test("the old page stays until the new one can be shown")
    func oldPageStays() {
        var driver = ReaderDriver(answersAtOnce: false)
        driver.answer(0)
        driver.tap(380, 400)
        driver.wait(1)
        #expect(driver.page == 0)
        #expect(driver.position == 0)
        #expect(driver.reader.scene.pendingPage?.page == 1)
        driver.answer(1)
        #expect(driver.reader.scene.pendingPage == nil)
        driver.rest()
        #expect(driver.page == 1)
    }

    @Test("a failed page is shown with its error")
    func failedPage() {
        var driver = ReaderDriver(answersAtOnce: false)
        driver.answer(0)
        driver.tap(380, 400)
        driver.fail(1)
        driver.rest()
        #expect(driver.page == 1)
        #expect(driver.content(of: 1) == .failed)
        driver.send(.retry(PageIdentifier(chapter: 0, page: 1), time: driver.time))
        #expect(driver.loading.contains(PageIdentifier(chapter: 0, page: 1)))
        driver.answer(1)
        #expect(driver.content(of: 1) == .ready)
    }

    @Test("a jump is not animated, and waits for its page")
    func jump() {
        var driver = ReaderDriver(pages: 100, answersAtOnce: false)
        driver.answerAll()
        driver.send(.jump(PageIdentifier(chapter: 0, page: 70), time: driver.time))
        #expect(driver.page == 0)
        #expect(driver.reader.scene.pendingPage?.page == 70)
        driver.answer(70)
        #expect(driver.page == 70)
        #expect(driver.position == 70)
        #expect(!driver.reader.isAnimating)
    }

    @Test("Home and End go to the ends, arrows follow the layout, Space follows the reading order")
    func keys() {
        var driver = ReaderDriver(mode: .rightToLeft, initialPage: 5)
        let steps: [(ReaderKey, Int)] = [
            (.left, 6), (.right, 5), (.forward, 6), (.backward, 5), (.down, 6), (.up, 5), (.end, 9), (.home, 0),
        ]
        for (key, page) in steps {
            driver.send(.key(key, time: driver.time))
            driver.rest()
            #expect(driver.page == page, "after \(key)")
        }
    }

    @Test("a card follows the last page; beyond the ends, the page resists and this is reported")
    func edges() {
        var driver = ReaderDriver(pages: 3, initialPage: 2)
        driver.swipe(by: -200, over: 0.2)
        driver.rest()
        #expect(driver.item == .chapterTransition(before: 0, after: nil))
        #expect(driver.page == 2 && driver.edges.isEmpty)
        driver.drag(from: Point(x: 300, y: 400), to: Point(x: 100, y: 400), over: 0.2)
        #expect(driver.position > 3 && driver.position < 3 + 200 / 406 * 0.6)
        driver.up(100, 400)
        driver.rest()
        #expect(driver.page == 2)
        driver.tap(380, 400)
        #expect(driver.edges == [.end, .end])
        driver.press(.home)
        driver.tap(10, 400)
        driver.rest()
        #expect(driver.edges == [.end, .end, .start])
        #expect(driver.page == 0)
    }

    @Test("with reduced motion a turn is not animated")
    func reducedMotion() {
        var driver = ReaderDriver(initialPage: 3, reducesMotion: true)
        driver.tap(380, 400)
        #expect(driver.position == 4)
        #expect(!driver.reader.isAnimating)
        driver.swipe(by: -120, over: 0.1)
        #expect(driver.position == 5)
        #expect(!driver.reader.isAnimating)
    }

    @Test("the path is the same at every frame rate", arguments: [30.0, 60, 90, 120])
    func frameRates(rate: Double) {
        var driver = ReaderDriver(initialPage: 3)
        driver.tap(380, 400, for: 0.05)
        let whole = driver.time
        driver.wait(0.1, frame: 1 / rate)
        var reference = ReaderDriver(initialPage: 3)
        reference.tap(380, 400, for: 0.05)
        reference.wait(0.1, frame: 0.1)
        #expect(driver.time - whole - 0.1 < 1e-9)
        #expect(abs(driver.position - reference.position) < 1e-9)
    }

    @Test("publications of one page and of none are handled")
    func tinyPublications() {
        for pages in 0...1 {
            var driver = ReaderDriver(pages: pages)
            driver.swipe(by: -200, over: 0.1)
            driver.tap(380, 400)
            driver.send(.key(.end, time: driver.time))
            driver.send(.wheel(delta: Point(x: 0, y: 120), position: .zero, zooms: false, time: driver.time))
            driver.send(.jump(PageIdentifier(chapter: 0, page: 7), time: driver.time))
            driver.rest()
            #expect(driver.page == 0)
            #expect(driver.reader.brokenInvariants().isEmpty)
        }
    }

    @Test("a cancelled touch leaves the page in place")
    func cancelled() {
        var driver = ReaderDriver(initialPage: 3)
        driver.drag(from: Point(x: 300, y: 400), to: Point(x: 60, y: 400), over: 0.1)
        driver.send(
            .pointer(
                PointerSample(identifier: 1, phase: .cancelled, position: Point(x: 60, y: 400), time: driver.time)
            )
        )
        driver.rest()
        #expect(driver.page == 3)
    }

    @Test("a drag across the turning axis turns nothing")
    func crossDrag() {
        var driver = ReaderDriver(initialPage: 3)
        driver.drag(from: Point(x: 200, y: 100), to: Point(x: 190, y: 500), over: 0.1)
        driver.up(190, 500)
        driver.rest()
        #expect(driver.page == 3)
    }

    @Test("a rotation during a drag keeps the page")
    func rotationWhileDragging() {
        var driver = ReaderDriver(initialPage: 3)
        driver.drag(from: Point(x: 300, y: 400), to: Point(x: 100, y: 400), over: 0.2)
        driver.send(.resized(Size(width: 844, height: 390), density: 1))
        driver.move(90, 400)
        driver.up(90, 400)
        driver.rest()
        #expect(driver.page == 3)
        #expect(driver.surface(of: 3)?.slot == Rect(x: 0, y: 0, width: 844, height: 390))
    }
}
