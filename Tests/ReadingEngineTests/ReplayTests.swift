import Foundation
import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Recorded sessions")
struct ReplayTests {
    /// Recorded from these sessions and also used by the browser's tests. `QUIRE_RECORD=1` records them again.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/replay")

    /// Recordings that the app saved: those of the repository, and the file in `QUIRE_RECORDING`.
    private static var recordings: [URL] {
        let folder = Self.folder.deletingLastPathComponent().appendingPathComponent("recordings")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let own = ProcessInfo.processInfo.environment["QUIRE_RECORDING"].map { [URL(fileURLWithPath: $0)] }
        return (files ?? []).sorted { $0.path < $1.path } + (own ?? [])
    }

    /// The sessions to record. Together they contain every event and mode.
    private static var logs: [ReplayLog] {
        (UInt64(1)...24).map { seed in
            var session = RandomSession(seed: seed &* 7919)
            session.run(steps: 60)
            return ReplayLog(configuration: session.configuration, steps: session.log)
        }
    }

    @Test("the recorded scenes are reproduced: geometry to a thousandth of a point, everything else exactly")
    func golden() throws {
        let eventsFile = Self.folder.appendingPathComponent("events.json")
        let scenesFile = Self.folder.appendingPathComponent("scenes.json")
        if ProcessInfo.processInfo.environment["QUIRE_RECORD"] != nil {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try JSONEncoder().encode(Self.logs.map(\.numbers)).write(to: eventsFile)
            try JSONEncoder().encode(Self.logs.map { rounded($0.run()) }).write(to: scenesFile)
        }
        let events = try JSONDecoder().decode([[Double]].self, from: Data(contentsOf: eventsFile))
        let scenes = try JSONDecoder().decode([[Double]].self, from: Data(contentsOf: scenesFile))
        #expect(events.count == scenes.count && events.count == 24)
        for (numbers, expected) in zip(events, scenes) {
            let log = try #require(ReplayLog(numbers: numbers))
            let actual = log.run()
            #expect(actual.count == expected.count)
            for (one, other) in zip(actual, expected) {
                if abs(one - other) > 0.001 {
                    Issue.record("\(one) is not \(other)")
                    return
                }
            }
        }
    }

    @Test("saved recordings are replayed without breaking an invariant", arguments: recordings)
    func recording(file: URL) throws {
        let numbers = try JSONDecoder().decode([Double].self, from: Data(contentsOf: file))
        let log = try #require(ReplayLog(numbers: numbers), "the recording has another version of the format")
        #expect(!log.steps.isEmpty)
        var reader = PageReader(log.configuration)
        for (index, step) in log.steps.enumerated() {
            reader.replay(step)
            let broken = reader.brokenInvariants()
            guard broken.isEmpty else {
                Issue.record("\(file.lastPathComponent), step \(index), \(step): \(broken)")
                return
            }
        }
    }

    @Test("the recordings of the repository are found")
    func recordingsExist() {
        #expect(Self.recordings.count >= 2)
    }

    @Test("recorded double taps at the side zoom page 3 and zoom back, and four quick taps turn four pages")
    func recordedDoubleTaps() throws {
        let file = try #require(Self.recordings.first { $0.lastPathComponent == "double-tap-undoes-the-turn.json" })
        let numbers = try JSONDecoder().decode([Double].self, from: Data(contentsOf: file))
        let log = try #require(ReplayLog(numbers: numbers))
        var reader = PageReader(log.configuration)
        var magnifiedPages: Set<Int> = []
        var completed = 0
        for step in log.steps {
            reader.replay(step)
            let scene = reader.scene
            if scene.activity == .rest, scene.magnification > 1.2, let page = scene.focus?.page {
                magnifiedPages.insert(page)
            }
            for case .didTurn(_, _, completed: true) in reader.takeEffects() { completed += 1 }
        }
        #expect(magnifiedPages == [2])
        #expect(completed == 4)
        #expect(reader.scene.focus?.page == 6)
        #expect(abs(reader.scene.magnification - 1) < 0.001)
    }

    @Test("a log is unchanged after a conversion to numbers and back")
    func roundTrip() throws {
        for log in Self.logs {
            let copy = try #require(ReplayLog(numbers: log.numbers))
            #expect(copy == log)
        }
    }

    @Test("logs contain the values of the current version, and logs of earlier versions are read without them")
    func addedOptions() throws {
        var log = ReplayLog(configuration: Self.logs[0].configuration, steps: [])
        log.configuration.chapter.detectedSpreads = []
        log.configuration.chapter.hiddenPages = []
        log.configuration.options.hasFacingColumns = true
        log.configuration.options.stripStep = 0.5
        log.configuration.options.isEInk = true
        let numbers = log.numbers
        #expect(ReplayLog(numbers: numbers) == log)
        // The added numbers follow the other options, which are the same in both versions.
        let end = 8 + ReplayLog.numbers(of: log.configuration.options).count
        #expect(Array(numbers[end - 3..<end]) == [1, 0.5, 1])
        // The number of detected spreads follows the links and the pairing of the chapter.
        let pairing = log.configuration.chapter.pairing
        let spreads = end + 9 + pairing.isolated.count + pairing.shifted.count
        let chapter = Array(numbers[end..<spreads] + numbers[(spreads + 2)...])
        // The number of hidden pages follows.
        #expect(Array(numbers[spreads...spreads + 1]) == [0, 0])
        #expect(ReplayLog(numbers: [9] + numbers[1...spreads] + numbers[(spreads + 2)...]) == log)
        #expect(ReplayLog(numbers: [8] + numbers[1..<end] + chapter) == log)
        let older = try #require(ReplayLog(numbers: [7] + numbers[1..<end - 3] + chapter))
        log.configuration.options.hasFacingColumns = false
        log.configuration.options.stripStep = StripMachine.tapStep
        log.configuration.options.isEInk = false
        #expect(older == log)
        #expect(ReplayLog(numbers: [6] + numbers.dropFirst()) == nil)
        #expect(ReplayLog(numbers: [7.5] + numbers.dropFirst()) == nil)
    }

    @Test("truncated and corrupted logs are rejected without a crash")
    func garbled() {
        let numbers = Self.logs[3].numbers
        #expect(ReplayLog(numbers: []) == nil)
        #expect(ReplayLog(numbers: [1] + numbers.dropFirst()) == nil)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            var broken = numbers
            for _ in 0..<3 {
                let odd = [Double.nan, .infinity, -1, 1e300, 0.5, 99][random.whole(0...5)]
                broken[random.whole(0...broken.count - 1)] = odd
            }
            let log = ReplayLog(numbers: Array(broken.prefix(random.whole(0...broken.count))))
            _ = log?.run()
        }
    }

    private func rounded(_ numbers: [Double]) -> [Double] {
        numbers.map { ($0 * 100_000).rounded() / 100_000 }
    }
}
