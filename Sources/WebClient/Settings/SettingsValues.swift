import ReadingEngine

/// What holds for a series, or for all books, and can be changed in place.
struct SettingsValues: Equatable {
    private var preferences: ReaderPreferences
    /// The mode that automatic means.
    var automaticMode: ReadingMode

    /// The values that choices come to.
    init(_ preferences: ReaderPreferences, automaticMode: ReadingMode = .leftToRight) {
        self.preferences = preferences
        self.automaticMode = automaticMode
    }

    /// An option's value; one that it can't have sets its default.
    subscript(option: ReaderOption) -> Int {
        get { preferences.value(of: option) }
        set { preferences[option] = newValue }
    }

    /// Whether the mode is found out.
    var isAutomaticMode: Bool {
        get { preferences.isModeAutomatic }
        set {
            guard newValue != isAutomaticMode else { return }
            self[.mode] = newValue ? ReaderOption.automaticMode : automaticMode.rawValue
        }
    }

    /// What the engine is handed, with the mode in force.
    var options: ReaderOptions {
        get { preferences.options(automaticMode: automaticMode) }
        set {
            let before = options
            for option in ReaderOption.allCases where newValue[option] != before[option] {
                self[option] = newValue[option]
            }
        }
    }

    /// The same with another mode for automatic.
    func options(automaticMode: ReadingMode) -> ReaderOptions {
        preferences.options(automaticMode: automaticMode)
    }

    // What the screens ask for most.

    var cropsPages: Bool { self[.cropsPages] != 0 }
    var cropsStrips: Bool { self[.cropsStrips] != 0 }
    var showsPageNumber: Bool { self[.showsPageNumber] != 0 }
    var showsProgressLine: Bool { self[.showsProgressLine] != 0 }
    var showsTapZones: Bool { self[.showsTapZones] != 0 }
    var isIncognito: Bool { self[.isIncognito] != 0 }
    var keepsAwake: Bool { self[.keepsAwake] != 0 }
    var background: PageBackground { PageBackground(rawValue: self[.background]) ?? .theme }
}

extension ReaderOption {
    /// What the option may be, where that is one of a few.
    var values: [Int] {
        switch rule.kind {
        case .toggle: [0, 1]
        case .choice(let choices): choices.map { $0.value }
        case .number, .colour: []
        }
    }
}
