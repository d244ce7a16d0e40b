import Testing

@testable import Publications

@Suite("Positions")
struct BookPositionsTests {
    @Test("a position is 1024 bytes begun, and each section has one at least")
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
        #expect(positions.place(ofPosition: 4) == .init(section: 3, progression: 0.5))
        #expect(positions.totalProgression(of: .init(section: 3, progression: 1)) == 1)
    }

    @Test("numbers out of range become the nearest")
    func clamped() {
        let positions = BookPositions(sections: [.init(path: "1", byteSize: 5000), .init(path: "2", byteSize: .max)])
        #expect(positions.position(of: .init(section: -5, progression: -.infinity)) == 1)
        #expect(positions.position(of: .init(section: 9, progression: .nan)) == 6)
        #expect(positions.position(of: .init(section: 9, progression: .infinity)) == positions.count)
        #expect(positions.place(ofPosition: .min) == .init(section: 0))
        #expect(positions.place(ofPosition: .max).section == 1)
        #expect(positions.place(atTotalProgression: .nan) == .init(section: 0))
        #expect(BookPositions(sections: []).position(of: .init(section: 0)) == 1)
        #expect(BookPositions(sections: [.init(path: "1", isLinear: false, byteSize: 3000)]).count == 3)
    }

    @Test("positions and parts of the book lead to their place and back, in order", arguments: 0..<20)
    func inverse(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sections = (0..<Int.random(in: 1...60, using: &random)).map { index in
            BookSection(
                path: "\(index)",
                isLinear: Int.random(in: 0..<5, using: &random) > 0,
                byteSize: Int64.random(in: 0...100_000, using: &random)
            )
        }
        let positions = BookPositions(sections: sections)
        var last = BookPlace(section: 0)
        var lastTotal = 0.0
        for number in 1...positions.count {
            let place = positions.place(ofPosition: number)
            #expect(positions.position(of: place) == number, "seed \(seed)")
            #expect((last.section, last.progression) <= (place.section, place.progression))
            let total = positions.totalProgression(of: place)
            #expect(total >= lastTotal && total <= 1)
            let back = positions.place(atTotalProgression: total)
            #expect(abs(positions.totalProgression(of: back) - total) < 1e-9)
            (last, lastTotal) = (place, total)
        }
        for index in sections.indices where sections[index].isLinear {
            var before = 0
            for step in 0...20 {
                let position = positions.position(of: .init(section: index, progression: Double(step) / 20))
                #expect(position >= before)
                before = position
            }
        }
    }

    @Test("what is left in a chapter is counted to the next entry of the contents")
    func chapters() {
        let positions = BookPositions(
            sections: [
                .init(path: "a", byteSize: 4096), .init(path: "b", byteSize: 8192), .init(path: "c", byteSize: 1024),
            ],
            contents: [
                .init(title: "Part", path: nil), .init(title: "B", path: "b"),
                .init(title: "B 2", level: 1, path: "b", fragment: "two"),
                .init(title: "unknown", level: 1, path: "b", fragment: "x"), .init(title: "gone", path: "z"),
            ],
            anchors: [.init(path: "b", fragment: "two"): 0.45]
        )
        #expect(positions.contentsIndex(of: .init(section: 0)) == nil)
        #expect(positions.positionsLeftInChapter(at: .init(section: 0)) == 3)
        #expect(positions.contentsIndex(of: .init(section: 1)) == 1)
        #expect(positions.positionsLeftInChapter(at: .init(section: 1)) == 3)
        #expect(positions.contentsIndex(of: .init(section: 1, progression: 0.5)) == 2)
        #expect(positions.positionsLeftInChapter(at: .init(section: 1, progression: 0.5)) == 4)
        #expect(positions.positionsLeftInChapter(at: .init(section: 2, progression: 1)) == 0)
    }
}
