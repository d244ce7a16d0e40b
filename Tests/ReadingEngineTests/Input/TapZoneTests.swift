import Geometry
import Testing

@testable import ReadingEngine

@Suite("Tap zones")
struct TapZoneTests {
    /// A row of the table: the nine cells row by row; `m` menu, `p` previous, `n` next, `l` left, `r` right.
    struct Golden: Sendable, CustomTestStringConvertible {
        let layout: TapZoneLayout
        let inversion: TapInversion
        let cells: String
        var testDescription: String { "\(layout), \(inversion)" }
    }

    static let table: [Golden] = [
        Golden(layout: .sides, inversion: .none, cells: "lmr lmr lmr"),
        Golden(layout: .sides, inversion: .horizontal, cells: "rml rml rml"),
        Golden(layout: .sides, inversion: .vertical, cells: "lmr lmr lmr"),
        Golden(layout: .sides, inversion: .both, cells: "rml rml rml"),
        Golden(layout: .lShaped, inversion: .none, cells: "ppp pmn nnn"),
        Golden(layout: .lShaped, inversion: .horizontal, cells: "ppp nmp nnn"),
        Golden(layout: .lShaped, inversion: .vertical, cells: "nnn pmn ppp"),
        Golden(layout: .lShaped, inversion: .both, cells: "nnn nmp ppp"),
        Golden(layout: .kindle, inversion: .none, cells: "mmm pnn pnn"),
        Golden(layout: .kindle, inversion: .horizontal, cells: "mmm nnp nnp"),
        Golden(layout: .kindle, inversion: .vertical, cells: "pnn pnn mmm"),
        Golden(layout: .kindle, inversion: .both, cells: "nnp nnp mmm"),
        Golden(layout: .edge, inversion: .none, cells: "nmn nmn npn"),
        Golden(layout: .edge, inversion: .horizontal, cells: "nmn nmn npn"),
        Golden(layout: .edge, inversion: .vertical, cells: "npn nmn nmn"),
        Golden(layout: .edge, inversion: .both, cells: "npn nmn nmn"),
        Golden(layout: .off, inversion: .none, cells: "mmm mmm mmm"),
        Golden(layout: .off, inversion: .horizontal, cells: "mmm mmm mmm"),
        Golden(layout: .off, inversion: .vertical, cells: "mmm mmm mmm"),
        Golden(layout: .off, inversion: .both, cells: "mmm mmm mmm"),
        Golden(layout: .custom, inversion: .none, cells: "0bc pmn lrn"),
        Golden(layout: .custom, inversion: .horizontal, cells: "cb0 nmp nrl"),
        Golden(layout: .custom, inversion: .vertical, cells: "lrn pmn 0bc"),
        Golden(layout: .custom, inversion: .both, cells: "nrl nmp cb0"),
    ]
    /// The custom cells of the table.
    static var rows: TapRows {
        var rows = TapRows()
        rows.top = TapRows.Row(left: .none, centre: .bookmark, right: .contents)
        rows.middle = TapRows.Row(left: .previous, centre: .menu, right: .next)
        rows.bottom = TapRows.Row(left: .left, centre: .right, right: .next)
        return rows
    }
    static let windows = [Size(width: 390, height: 844), Size(width: 1, height: 1), Size(width: 1023.7, height: 331.3)]

    private func letter(_ action: TapAction) -> String {
        switch action {
        case .menu: "m"
        case .previous: "p"
        case .next: "n"
        case .left: "l"
        case .right: "r"
        case .none: "0"
        case .contents: "c"
        case .bookmark: "b"
        default: "?"
        }
    }

    private func cells(_ row: Golden, _ mode: ReadingMode, in size: Size, at place: (Int) -> Double) -> String {
        var found: [String] = []
        for down in 0..<3 {
            found.append("")
            for across in 0..<3 {
                let position = Point(x: place(across) * size.width, y: place(down) * size.height)
                let action = row.layout.action(
                    at: position,
                    in: size,
                    mode: mode,
                    inversion: row.inversion,
                    rows: Self.rows
                )
                found[down] += letter(action)
            }
        }
        return found.joined(separator: " ")
    }

    @Test("each of the nine cells has the action of the table, in every mode and window", arguments: table)
    func centres(row: Golden) {
        for mode in ReadingMode.allCases {
            for window in Self.windows {
                #expect(cells(row, mode, in: window) { (Double($0) + 0.5) / 3 } == row.cells)
            }
        }
    }

    @Test("the first and the last position of a cell belong to it", arguments: table)
    func borders(row: Golden) {
        for window in Self.windows {
            // Also in windows whose size is not exactly divisible by three in floating point.
            for shift in [1e-9, 1.0 / 3 - 1e-9] {
                #expect(cells(row, .leftToRight, in: window) { Double($0) / 3 + shift } == row.cells)
            }
        }
        #expect(cells(row, .leftToRight, in: Size(width: 300, height: 600)) { Double($0) / 3 } == row.cells)
    }

