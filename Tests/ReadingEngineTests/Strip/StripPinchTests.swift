import Geometry
import Testing

@testable import ReadingEngine

@Suite("Pinching a strip")
struct StripPinchTests {
    private func driver() -> StripDriver { StripDriver(rows: pageRows(count: 40), page: 20) }

    /// Two fingers, a hundred points apart, move up by `travel` and lift one after the other.
    private func pan(_ driver: inout StripDriver, by travel: Double, over seconds: Double, between lifts: Double) {
        let steps = 10
        func places(_ part: Double) -> (Point, Point) {
            (Point(x: 150, y: 600 - travel * part), Point(x: 250, y: 600 - travel * part))
        }
        driver.down(150, 600, finger: 1)
        driver.down(250, 600, finger: 2)
        for step in 1...steps {
            driver.wait(seconds / Double(steps))
            let (one, other) = places(Double(step) / Double(steps))
            driver.move(one.x, one.y, finger: 1)
            driver.move(other.x, other.y, finger: 2)
        }
        let (one, other) = places(1)
        driver.up(one.x, one.y, finger: 1)
        driver.wait(lifts)
        let late = other.y - travel / seconds * lifts
        driver.up(other.x, late, finger: 2)
    }

    @Test(
        "a two-finger pan continues like a one-finger pan, in whatever order the fingers lift",
        arguments: [0, 0.01, 0.03]
    )
    func fling(between: Double) {
        var two = driver()
        pan(&two, by: 200, over: 0.12, between: between)
        let speed = two.strip.velocity(at: two.time).y
        let expected = -200 / 0.12
        #expect(abs(speed - expected) < 40, "the speed is \(speed)")
        #expect(two.strip.isMoving)
        let left = two.camera.translation.y
        two.rest()
        #expect(two.camera.translation.y < left - 300)
        #expect(two.camera.scale == 1)
    }

    @Test("fingers that rest before they lift leave the strip in place")
    func still() {
        var driver = driver()
        driver.down(150, 600, finger: 1)
        driver.down(250, 600, finger: 2)
        for step in 1...10 {
            driver.wait(0.01)
            driver.move(150, 600 - Double(step) * 20, finger: 1)
            driver.move(250, 600 - Double(step) * 20, finger: 2)
        }
        driver.wait(0.2)
        let there = driver.camera.translation.y
        driver.up(150, 400, finger: 1)
        driver.up(250, 400, finger: 2)
        driver.rest()
        #expect(abs(driver.camera.translation.y - there) < 0.5)
    }

    @Test("a pinch without movement of its centre causes no fling")
    func pinch() {
        var driver = driver()
        driver.down(150, 400, finger: 1)
        driver.down(240, 400, finger: 2)
        for step in 1...8 {
            driver.wait(0.012)
            driver.move(150 - Double(step) * 10, 400, finger: 1)
            driver.move(240 + Double(step) * 10, 400, finger: 2)
        }
        let camera = driver.camera
        #expect(camera.scale > 2)
        driver.up(70, 400, finger: 1)
        driver.up(320, 400, finger: 2)
        driver.rest()
        #expect((driver.camera.translation - camera.translation).length < 12)
    }

    @Test("adding or removing a finger is not a movement")
    func middle() {
        var fingers = Touches()
        fingers.add(1, at: Point(x: 0, y: 0), time: 0)
        for step in 1...5 {
            _ = fingers.move(1, to: Point(x: 0, y: Double(step)), time: Double(step) * 0.01)
        }
        #expect((fingers.travel.velocity(at: 0.05) - Point(x: 0, y: 100)).length < 1e-6)
        fingers.add(2, at: Point(x: 300, y: 500), time: 0.05)
        #expect((fingers.travel.velocity(at: 0.05) - Point(x: 0, y: 100)).length < 1e-6)
        fingers.remove(1)
        #expect((fingers.travel.velocity(at: 0.05) - Point(x: 0, y: 100)).length < 1e-6)
        fingers.remove(2)
        #expect(fingers.travel == VelocityTracker())
    }
}
