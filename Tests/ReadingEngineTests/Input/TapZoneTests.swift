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
    ]
    static let windows = [Size(width: 390, height: 844), Size(width: 1, height: 1), Size(width: 1023.7, height: 331.3)]

    private func letter(_ action: TapAction) -> String {
        switch action {
        case .menu: "m"
        case .previous: "p"
        case .next: "n"
        case .left: "l"
        case .right: "r"
        }
    }

    private func cells(_ row: Golden, _ mode: ReadingMode, in size: Size, at place: (Int) -> Double) -> String {
        var found: [String] = []
        for down in 0..<3 {
            found.append("")
            for across in 0..<3 {
                let position = Point(x: place(across) * size.width, y: place(down) * size.height)
                let action = row.layout.action(at: position, in: size, mode: mode, inversion: row.inversion)
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
                let zones = layout.zones(for: mode, inversion: inversion)
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
                            inversion: inversion
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
}
