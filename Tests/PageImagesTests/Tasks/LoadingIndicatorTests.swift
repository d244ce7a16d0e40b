import PageImages
import Testing

@Suite("The loading indicator")
struct LoadingIndicatorTests {
    @Test(
        "it appears after 150 ms",
        arguments: [(10.0, false), (10.149, false), (10.150, true), (99, true)]
    )
    func delay(now: Double, isVisible: Bool) {
        var indicator = LoadingIndicator()
        indicator.begin(at: 10)
        #expect(indicator.isVisible(at: now) == isVisible)
        #expect(indicator.changeTime == 10.150)
    }

    @Test("it does not appear for an image that loads faster")
    func inTime() {
        var indicator = LoadingIndicator()
        #expect(!indicator.isVisible(at: 99))
        indicator.begin(at: 10)
        indicator.end()
        #expect(!indicator.isVisible(at: 99))
        #expect(indicator.changeTime == nil)
    }

    @Test("a repeated begin does not restart the delay")
    func waitingOn() {
        var indicator = LoadingIndicator()
        indicator.begin(at: 10)
        indicator.begin(at: 10.1)
        #expect(indicator.isVisible(at: 10.15))
        indicator.end()
        indicator.begin(at: 20)
        #expect(!indicator.isVisible(at: 20.1))
    }

    @Test(
        "an image fades in unless it comes from memory or reduced motion is preferred",
        arguments: [
            (ImageOrigin.none, false, ImageTransition.fade), (.disk, false, .fade), (.memory, false, .none),
            (.none, true, .none), (.disk, true, .none), (.memory, true, .none),
        ]
    )
    func transition(origin: ImageOrigin, reducesMotion: Bool, transition: ImageTransition) {
        #expect(ImageTransition.transition(for: origin, reducesMotion: reducesMotion) == transition)
    }
}
