import Geometry
import Testing

@testable import ReadingEngine

@Suite("Initial layout of pages of all shapes")
struct InitialLayoutTests {
    static let upright = Size(width: 390, height: 844)
    static let across = Size(width: 844, height: 390)

    /// Forty page shapes in a phone's window, in portrait and landscape: left, top, width and height in points.
    ///
    /// In portrait, a page that is lower than the window fills its width and is centred. A taller page is shown whole, unless
    /// that would leave a fifth of the width empty (from 1.25 times the window's ratio, 2.705): then it fills the width and
    /// begins at its top. In landscape, pages and scans of two pages are fitted to the height. So are panoramas, which begin
    /// at their start; wide pages in between are shown whole. A strip, more than three times as tall as wide, is 720 points
    /// wide.
    static let table = """
        square           | 1000×1000  | 0 227 390 390       | 227 0 390 390
        comic page       | 1000×1500  | 0 129.5 390 585     | 292 0 260 390
        trade paperback  | 1040×1600  | 0 122 390 600       | 295.25 0 253.5 390
        manga page       | 1114×1600  | 0 141.93 390 560.14 | 286.23 0 271.54 390
        tankobon         | 1128×1600  | 0 145.4 390 553.19  | 284.52 0 274.95 390
        A4               | 2480×3508  | 0 146.17 390 551.66 | 284.14 0 275.71 390
        letter           | 2550×3300  | 0 169.65 390 504.71 | 271.32 0 301.36 390
        album page       | 2400×3200  | 0 162 390 520       | 275.75 0 292.5 390
        newsprint        | 2000×3000  | 0 129.5 390 585     | 292 0 260 390
        digest           | 1056×1600  | 0 126.55 390 590.91 | 293.3 0 257.4 390
        two pages        | 2000×1500  | 0 275.75 390 292.5  | 162 0 520 390
        manga spread     | 2228×1600  | 0 281.96 390 280.07 | 150.46 0 543.08 390
        comic spread     | 3000×2200  | 0 279 390 286       | 156.09 0 531.82 390
        A4 spread        | 4960×3508  | 0 284.08 390 275.83 | 146.29 0 551.43 390
        screen 4:3       | 1600×1200  | 0 275.75 390 292.5  | 162 0 520 390
        screen 16:9      | 1920×1080  | 0 312.31 390 219.38 | 75.33 0 693.33 390
        screen 16:10     | 1920×1200  | 0 300.12 390 243.75 | 110 0 624 390
        photo 3:2        | 3000×2000  | 0 292 390 260       | 129.5 0 585 390
        photo 2:3        | 2000×3000  | 0 129.5 390 585     | 292 0 260 390
        photo 4:5        | 1600×2000  | 0 178.25 390 487.5  | 266 0 312 390
        phone shot       | 1170×2532  | 0 0 390 844         | 331.89 0 180.21 390
        phone shot, long | 1080×2400  | 5.1 0 379.8 844     | 334.25 0 175.5 390
        older phone shot | 750×1334   | 0 75.16 390 693.68  | 312.37 0 219.27 390
        tall page        | 1000×2000  | 0 32 390 780        | 324.5 0 195 390
        taller page      | 1000×2500  | 26.2 0 337.6 844    | 344 0 156 390
        nearly tall      | 1000×2700  | 38.7 0 312.59 844   | 349.78 0 144.44 390
        just tall        | 1000×2710  | 0 0 390 1056.9      | 350.04 0 143.91 390
        three times tall | 4000×12000 | 0 0 390 1170        | 357 0 130 390
        strip            | 800×8000   | 0 0 390 3900        | 62 0 720 7200
        short strip      | 800×2800   | 0 0 390 1365        | 62 0 720 2520
        long strip       | 690×20000  | 0 0 390 11304.35    | 62 0 720 20869.57
        panorama 2:1     | 4000×2000  | 0 324.5 390 195     | 32 0 780 390
        cinema           | 2390×1000  | 0 340.41 390 163.18 | 0 18.43 844 353.14
        nearly panorama  | 2700×1000  | 0 349.78 390 144.44 | 0 38.7 844 312.59
        just panorama    | 2710×1000  | 0 350.04 390 143.91 | 0 0 1056.9 390
        panorama 4:1     | 4000×1000  | 0 373.25 390 97.5   | 0 0 1560 390
        scroll           | 12000×1200 | 0 402.5 390 39      | 0 0 3900 390
        icon             | 16×16      | 0 227 390 390       | 227 0 390 390
        one line         | 1000×10    | 0 420.05 390 3.9    | 0 0 39000 390
        thread           | 1×1000     | 0 0 390 390000      | 62 0 720 720000
        """

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let picture: Size
        let upright: Rect
        let across: Rect
        var testDescription: String { name }

