import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Recording of the last minutes")
struct SessionRecorderTests {
    /// Replays a session with a recorder and returns both.
    private func record(_ log: ReplayLog, duration: Double) -> (recorder: SessionRecorder, reader: PageReader) {
        var reader = PageReader(log.configuration)
        var recorder = SessionRecorder(of: reader, duration: duration)
        for step in log.steps {
            recorder.record(step, of: reader)
            reader.replay(step)
        }
        return (recorder, reader)
    }

    @Test("a short session is recorded from its beginning")
    func short() {
        for seed in UInt64(1)...50 {
            var session = RandomSession(seed: seed)
            session.run(steps: 40)
            let log = ReplayLog(configuration: session.configuration, steps: session.log)
            let (recorder, reader) = record(log, duration: 1000)
            var copy = PageReader(recorder.log.configuration)
            for step in recorder.log.steps { copy.replay(step) }
            #expect(copy.scene == reader.scene, "seed \(seed)")
            #expect(copy.brokenInvariants() == reader.brokenInvariants(), "seed \(seed)")
        }
    }

    @Test("a long session keeps its end, which is replayed to the same page")
    func long() {
        var shortened = 0
        for seed in UInt64(1)...300 {
            var session = RandomSession(seed: seed)
            session.run(steps: 150)
            let log = ReplayLog(configuration: session.configuration, steps: session.log)
            let (recorder, reader) = record(log, duration: 6)
            let recorded = recorder.log
            var copy = PageReader(recorded.configuration)
            for step in recorded.steps { copy.replay(step) }
            if recorded.configuration.time > 100 { shortened += 1 }
            #expect(copy.scene.focus == reader.scene.focus, "seed \(seed)")
            #expect(copy.scene.item == reader.scene.item, "seed \(seed)")
            #expect(copy.brokenInvariants() == [], "seed \(seed)")
            #expect(ReplayLog(numbers: recorded.numbers) == recorded, "seed \(seed)")
        }
        #expect(shortened > 5, "\(shortened) recordings began later than their sessions")
    }

    @Test("the memory of a recording is limited even if the reader never rests")
    func limit() {
        var driver = ReaderDriver(pages: 3)
        var recorder = SessionRecorder(of: driver.reader)
        driver.down(200, 300, finger: 1)
        for index in 0..<(SessionRecorder.maximumSteps + 10) {
            recorder.record(.tick(driver.time + Double(index) / 100), of: driver.reader)
        }
        #expect(recorder.log.steps.count <= SessionRecorder.maximumSteps + driver.reader.stateLog.steps.count)
    }
}
