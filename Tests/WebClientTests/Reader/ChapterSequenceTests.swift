import TestSupport
import Testing
import WireModel

@testable import WebClient

@Suite("Chapters that are skipped")
struct ChapterSequenceTests {
    /// Chapters as words: a number with `r` for read, `x` for unreadable, `t` for a text, and a letter for the group.
    private func chapters(_ text: String) -> [PublicationSummary] {
        text.split(separator: " ").map { word in
            PublicationSummary.with {
                $0.id = String(word)
                $0.number = String(word.prefix { $0.isNumber || $0 == "." })
                if $0.number == "" { $0.number = nil }
                $0.title = word.contains("A") ? "[A] Title" : word.contains("B") ? "[B] Title" : "Title"
                if word.contains("r") { $0.progress = ReadingProgress.with { $0.isCompleted = true } }
                if word.contains("x") { $0.error = "damaged" }
                if word.contains("t") { $0.layout = "reflowable" }
            }
        }
    }

    private func manifest(_ id: String) throws -> ReaderManifest {
        ReaderManifest(
            Manifest.with {
                $0.id = id
                $0.content = "c"
            }
        )
    }

    /// Walks from `opened` to the end and back, and returns the chapters on the way and the skipped ones before each.
    private func walk(_ text: String, from opened: String, read: Bool, duplicates: Bool) throws -> String {
        var sequence = ChapterSequence(
            chapters(text),
            opened: opened,
            rule: ChapterSequence.Rule(skipsRead: read, skipsDuplicates: duplicates)
        )
        var words = [opened]
        var current = try manifest(opened)
        sequence.relink(&current)
        while let next = current.next {
            let skipped = current.skipped.after
            let id = current.id
            current = try manifest(next.id)
            sequence.relink(&current)
            words.append((skipped > 0 ? "+\(skipped) " : "") + next.id)
            #expect(current.previous?.id == id, "stepping back returns")
            #expect(current.skipped.before == skipped)
        }
        return words.joined(separator: " ")
    }

    @Test(
        "a walk visits the chapters of the table",
        arguments: [
            ("1 2r 3r 4", "1", true, false, "1 +2 4"), ("1 2r 3r 4", "1", false, false, "1 2r 3r 4"),
            ("1 2r 3r 4", "2r", true, false, "2r +1 4"), ("1 2r 3r", "1", true, false, "1"),
            ("1A 1B 2A 2B 3B", "1A", false, true, "1A +1 2A +1 3B"),
            ("1A 1B 2A 2B 3B", "1B", false, true, "1B +1 2B 3B"),
            ("1A 2B 2A 3A", "1A", false, true, "1A +1 2A 3A"), ("1 2A 2B", "1", false, true, "1 2A"),
            ("1 2A 2Br 3", "1", true, true, "1 +2 3"), ("1 2A 2Br 3", "1", false, true, "1 2A +1 3"),
            ("1 2x 3t 4", "1", true, true, "1 4"), ("1 2 2.5 3", "1", false, true, "1 2 2.5 3"),
            ("A B", "A", false, true, "A B"),
        ]
    )
    func table(chapters: String, opened: String, read: Bool, duplicates: Bool, expected: String) throws {
        #expect(try walk(chapters, from: opened, read: read, duplicates: duplicates) == expected)
    }

    @Test("gaps in the numbers count as missing, and skipped chapters don't")
    func missing() throws {
        var sequence = ChapterSequence(
            chapters("1 2r 5r 7"),
            opened: "1",
            rule: ChapterSequence.Rule(skipsRead: true, skipsDuplicates: false)
        )
        var first = try manifest("1")
        sequence.relink(&first)
        #expect(first.next?.id == "7" && first.next?.missing == 3 && first.skipped.after == 2)
        #expect(first.previous == nil)
        var unknown = try manifest("other")
        unknown.next = first.next
        sequence.relink(&unknown)
        #expect(unknown.next?.id == "7", "a chapter outside the series keeps its neighbours")
    }

    @Test("every chapter in the sequence is the neighbour of its neighbours")
    func property() throws {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            var words: [String] = []
            for number in 0..<random.whole(1...12) {
                for group in ["A", "B", ""].prefix(random.whole(1...3)) {
                    words.append("\(number)\(group)" + (random.chance(0.3) ? "r" : ""))
                }
            }
            let opened = words[random.whole(0...(words.count - 1))]
            let text = words.joined(separator: " ")
            _ = try walk(text, from: opened, read: random.chance(0.5), duplicates: random.chance(0.5))
        }
    }
}
