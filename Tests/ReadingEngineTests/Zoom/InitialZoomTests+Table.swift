import Geometry
import Testing

@testable import ReadingEngine

// The expected layouts of one picture.
extension InitialZoomTests {
    /// A row of the table.
    struct Golden: Sendable, CustomTestStringConvertible {
        let name: String
        let picture: Size?
        let slot: Size
        let fit: PageFit
        var start = ZoomStart.automatic
        var progression = PageProgression.leftToRight
        var isBack = false
        var density = 2.0
        let initialFrame: Rect
        var testDescription: String { name }
    }

    static let table: [Golden] = [
        Golden(
            name: "a page on a phone: shown whole",
            picture: page,
            slot: phone,
            fit: .screen,
            initialFrame: Rect(x: 0, y: 129.5, width: 390, height: 585)
        ),
        Golden(
            name: "a page in a wide window: shown whole",
            picture: page,
            slot: tablet,
            fit: .screen,
            initialFrame: Rect(x: 1000.0 / 3, y: 0, width: 1600.0 / 3, height: 800)
        ),
        Golden(
            name: "a page of unknown size is two to three",
            picture: nil,
            slot: tablet,
            fit: .screen,
            initialFrame: Rect(x: 1000.0 / 3, y: 0, width: 1600.0 / 3, height: 800)
        ),
        Golden(
            name: "a wide page on a phone: shown whole",
            picture: wide,
            slot: phone,
            fit: .screen,
            initialFrame: Rect(x: 0, y: 292, width: 390, height: 260)
        ),
        Golden(
            name: "a small picture is enlarged to the screen",
            picture: Size(width: 10, height: 10),
            slot: phone,
            fit: .screen,
            initialFrame: Rect(x: 0, y: 227, width: 390, height: 390)
        ),
        Golden(
            name: "as wide as a wide window, from the top",
            picture: page,
            slot: tablet,
            fit: .width,
            initialFrame: Rect(x: 0, y: 0, width: 1200, height: 1800)
        ),
        Golden(
            name: "as wide as a wide window, backwards: from the bottom",
            picture: page,
            slot: tablet,
            fit: .width,
            isBack: true,
            initialFrame: Rect(x: 0, y: -1000, width: 1200, height: 1800)
        ),
        Golden(
            name: "as wide as the phone and lower than it: centred",
            picture: page,
            slot: phone,
            fit: .width,
            isBack: true,
            initialFrame: Rect(x: 0, y: 129.5, width: 390, height: 585)
        ),
        Golden(
            name: "as high as the phone, from the left",
            picture: wide,
            slot: phone,
            fit: .height,
            initialFrame: Rect(x: 0, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "as high as the phone, right to left: from the right",
            picture: wide,
            slot: phone,
            fit: .height,
            progression: .rightToLeft,
            initialFrame: Rect(x: -876, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "as high as the phone, right to left, backwards: from the left",
            picture: wide,
            slot: phone,
            fit: .height,
            progression: .rightToLeft,
            isBack: true,
            initialFrame: Rect(x: 0, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "as high as the phone, from the middle, in both directions",
            picture: wide,
            slot: phone,
            fit: .height,
            start: .centre,
            isBack: true,
            initialFrame: Rect(x: -438, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "as high as the phone, from the left by choice in right-to-left reading",
            picture: wide,
            slot: phone,
            fit: .height,
            start: .left,
            progression: .rightToLeft,
            initialFrame: Rect(x: 0, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "as high as the phone, from the right by choice",
            picture: wide,
            slot: phone,
            fit: .height,
            start: .right,
            initialFrame: Rect(x: -876, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "pixel for pixel at two pixels per point",
            picture: page,
            slot: tablet,
            fit: .original,
            initialFrame: Rect(x: 300, y: 0, width: 600, height: 900)
        ),
        Golden(
            name: "pixel for pixel at one pixel per point, from the first corner",
            picture: wide,
            slot: phone,
            fit: .original,
            density: 1,
            initialFrame: Rect(x: 0, y: 0, width: 2400, height: 1600)
        ),
        Golden(
            name: "pixel for pixel, backwards: from the last corner",
            picture: wide,
            slot: phone,
            fit: .original,
            isBack: true,
            density: 1,
            initialFrame: Rect(x: -2010, y: -756, width: 2400, height: 1600)
        ),
        Golden(
            name: "a small picture is not enlarged beyond its pixels",
            picture: Size(width: 100, height: 100),
            slot: phone,
            fit: .original,
            initialFrame: Rect(x: 170, y: 397, width: 50, height: 50)
        ),
        Golden(
            name: "pixel for pixel with unknown pixels: fitted to the screen",
            picture: nil,
            slot: phone,
            fit: .original,
            initialFrame: Rect(x: 0, y: 129.5, width: 390, height: 585)
        ),
        Golden(
            name: "smart: a wide page on a phone fills the height and begins at its start",
            picture: wide,
            slot: phone,
            fit: .smart,
            initialFrame: Rect(x: 0, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "smart, right to left: from the right",
            picture: wide,
            slot: phone,
            fit: .smart,
            progression: .rightToLeft,
            initialFrame: Rect(x: -876, y: 0, width: 1266, height: 844)
        ),
        Golden(
            name: "smart: a wide page in a wide window is shown whole",
            picture: wide,
            slot: tablet,
            fit: .smart,
            initialFrame: Rect(x: 0, y: 0, width: 1200, height: 800)
        ),
        Golden(
            name: "smart: a page slightly wider than high is not wide",
            picture: Size(width: 1190, height: 1000),
            slot: Size(width: 595, height: 1000),
            fit: .smart,
            initialFrame: Rect(x: 0, y: 250, width: 595, height: 500)
        ),
        Golden(
            name: "smart: wider by a fifth is wide",
            picture: Size(width: 1200, height: 1000),
            slot: Size(width: 600, height: 1000),
            fit: .smart,
            initialFrame: Rect(x: 0, y: 0, width: 1200, height: 1000)
        ),
        Golden(
            name: "stretched to the window",
            picture: wide,
            slot: phone,
            fit: .stretch,
            initialFrame: Rect(x: 0, y: 0, width: 390, height: 844)
        ),
        Golden(
            name: "a strip fills a phone's width, from the top",
            picture: strip,
            slot: phone,
            fit: .screen,
            initialFrame: Rect(x: 0, y: 0, width: 390, height: 3900)
        ),
        Golden(
            name: "a strip, backwards: from the bottom",
            picture: strip,
            slot: phone,
            fit: .smart,
            isBack: true,
            initialFrame: Rect(x: 0, y: -3056, width: 390, height: 3900)
        ),
        Golden(
            name: "a strip has a maximum width",
            picture: strip,
            slot: tablet,
            fit: .screen,
            initialFrame: Rect(x: 240, y: 0, width: 720, height: 7200)
        ),
        Golden(
            name: "a strip as wide as the window, by choice",
            picture: strip,
            slot: tablet,
            fit: .width,
            initialFrame: Rect(x: 0, y: 0, width: 1200, height: 12000)
        ),
        Golden(
            name: "three times as tall is not yet a strip",
            picture: Size(width: 100, height: 300),
            slot: tablet,
            fit: .screen,
            initialFrame: Rect(x: (1200 - 800.0 / 3) / 2, y: 0, width: 800.0 / 3, height: 800)
        ),
        Golden(
            name: "a strip lower than the window is shown whole",
            picture: Size(width: 100, height: 301),
            slot: Size(width: 1000, height: 2500),
            fit: .screen,
            initialFrame: Rect(x: (1000 - 2500 / 3.01) / 2, y: 0, width: 2500 / 3.01, height: 2500)
        ),
    ]
}
