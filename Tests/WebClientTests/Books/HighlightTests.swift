import Geometry
import ReadingEngine
import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("Highlights and text selection")
struct HighlightTests {
    /// The background and text colours of the papers, as hexadecimal numbers.
    private static let papers: [(ground: Int, ink: Int)] = [
        (0xFFFFFF, 0x1F1D1A), (0xFAF8F5, 0x1F1D1A), (0xF8F4EA, 0x1F1D1A), (0xF1E4CB, 0x4A3A26), (0xD9D9D6, 0x1F1D1A),
        (0x22211F, 0xCFCAC2), (0x1B1A18, 0xDED9D2), (0x000000, 0xB5B0A8),
    ]

    private func parts(_ colour: Int) -> [Double] { [16, 8, 0].map { Double(colour >> $0 & 0xFF) } }

    /// The relative luminance of WCAG 2.2.
    private func luminance(_ parts: [Double]) -> Double {
        let linear = parts.map { part -> Double in
            let value = part / 255
            return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func power(_ base: Double, _ exponent: Double) -> Double { Mathematics.power(base, exponent) }

    @Test("text is legible on every highlight colour on every paper", arguments: Annotation.Color.allCases)
    func contrast(_ colour: Annotation.Color) {
        for (ground, ink) in Self.papers {
            let rgb = parts(ground)
            let isDark = luminance(rgb) < 0.2
            let (paint, part) = colour.paint(onDark: isDark)
            let over = [Double(paint.red), Double(paint.green), Double(paint.blue)]
            let blended = zip(rgb, over).map { $0 + ($1 - $0) * Double(part) / 100 }
            let lights = [luminance(blended), luminance(parts(ink))].sorted()
            #expect((lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5, "\(colour) on \(String(ground, radix: 16))")
            // The highlight differs visibly from the paper.
            let distance = zip(rgb, blended).map { abs($0 - $1) }.max() ?? 0
            #expect(distance > 30, "\(colour) on \(String(ground, radix: 16))")
        }
    }

    @Test("an annotation is encoded in the format of the server and decoded")
    func coding() throws {
        let place = BookPosition(
            path: "OPS/c1.xhtml",
            identifier: "/4/6,/1:15,/1:21",
            progression: 0.25,
            position: 3,
            total: 12,
            before: "The lighthouse ",
            highlight: "keeper",
            after: " wrote"
        )
        var highlight = Annotation(highlighting: place, in: .purple, id: "m1", time: 5)
        highlight.noteText = "“who?”\nnobody"
        let json = try JSON(parsing: highlight.jsonText)
        #expect(json["kind"].string == "highlight" && json["color"].string == "purple")
        #expect(json["locator"]["text"]["after"].string == " wrote")
        let again = try #require(Annotation(json))
        #expect(again.words == "keeper" && again.place.after == " wrote")
        #expect(again.place.identifier == place.identifier)
        #expect(again.color == .purple && again.noteText == highlight.noteText && again.isHighlight)
        let listed = try JSON(parsing: Annotation.highlights([highlight, highlight])).elements
        #expect(listed.count == 2 && listed[0]["hasNote"].bool == true && listed[1]["cfi"].string == place.identifier)
        #expect(Annotation.highlights([]) == "[]")
        let bookmark = Annotation(bookmarkAt: place, id: "m2", time: 5)
        #expect(Annotation(try JSON(parsing: bookmark.jsonText))?.kind == .bookmark)
        #expect(Annotation.Color(named: "ochre") == .yellow)
    }

    @Test("a popup is placed beside the selection and within the window")
    func popupPlace() {
        let (window, size) = (Size(width: 390, height: 844), Size(width: 300, height: 48))
        func origin(_ frame: Rect) -> Point { PopupPosition.origin(of: size, beside: frame, in: window, gap: 20) }
        #expect(origin(Rect(x: 100, y: 400, width: 100, height: 20)) == Point(x: 8, y: 332))
        #expect(origin(Rect(x: 180, y: 400, width: 60, height: 20)) == Point(x: 60, y: 332))
        // Below the selection if there is no space above it.
        #expect(origin(Rect(x: 350, y: 40, width: 30, height: 20)) == Point(x: 82, y: 80))
        let middle = origin(Rect(x: 0, y: 10, width: 390, height: 820))
        #expect(middle.y > 0 && middle.y + size.height < window.height)
        let corner = Rect(x: 0, y: 0, width: 1, height: 1)
        let large = PopupPosition.origin(of: Size(width: 500, height: 900), beside: corner, in: window, gap: 4)
        #expect(large == Point(x: 8, y: 8))
    }

    @Test("clicks at the same position within a short interval are counted together")
    func clicks() {
        var clicks = ClickCount()
        #expect(clicks.press(at: Point(x: 10, y: 10), time: 1) == 1)
        #expect(clicks.press(at: Point(x: 12, y: 10), time: 1.2) == 2)
        #expect(clicks.press(at: Point(x: 12, y: 11), time: 1.4) == 3)
        #expect(clicks.press(at: Point(x: 60, y: 11), time: 1.5) == 1)
        #expect(clicks.press(at: Point(x: 60, y: 11), time: 2.5) == 1)
        clicks.forget()
        #expect(clicks.press(at: Point(x: 60, y: 11), time: 2.6) == 1)
    }

    @Test("arrow keys follow the writing direction")
    func arrows() {
        #expect(ArrowDirection.right.inText(isVerticalWriting: false, isRightToLeft: false) == (true, true))
        #expect(ArrowDirection.right.inText(isVerticalWriting: false, isRightToLeft: true) == (true, false))
        #expect(ArrowDirection.down.inText(isVerticalWriting: false, isRightToLeft: false) == (false, true))
        #expect(ArrowDirection.down.inText(isVerticalWriting: true, isRightToLeft: true) == (true, true))
        #expect(ArrowDirection.left.inText(isVerticalWriting: true, isRightToLeft: true) == (false, true))
    }

    @Test("search text is limited to one line and a maximum length")
    func firstLine() {
        #expect("one two\nthree".firstLine(of: 100) == "one two")
        #expect("灯塔守塔人".firstLine(of: 2) == "灯塔")
    }
}
