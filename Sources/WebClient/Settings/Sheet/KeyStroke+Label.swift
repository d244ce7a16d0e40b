import WebLocalization

extension KeyStroke {
    /// The name of the key in the language of the app, or its letter in upper case. Only arrows have signs, because fonts
    /// lack signs of other keys or draw them as emoji.
    var label: String { isShifted ? Text.of(.keyWithShift(name)) : name }

    private var name: String {
        switch place {
        case 0: "←"
        case 1: "→"
        case 2: "↑"
        case 3: "↓"
        case 4: Text.of(.keyHome)
        case 5: Text.of(.keyEnd)
        case 6: Text.of(.keyPageUp)
        case 7: Text.of(.keyPageDown)
        case 8: Text.of(.keySpace)
        case 9: Text.of(.keyBackspace)
        case 10: Text.of(.keyNextTrack)
        case 11: Text.of(.keyPreviousTrack)
        case 12: Text.of(.keyPlayPause)
        case 13: Text.of(.keyVolumeDown)
        case 14: Text.of(.keyVolumeUp)
        default: written
        }
    }
}
