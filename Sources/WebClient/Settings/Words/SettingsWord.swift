import ReadingEngine

/// What the settings say.
enum SettingsWord {
    case section(SettingsSection)
    case option(ReaderOption)
    /// One of the choices of an option.
    case choice(ReaderOption, Int)
    case command(ReaderCommand)

    /// Whom a change is for.
    case scope
    case forSeries
    case forAll
    /// The series differs from the other books in this.
    case onlyHere
    /// The series differs, so a change for all is not seen in it.
    case otherHere
    case changed
    case reset
    case resetNamed(String)
    case resetSection

    case percent(Int)
    case points(Int)
    case pages(Int)
    /// The seconds in which a screen goes by.
    case secondsForScreen(Int)
    case noTint

    case keys
    case keysAdvice
    case addKey(String)
    case removeKey(String, String)
    case pressKey
    case keyTaken(key: String, command: String)
    case keyReserved
    case noKey
    case resetKeys
    case zonesDrawing(String)
    case incognitoAdvice
    case loupeAdvice
}

extension Text {
    /// The words of the settings.
    static func of(_ word: SettingsWord) -> String {
        if let message = word.message { return of(message) }
        return switch language {
        case .english: english(word)
        case .chinese: chinese(word)
        case .japanese: japanese(word)
        }
    }
}

extension SettingsWord {
    /// The message that says it already, where the reader says the same.
    fileprivate var message: Message? {
        switch self {
        case .option(.mode): .readingMode
        case .option(.pageLayout): .pagesAtATime
        case .choice(.mode, let mode):
            switch ReadingMode(rawValue: mode) {
            case .leftToRight: .modeLeftToRight
            case .rightToLeft: .modeRightToLeft
            case .vertical: .modeVertical
            case .webtoon: .modeWebtoon
            case .continuous: .modeContinuous
            case nil: .modeAutomatic
            }
        case .choice(.pageLayout, let layout):
            switch PageLayout(rawValue: layout) {
            case .single: .pagesOne
            case .double: .pagesTwo
            case .automatic, nil: .pagesAutomatic
            }
        default: nil
        }
    }
}
