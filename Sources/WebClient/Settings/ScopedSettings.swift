import ReadingEngine

/// The books that a change applies to.
enum SettingsScope: Int {
    /// All books.
    case device
    /// The series that is being read.
    case series
}

/// The settings of the device, and those of one series that override them.
struct ScopedSettings: Equatable {
    /// Where the value of an option comes from, as the form explains it.
    enum ValueSource: Int {
        /// The default.
        case standard
        /// Changed for all books.
        case changed
        /// Overridden in this series.
        case onlyHere
        /// The form shows the value for all books, and this series overrides it.
        case otherHere
    }

    /// The values for all books.
    var device: ReaderPreferences
    /// The values of the series.
    var series: ReaderPreferences

    /// The values in effect in the series.
    var merged: ReaderPreferences { device.overridden(by: series) }

    /// Returns the value of an option in a scope.
    func value(of option: ReaderOption, in scope: SettingsScope) -> Int {
        (scope == .series ? merged : device).value(of: option)
    }

    /// Returns how the value of an option differs from its default.
    func valueSource(of option: ReaderOption, in scope: SettingsScope) -> ValueSource {
        if series[option] != nil { return scope == .series ? .onlyHere : .otherHere }
        return device[option] == nil ? .standard : .changed
    }

    /// Stores a value; removes it where it equals the value that it would override.
    mutating func choose(_ value: Int, for option: ReaderOption, in scope: SettingsScope) {
        switch scope {
        case .device: device[option] = value == option.rule.defaultValue ? nil : value
        case .series: series[option] = value == self.value(of: option, in: .device) ? nil : value
        }
    }

    /// Removes the value of the series if there is one, otherwise that of the device if `scope` includes it.
    mutating func reset(_ option: ReaderOption, in scope: SettingsScope) {
        if series[option] != nil {
            series[option] = nil
        } else if scope == .device {
            device[option] = nil
        }
    }

    /// Returns whether ``reset(_:in:)`` has an effect.
    func canReset(_ option: ReaderOption, in scope: SettingsScope) -> Bool {
        series[option] != nil || scope == .device && device[option] != nil
    }
}
