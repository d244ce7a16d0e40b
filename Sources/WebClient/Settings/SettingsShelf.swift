import ReadingEngine

/// For whom something is chosen.
enum SettingsScope: Int {
    case device, series
}

/// What was chosen for all books and for the series that is read, and what comes of both.
struct SettingsShelf: Equatable {
    /// How a choice stands, for saying so beside it.
    enum Standing: Int {
        /// Nobody chose.
        case standard
        /// Chosen for all books.
        case changed
        /// Chosen for this series alone.
        case onlyHere
        /// Shown is the choice for all books; but this series has another.
        case otherHere
    }

    /// Chosen for all books.
    var device: ReaderPreferences
    /// Chosen for the series, over that.
    var series: ReaderPreferences

    /// What holds in the series.
    var merged: ReaderPreferences { device.overridden(by: series) }

    /// What a control shows for an option.
    func value(of option: ReaderOption, in scope: SettingsScope) -> Int {
        (scope == .series ? merged : device).value(of: option)
    }

    /// How an option stands.
    func standing(of option: ReaderOption, in scope: SettingsScope) -> Standing {
        if series[option] != nil { return scope == .series ? .onlyHere : .otherHere }
        return device[option] == nil ? .standard : .changed
    }

    /// Chooses. What agrees with what holds anyway is no choice.
    mutating func choose(_ value: Int, for option: ReaderOption, in scope: SettingsScope) {
        switch scope {
        case .device: device[option] = value == option.rule.standard ? nil : value
        case .series: series[option] = value == self.value(of: option, in: .device) ? nil : value
        }
    }

    /// Takes a choice back; a choice for all books that a series has made its own goes with it.
    mutating func reset(_ option: ReaderOption, in scope: SettingsScope) {
        if series[option] != nil {
            series[option] = nil
        } else if scope == .device {
            device[option] = nil
        }
    }

    /// Whether ``reset(_:in:)`` would change anything.
    func canReset(_ option: ReaderOption, in scope: SettingsScope) -> Bool {
        series[option] != nil || scope == .device && device[option] != nil
    }
}
