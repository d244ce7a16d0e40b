import TestSupport
import Testing

@testable import Publications

@Suite("Positions")
struct BookPositionsTests {
    @Test("a position is 1024 bytes or part of them, and each section has at least one")
    func counts() {
        let positions = BookPositions(sections: [
            .init(path: "1", byteSize: 0), .init(path: "2", byteSize: 1024),
            .init(path: "n", isLinear: false, byteSize: 9000),
            .init(path: "3", byteSize: 1025),
        ])
        #expect(positions.count == 4)
        #expect(positions.position(of: .init(section: 0)) == 1)
        #expect(positions.position(of: .init(section: 1, progression: 1)) == 2)
        #expect(positions.position(of: .init(section: 2, progression: 0.5)) == 2)
        #expect(positions.position(of: .init(section: 3, progression: 0.49)) == 3)
        #expect(positions.position(of: .init(section: 3, progression: 0.5)) == 4)
        #expect(positions.totalProgression(of: .init(section: 3, progression: 1)) == 1)
    }

    @Test("values out of range are clamped")
    func clamped() {
        let positions = BookPositions(sections: [.init(path: "1", byteSize: 5000), .init(path: "2", byteSize: .max)])
        #expect(positions.position(of: .init(section: -5, progression: -.infinity)) == 1)
        #expect(positions.position(of: .init(section: 9, progression: .nan)) == 6)
        #expect(positions.position(of: .init(section: 9, progression: .infinity)) == positions.count)
        #expect(BookPositions(sections: []).position(of: .init(section: 0)) == 1)
        #expect(BookPositions(sections: [.init(path: "1", isLinear: false, byteSize: 3000)]).count == 3)
    }

    @Test("positions and total progression never decrease through a book", arguments: 0..<20)
    func increasing(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sections = (0..<Int.random(in: 1...60, using: &random)).map { index in
            BookSection(
                path: "\(index)",
                isLinear: Int.random(in: 0..<5, using: &random) > 0,
                byteSize: Int64.random(in: 0...100_000, using: &random)
            )
        }
        let positions = BookPositions(sections: sections)
        var last = 0
        var lastTotal = 0.0
        for index in sections.indices where sections[index].isLinear {
            for step in 0...20 {
                let place = SectionProgression(section: index, progression: Double(step) / 20)
                let (position, total) = (positions.position(of: place), positions.totalProgression(of: place))
                #expect(position >= last && position <= positions.count, "seed \(seed)")
                #expect(total >= lastTotal && total <= 1, "seed \(seed)")
                (last, lastTotal) = (position, total)
            }
        }
    }

    @Test("a place belongs to the last chapter that starts before it")
    func chapters() {
        let positions = BookPositions(
            sections: [
                .init(path: "a", byteSize: 4096), .init(path: "b", byteSize: 8192), .init(path: "c", byteSize: 1024),
            ],
            contents: [
                .init(title: "Part", path: nil), .init(title: "B", path: "b"),
                .init(title: "B 2", level: 1, path: "b", fragment: "two"), .init(title: "missing", path: "z"),
                .init(title: "C 1", level: 1, path: "c", fragment: "one"),
            ]
        )
        #expect(positions.contentsIndex(of: .init(section: 0)) == nil)
        #expect(positions.contentsIndex(of: .init(section: 1)) == 1)
        #expect(positions.contentsIndex(of: .init(section: 1, progression: 1)) == 1)
        #expect(positions.contentsIndex(of: .init(section: 2)) == 4)
    }
}
