import Geometry
import Testing

@testable import ReadingEngine

@Suite("Changes of the appearance only")
struct AppearanceTests {
    private static var looks: [ReaderAppearance] {
        var crops = ReaderAppearance()
        crops.cropsPages.toggle()
        crops.cropsStrips.toggle()
        var tinted = ReaderAppearance()
        tinted.filter.isInverted = true
        tinted.filter.warmth = 40
        tinted.background = .white
        var quiet = ReaderAppearance()
        quiet.isIncognito = true
        quiet.showsPageNumber.toggle()
        return [crops, tinted, quiet]
    }

    @Test(
        "a change moves nothing, loads nothing and reports nothing, in any state of the reader",
        arguments: ReadingMode.allCases
    )
    func nothingMoves(mode: ReadingMode) {
        for seed in UInt64(0)..<300 {
            var session = RandomSession(seed: seed &* 31 &+ UInt64(mode.rawValue), mode: mode)
            session.run(steps: 25)
            var reader = session.driver.reader
            // Let a motion that has reached its end finish first.
            for _ in 0..<3 { reader.tick(reader.now) }
            _ = reader.takeEffects()
            for look in Self.looks {
                let before = reader
                var options = reader.options
                options.appearance = look
                reader.handle(.optionsChanged(options, time: reader.now))
                #expect(reader.options.appearance == look)
                var alike = reader
                alike.context.options.appearance = before.options.appearance
                #expect(alike == before, "seed \(seed)")
                #expect(reader.scene == before.scene, "seed \(seed)")
                #expect(reader.takeEffects() == [], "seed \(seed)")
            }
        }
    }

    @Test("a change doesn't affect a page in flight or a zoomed page")
    func inFlight() {
        var driver = ReaderDriver()
        driver.press(.zoomIn)
        driver.rest()
        driver.down(200, 400)
        driver.move(150, 400)
        let before = driver.reader
        var options = driver.reader.options
        options.appearance = Self.looks[1]
        driver.send(.optionsChanged(options, time: driver.time))
        #expect(driver.reader.scene == before.scene)
        #expect(driver.reader.mode == before.mode)
    }
}
