import WebLocalization

extension KeyStroke {
    /// The name of the key in the language of the app, or its letter in upper case. Only arrows have signs, because fonts
    /// lack signs of other keys or draw them as emoji.
    var label: String { isShifted ? Text.of(.keyWithShift(unshifted.name)) : name }

    private var name: String {
        switch self {
        case .arrowLeft: "←"
        case .arrowRight: "→"
        case .arrowUp: "↑"
        case .arrowDown: "↓"
        case .home: Text.of(.keyHome)
        case .end: Text.of(.keyEnd)
        case .pageUp: Text.of(.keyPageUp)
        case .pageDown: Text.of(.keyPageDown)
        case .space: Text.of(.keySpace)
        case .backspace: Text.of(.keyBackspace)
        case .mediaNext: Text.of(.keyNextTrack)
        case .mediaPrevious: Text.of(.keyPreviousTrack)
        case .mediaPlay: Text.of(.keyPlayPause)
        case .volumeDown: Text.of(.keyVolumeDown)
        case .volumeUp: Text.of(.keyVolumeUp)
        default: written
        }
    }
}
