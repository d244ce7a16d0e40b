import Foundation
import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

/// The frames that the browser's tests draw: the engine's numbers, and samples of the screen.
@Suite("Recorded curls")
struct CurlFixtureTests {
    struct Turn: Codable, Equatable {
        let name: String
        let width: Double
        let height: Double
        /// ``CurlFrame/numbers`` for light paper.
        let light: [[Double]]
        /// The same for dark paper.
        let dark: [[Double]]
        /// For each frame, samples of the screen: x, y, face (0 front, 1 back, 2 below), source x and y.
        let sights: [[[Double]]]
    }

    /// `QUIRE_RECORD=1` records them again.
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/curl/turns.json")

    @Test("the recorded frames are reproduced to a thousandth of a point")
    func golden() throws {
        let turns = Self.turns
        if ProcessInfo.processInfo.environment["QUIRE_RECORD"] != nil {
            try FileManager.default.createDirectory(
                at: Self.file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try encoder.encode(turns).write(to: Self.file)
        }
        let recorded = try JSONDecoder().decode([Turn].self, from: Data(contentsOf: Self.file))
        #expect(recorded.map(\.name) == turns.map(\.name))
        for (one, other) in zip(recorded, turns) {
            for (left, right) in [(one.light, other.light), (one.dark, other.dark)] {
                #expect(left.count == right.count)
                for (number, expected) in zip(left.joined(), right.joined()) {
                    #expect(abs(number - expected) < 1e-3, "\(one.name)")
                }
            }
        }
    }

    private static var turns: [Turn] {
        var turns: [Turn] = []
        for size in [Size(width: 390, height: 844), Size(width: 720, height: 900)] {
            let leaf = CurlLeaf(width: size.width, height: size.height)
            turns.append(drag("top", leaf, from: Point(x: 0.92, y: 0.14), to: Point(x: 0.02, y: 0.36)))
            turns.append(drag("middle", leaf, from: Point(x: 0.9, y: 0.5), to: Point(x: 0.05, y: 0.54)))
            turns.append(drag("bottom", leaf, from: Point(x: 0.9, y: 0.88), to: Point(x: 0.05, y: 0.7)))
            let tap = CurlPath.tap(leaf)
            let fractions = [0.004, 0.03, 0.1, 0.22, 0.38, 0.55, 0.72, 0.87, 0.96, 1]
            turns.append(turn("tap", leaf, fractions.map { .sheet(tap.fold(at: $0)) }))
            turns.append(turn("cover", leaf, fractions.map { .stiffCover(StiffCover(leaf: leaf, fraction: $0)) }))
        }
        return turns
    }

    /// A drag from one point to another, in parts of the leaf.
    private static func drag(_ name: String, _ leaf: CurlLeaf, from start: Point, to end: Point) -> Turn {
        func place(_ part: Double) -> Point {
            let point = start + (end - start) * part
            return Point(x: point.x * leaf.width, y: point.y * leaf.height)
        }
        let dragGesture = CurlDragGesture(leaf: leaf, at: place(0))
        let parts = [0.02, 0.06, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 1]
        return turn(
            name,
            leaf,
            parts.map { part in
                .sheet(CurlFold(leaf: leaf, grab: dragGesture.grab, touch: dragGesture.hold(under: place(part)).touch))
            }
        )
    }

    private static func turn(_ name: String, _ leaf: CurlLeaf, _ shapes: [CurlFrame.Shape]) -> Turn {
        let stage = CurlStage(
            frame: Rect(x: 0, y: 0, width: leaf.width, height: leaf.height),
            turning: .leftwards
        )
        func frames(_ material: CurlMaterial) -> [[Double]] {
            shapes.map { shape in
                CurlFrame(stage: stage, shape: shape, material: material).numbers.map { ($0 * 1e6).rounded() / 1e6 }
            }
        }
        var random = SeededGenerator(seed: 3)
        return Turn(
            name: name,
            width: leaf.width,
            height: leaf.height,
            light: frames(.light),
            dark: frames(.dark),
            sights: shapes.map { shape in
                (0..<24).map { _ in
                    let place = Point(
                        x: random.whole(0...Int(leaf.width) - 1),
                        y: random.whole(0...Int(leaf.height) - 1)
                    )
                    let sample: CurlSample
                    switch shape {
                    case .sheet(let fold): sample = fold.sample(at: place)
                    case .stiffCover(let cover): sample = cover.sample(at: place)
                    }
                    let face = sample.face == .front ? 0.0 : sample.face == .back ? 1 : 2
                    return [place.x, place.y, face, sample.source.x, sample.source.y].map { ($0 * 1e3).rounded() / 1e3 }
                }
            }
        )
    }
}

extension Point {
    fileprivate init(x: Int, y: Int) { self.init(x: Double(x) + 0.5, y: Double(y) + 0.5) }
}
