import Testing
import WireModel

@testable import WebClient

@Suite("Chapters by volume")
struct ChapterVolumeTests {
    /// Returns chapters with the given volumes; `-` stands for a chapter without a volume.
    private static func chapters(_ volumes: String) -> [PublicationSummary] {
        volumes.split(separator: " ").map { volume in
            PublicationSummary.with { $0.volume = volume == "-" ? nil : String(volume) }
        }
    }

    @Test(
        "are divided if a volume has several chapters and the chapters of each volume are consecutive",
        arguments: [
            ("1 1 2 2 3", true), ("1 1 -", true), ("- 1 1 2", true), ("1 1 - - 2 -", true), ("上 上 下", true),
            ("", false), ("1", false), ("1 1 1", false), ("- - -", false), ("1 2 3", false), ("1 2 3 - - -", false),
            ("1 2 1 2", false), ("1 1 2 1", false),
        ]
    )
    func division(volumes: String, isDivided: Bool) {
        #expect(ChapterVolume.divide(Self.chapters(volumes)) == isDivided)
    }

    @Test("are grouped into runs in the order of the list")
    func runs() {
        let runs = ChapterVolume.runs(of: Self.chapters("2 2 1 - 1"))
        #expect(runs.map { $0.volume ?? "-" } == ["2", "1", "-", "1"])
        #expect(runs.map { $0.chapters.count } == [2, 1, 1, 1])
    }
}
