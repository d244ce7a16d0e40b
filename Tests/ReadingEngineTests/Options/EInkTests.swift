import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("E-ink screens")
struct EInkTests {
    private func options(_ mode: ReadingMode, _ transition: PageTransition = .slide) -> ReaderOptions {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .single
        options.alwaysShowsChapterTransitions = false
        options.pageTransition = transition
        options.isEInk = true
        return options
    }

    private func driver(_ options: ReaderOptions, page: Int = 2) -> ReaderDriver {
        let pages: [Size?] = Array(repeating: Size(width: 1000, height: 1500), count: 10)
        return ReaderDriver(library: [Library.chapter(0, pages)], page: page, options: options)
    }

    private func drag(_ driver: inout ReaderDriver, by travel: Point, during: (ReaderDriver) -> Void = { _ in }) {
        let start = Point(x: 200, y: 400)
        func send(_ phase: PointerSample.Phase, _ part: Double) {
            let sample = PointerSample(identifier: 1, phase: phase, position: start + travel * part, time: driver.time)
            driver.send(.pointer(sample))
        }
        send(.began, 0)
        for step in 1...6 {
            driver.time += 0.016
            send(.moved, Double(step) / 6)
            during(driver)
        }
        driver.time += 0.016
        send(.ended, 1)
    }

    @Test("the engine uses no transition and the larger step, and the stored options are unchanged")
    func resolved() {
        for transition in PageTransition.allCases {
            let options = options(.leftToRight, transition)
            #expect(options.resolved.pageTransition == .none)
            #expect(options[.pageTransition] == transition.rawValue)
        }
        var options = options(.webtoon)
        #expect(options.scrollStep == StripMachine.tapStep)
        #expect(options.resolved.scrollStep == 0.9)
        options.stripStep = 0.95
        #expect(options.resolved.stripStep == 0.95)
        options.isEInk = false
        #expect(options.resolved == options.clamped)
        #expect(options.resolved.scrollStep == nil)
    }

    @Test("a tap and a drag turn the page without animation in every transition", arguments: PageTransition.allCases)
    func turns(transition: PageTransition) {
        var driver = driver(options(.leftToRight, transition))
        driver.press(.forward)
        #expect(!driver.reader.isAnimating)
        #expect(driver.focus?.page == 3)
        let before = driver.reader.scene.surfaces.filter(\.isVisible)
        drag(&driver, by: Point(x: -180, y: 0)) {
            #expect($0.reader.scene.surfaces.filter(\.isVisible) == before)
        }
        #expect(!driver.reader.isAnimating)
        #expect(driver.focus?.page == 4)
    }

    @Test(
        "a strip scrolls by a window less the overlap, without a fling",
        arguments: [
            (Point(x: 0, y: -300), 0.9), (Point(x: 0, y: 40), -0.9), (Point(x: 0, y: -20), 0.0),
            (Point(x: -80, y: 4), 0.0),
        ]
    )
    func strip(travel: Point, part: Double) {
        var driver = driver(options(.webtoon), page: 4)
        let height = driver.reader.viewport.height
        let before = driver.reader.scene.camera.translation.y
        drag(&driver, by: travel) { #expect($0.reader.scene.camera.translation.y == before) }
        #expect(!driver.reader.isAnimating)
        #expect(abs(driver.reader.scene.camera.translation.y - (before - height * part)) < 0.5)
    }

    @Test("taps and arrow keys scroll a strip by the same step")
    func keys() {
        var driver = driver(options(.webtoon), page: 4)
        let height = driver.reader.viewport.height
        let before = driver.reader.scene.camera.translation.y
        for (key, windows) in [(ReaderKey.forward, 0.9), (.down, 1.8), (.up, 0.9), (.backward, 0)] {
            driver.press(key)
            #expect(!driver.reader.isAnimating)
            #expect(abs(driver.reader.scene.camera.translation.y - (before - height * windows)) < 0.5)
        }
    }

    @Test("the momentum of a wheel is one step, and a later wheel event is another")
    func wheel() {
        var driver = driver(options(.webtoon), page: 4)
        let height = driver.reader.viewport.height
        let before = driver.reader.scene.camera.translation.y
        for windows in [0.9, 1.8] {
            for _ in 0..<20 {
                let delta = Point(x: 0, y: 12)
                driver.send(.wheel(delta: delta, position: .zero, zooms: false, time: driver.time))
                driver.wait(0.05)
            }
            #expect(abs(driver.reader.scene.camera.translation.y - (before - height * windows)) < 0.5)
            driver.wait(0.5)
        }
    }

    @Test("a strip doesn't auto-scroll, and turning the option on stops auto-scroll")
    func autoScroll() {
        var driver = driver(options(.webtoon))
        driver.send(.autoScrollRequested(true, time: driver.time))
        #expect(!driver.reader.scene.isAutoScrolling)
        var plain = options(.webtoon)
        plain.isEInk = false
        driver.send(.optionsChanged(plain, time: driver.time))
        driver.send(.autoScrollRequested(true, time: driver.time))
        #expect(driver.reader.scene.isAutoScrolling)
        driver.send(.optionsChanged(options(.webtoon), time: driver.time))
        #expect(!driver.reader.scene.isAutoScrolling)
        #expect(!driver.reader.isAnimating)
    }

    @Test("the screen flashes after the chosen number of turns")
    func flash() {
        #expect(ScreenFlash.allCases.map(\.turns) == [nil, 1, 5, 10, 20])
    }
}
