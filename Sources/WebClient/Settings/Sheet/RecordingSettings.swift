import WebBinding
import WebLocalization
import WebViews

/// The settings for recording the reader: a switch, and a button that saves the recording to a file.
enum RecordingSettings {
    /// Adds the switch to a form, and the button to the element of the form's section.
    static func add(to form: SettingsForm, in section: Element) {
        let recording = SessionRecording.shared
        let save = Element("a", class: "button", text: Text.of(.saveRecording))
        save.setAttribute("download", "quire-recording.json")
        save.setAttribute("href", "#")
        let status = Element("p", class: "setting-note")
        status.setAttribute("role", "status")
        save.on(.click) {
            let file = recording.file
            status.setText(file == nil ? Text.of(.nothingRecorded) : "")
            guard let file else { return CurrentEvent.preventDefault() }
            save.setAttribute("href", "data:application/json," + file)
        }
        var field = SettingsField(.recordReader, .toggle) {
            save.setHidden(!recording.isOn)
            return recording.isOn ? 1 : 0
        } set: {
            recording.isOn = $0 != 0
        }
        field.note = { Text.of(.recordReaderAdvice) }
        form.add(field)
        section.append(save)
        section.append(status)
    }
}
