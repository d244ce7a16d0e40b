import ReadingEngine
import TextCoding
import WebBinding

/// Records the last two minutes of the reader for a bug report while it is switched on. The recording is kept in memory
/// only.
final class SessionRecording {
    nonisolated(unsafe) static let shared = SessionRecording()

    private var recorder: SessionRecorder?
    /// The number of the root element of the recorded stage.
    private var stage: Int32?
    /// Whether events are recorded. Switching it off discards the recording.
    var isOn = false {
        didSet { if !isOn { (recorder, stage) = (nil, nil) } }
    }

    /// The recording as the JSON text of `ReplayLog.numbers`; nil if nothing was recorded.
    var file: String? {
        guard let recorder else { return nil }
        var writer = JSONWriter()
        writer.beginArray()
        for number in recorder.log.numbers { writer.add(number) }
        writer.endArray()
        return writer.text
    }

    /// Records an event before the engine handles it.
    func record(_ event: ReaderEvent, of controller: ReaderStageController) {
        if isOn { append(.event(event), of: controller) }
    }

    /// Records the time of a frame before the engine handles it.
    func recordTick(_ time: Double, of controller: ReaderStageController) {
        if isOn { append(.tick(time), of: controller) }
    }

    /// A new reader begins a new recording. The code for logs is in the administration program, so nothing of it is
    /// called while the recording is off.
    @inline(never)
    private func append(_ step: ReplayLog.Step, of controller: ReaderStageController) {
        // A log can't describe the image viewer.
        guard controller.session != nil else { return }
        if stage != controller.root.number {
            stage = controller.root.number
            recorder = SessionRecorder(of: controller.reader)
        }
        recorder?.record(step, of: controller.reader)
    }
}
