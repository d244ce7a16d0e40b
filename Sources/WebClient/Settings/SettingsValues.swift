import ReadingEngine

/// The values of all options in a series, or in all books.
struct SettingsValues: Equatable {
    private var preferences: ReaderPreferences
    /// The mode that automatic resolves to.
    var automaticMode: ReadingMode

    /// Makes the values of preferences.
    init(_ preferences: ReaderPreferences, automaticMode: ReadingMode = .leftToRight) {
        self.preferences = preferences
        self.automaticMode = automaticMode
    }

    /// The value of an option. Setting an invalid value sets the default.
    subscript(option: ReaderOption) -> Int {
        get { preferences.value(of: option) }
        set { preferences[option] = newValue }
    }

    /// Whether the mode is detected automatically.
    var isAutomaticMode: Bool {
        get { preferences.isModeAutomatic }
        set {
            guard newValue != isAutomaticMode else { return }
            self[.mode] = newValue ? ReaderOption.automaticMode : automaticMode.rawValue
        }
    }

    /// The options of the reading engine, with automatic resolved.
    var options: ReaderOptions {
        get { preferences.options(automaticMode: automaticMode) }
        set {
            let before = options
            for option in ReaderOption.allCases where newValue[option] != before[option] {
                self[option] = newValue[option]
            }
        }
    }

    /// Returns the options with another mode for automatic.
    func options(automaticMode: ReadingMode) -> ReaderOptions {
        preferences.options(automaticMode: automaticMode)
    }

    // Shortcuts for single options.

    var cropsPages: Bool { self[.cropsPages] != 0 }
    var cropsStrips: Bool { self[.cropsStrips] != 0 }
    var showsPageNumber: Bool { self[.showsPageNumber] != 0 }
    var showsProgressLine: Bool { self[.showsProgressLine] != 0 }
    var showsTapZones: Bool { self[.showsTapZones] != 0 }
    var isIncognito: Bool { self[.isIncognito] != 0 }
    var keepsAwake: Bool { self[.keepsAwake] != 0 }
    var imageQuality: ImageQuality { ImageQuality(rawValue: self[.imageQuality]) ?? .screen }
    var background: PageBackground { PageBackground(rawValue: self[.background]) ?? .theme }
}

extension ReaderOption {
    /// The values to choose from; empty for numbers and colours.
    var values: [Int] {
        switch rule.kind {
        case .toggle: [0, 1]
        case .choice(let choices): choices.map { $0.value }
        case .number, .colour, .tapRow: []
        }
    }
}
