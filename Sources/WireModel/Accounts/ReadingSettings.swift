public import TextCoding

/// A reading setting of a user, for all works or for a series.
public struct ReadingSetting: WireObject {
    /// The name.
    public var name = ""
    /// The identifier of the series; nil for all works.
    public var series: String?
    /// The value, which the server doesn't interpret; null if the setting was reset to its default.
    public var value = JSON.null
    /// The time of the change on the device that made it, in milliseconds since 1970.
    public var modified: Int64 = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("modified", &modified, .required)
        coder.code("name", &name, .required)
        coder.code("series", &series, .optional)
        coder.code("value", &value)
    }
}

/// Changed reading settings of a user, from one device.
public struct ReadingSettingsChange: WireObject {
    /// The settings.
    public var settings: [ReadingSetting] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("settings", &settings)
    }
}

/// The reading settings of a user, or those that changed since a version.
public struct ReadingSettingsList: WireObject {
    /// The version of the settings. Clients treat it as opaque, and only compare it with other versions.
    public var version = ""
    /// The settings.
    public var settings: [ReadingSetting] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("settings", &settings, .required)
        coder.code("version", &version, .required)
    }
}