    @Test("the automatic layout is sides for pages and the L for strips", arguments: TapInversion.allCases)
    func automatic(inversion: TapInversion) {
        for mode in ReadingMode.allCases {
            let meant: TapZoneLayout = mode == .webtoon || mode == .continuous ? .lShaped : .sides
            let zones = TapZoneLayout.automatic.zones(for: mode, inversion: inversion)
            #expect(zones == meant.zones(for: mode, inversion: inversion))
            let place = Point(x: 10, y: 10)
            let size = Size(width: 30, height: 600)
            #expect(
                TapZoneLayout.automatic.action(at: place, in: size, mode: mode, inversion: inversion)
                    == meant.action(at: place, in: size, mode: mode, inversion: inversion)
            )
        }
    }

    @Test("only left and right depend on the mode")
    func meanings() {
        for mode in ReadingMode.allCases {
            #expect(TapAction.menu.command(in: mode) == .menu)
            #expect(TapAction.previous.command(in: mode) == .backward)
            #expect(TapAction.next.command(in: mode) == .forward)
        }
        #expect(
            ReadingMode.allCases.map { TapAction.left.command(in: $0) == .forward } == [
                false, true, false, false, false,
            ]
        )
        #expect(
            ReadingMode.allCases.map { TapAction.right.command(in: $0) == .forward } == [true, false, true, true, true]
        )
    }

    @Test(
        "the drawn zones cover the window without overlap and match the zones of taps",
        arguments: TapZoneLayout.allCases
    )
    func drawnZones(layout: TapZoneLayout) {
        for mode in ReadingMode.allCases {
            for inversion in TapInversion.allCases {
                let zones = layout.zones(for: mode, inversion: inversion, rows: Self.rows)
                let steps = 60
                for down in 0..<steps {
                    for across in 0..<steps {
                        let place = Point(x: Double(across) / Double(steps), y: Double(down) / Double(steps))
                        let holding = zones.filter { $0.frame.contains(place) }
                        #expect(holding.count == 1)
                        let action = layout.action(
                            at: place,
                            in: Size(width: 1, height: 1),
                            mode: mode,
                            inversion: inversion,
                            rows: Self.rows
                        )
                        #expect(holding.first?.action == action)
                    }
                }
                for zone in zones {
                    #expect(
                        zone.frame.minX >= 0 && zone.frame.maxX <= 1 && zone.frame.minY >= 0 && zone.frame.maxY <= 1
                    )
                }
            }
        }
    }

    @Test("a tap outside the window belongs to the nearest zone, and an empty window is handled")
    func beyond() {
        let size = Size(width: 300, height: 300)
        func action(_ x: Double, _ y: Double) -> TapAction {
            TapZoneLayout.lShaped.action(at: Point(x: x, y: y), in: size, mode: .webtoon, inversion: .none)
        }
        #expect(action(-5, 150) == .previous)
        #expect(action(300, 150) == .next)
        #expect(action(150, -1) == .previous)
        #expect(action(150, 1000) == .next)
        let nowhere = TapZoneLayout.sides.action(at: .zero, in: .zero, mode: .leftToRight, inversion: .none)
        #expect(nowhere == .right)
    }

    @Test("a row of custom cells is stored as a number, and unknown actions are rejected")
    func rowNumbers() {
        for left in TapAction.allCases {
            for centre in TapAction.allCases {
                for right in TapAction.allCases {
                    let row = TapRows.Row(left: left, centre: centre, right: right)
                    #expect(TapRows.Row(number: row.number) == row)
                    #expect((0..<1 << 15).contains(row.number))
                    #expect([row[0], row[1], row[2]] == [left, centre, right])
                }
            }
        }
        #expect(TapAction.allCases.map(\.rawValue) == Array(0..<14))
        for number in [-1, 14, 14 << 5, 14 << 10, 1 << 15, .max, .min] {
            #expect(TapRows.Row(number: number) == nil, "\(number)")
        }
    }

    private func driver(mode: ReadingMode, _ change: (inout TapRows.Row) -> Void) -> ReaderDriver {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .single
        options.tapZones = .custom
        change(&options.tapRows.bottom)
        return ReaderDriver(library: Library.chapters([6]), page: 2, options: options)
    }

    @Test(
        "a custom cell sends its action once, and a cell without an action has no effect",
        arguments: [ReadingMode.leftToRight, .rightToLeft, .vertical, .webtoon, .continuous]
    )
    func commands(mode: ReadingMode) {
        for action in TapAction.allCases where action.command(in: mode) == .perform(action) {
            var driver = driver(mode: mode) { $0.left = action }
            let camera = driver.reader.scene.camera
            driver.tap(10, 800)
            #expect(driver.tapActions == [action], "the command doesn't wait for a second tap")
            driver.rest()
            #expect(driver.reader.scene.camera == camera && driver.page == 2)
            #expect(!driver.reader.scene.barsVisible)
        }
        var quiet = driver(mode: mode) { $0.centre = .none }
        let scene = quiet.reader.scene
        quiet.tap(195, 800)
        quiet.wait(1)
        #expect(quiet.tapActions.isEmpty && quiet.reader.scene == scene)
    }
}