        init?(_ line: Substring) {
            let columns = line.split(separator: "|").map { $0.split(separator: " ") }
            guard columns.count == 4, let size = columns[1].first?.split(separator: "×").compactMap({ Double($0) }),
                size.count == 2, let upright = Self.frame(columns[2]), let across = Self.frame(columns[3])
            else { return nil }
            name = columns[0].joined(separator: " ")
            picture = Size(width: size[0], height: size[1])
            self.upright = upright
            self.across = across
        }

        private static func frame(_ column: [Substring]) -> Rect? {
            let numbers = column.compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }

    static let rows = table.split(separator: "\n").compactMap { Row($0) }

    /// The table has two decimals.
    private let written = 0.006

    private func home(_ picture: Size, in slot: Size, from progression: PageProgression = .leftToRight) -> Rect {
        InitialZoom.layout(
            of: [InitialZoom.Image(size: picture)],
            in: slot,
            density: 3,
            fit: .screen,
            zoomStart: .automatic,
            progression: progression,
            startsAtEnd: false
        ).initialFrame
    }

    @Test("the table has forty different shapes")
    func count() {
        #expect(Self.rows.count == 40)
        #expect(Set(Self.rows.map(\.name)).count == 40)
    }

    @Test("the layout in portrait and landscape windows matches the table", arguments: rows)
    func opening(row: Row) {
        let upright = home(row.picture, in: Self.upright)
        #expect(upright.isClose(to: row.upright, within: written), "\(upright)")
        let across = home(row.picture, in: Self.across)
        #expect(across.isClose(to: row.across, within: written), "\(across)")
    }

    @Test("in right-to-left reading, a page wider than the window begins at its right", arguments: rows)
    func fromTheRight(row: Row) {
        let across = home(row.picture, in: Self.across, from: .rightToLeft)
        var mirrored = row.across
        mirrored.origin.x = Self.across.width - row.across.maxX
        // Left and width are both rounded in the table.
        #expect(across.isClose(to: mirrored, within: 2 * written), "\(across)")
    }

    @Test("an untouched page gets its initial layout after each rotation", arguments: rows)
    func rotation(row: Row) {
        var driver = ReaderDriver(pages: 2, size: row.picture, viewport: Self.upright)
        for _ in 0..<2 {
            #expect(driver.paged.zoom.bounds.initialFrame.isClose(to: row.upright, within: written))
            #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
            driver.send(.resized(Self.across, density: 3))
            #expect(driver.paged.zoom.bounds.initialFrame.isClose(to: row.across, within: written))
            #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
            driver.send(.resized(Self.upright, density: 3))
        }
    }

    @Test("in a nearly square window, pages and spreads are shown whole")
    func squareWindows() {
        for slot in [Size(width: 700, height: 720), Size(width: 720, height: 700)] {
            for size in [Size(width: 1000, height: 1600), Size(width: 2200, height: 1000)] {
                let home = home(size, in: slot)
                #expect(home.size.width <= slot.width + 1e-6 && home.size.height <= slot.height + 1e-6)
            }
        }
    }

    @Test("two facing pages are shown whole, whatever their shape")
    func sheets() {
        for size in [Size(width: 1000, height: 3000), Size(width: 3000, height: 1000)] {
            for slot in [Self.upright, Self.across] {
                let home = InitialZoom.layout(
                    of: [InitialZoom.Image(size: size), InitialZoom.Image(size: size)],
                    in: slot,
                    density: 3,
                    fit: .screen,
                    zoomStart: .automatic,
                    progression: .leftToRight,
                    startsAtEnd: false
                ).initialFrame
                #expect(home.size.width <= slot.width + 1e-6 && home.size.height <= slot.height + 1e-6)
            }
        }
    }
}
