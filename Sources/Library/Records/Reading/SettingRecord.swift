import TextCoding
public import WireModel

/// A reading setting of a user, for all works or for a series. The server doesn't interpret names and values.
public struct SettingRecord: Sendable, Hashable {
    /// The name: 1 to ``maximumNameLength`` lower-case letters, digits, hyphens and dots.
    public var name: String
    /// The identifier of the series; nil for all works.
    public var series: String?
    /// The value as JSON; nil if the setting was reset to its default.
    public var value: String?
    /// The time of the change on the device that made it, in milliseconds since 1970.
    public var modifiedAt: Int64

    /// The maximum length of a name.
    public static let maximumNameLength = 64
    /// The maximum size of a value, in bytes.
    public static let maximumValueSize = 2 << 10
    /// The maximum number of settings of a user, including those that were reset.
    public static let maximumCount = 5000
    /// The maximum total length of the settings of a user, in characters.
    public static let maximumTotalLength = 256 << 10
    /// The number of reset settings that are kept, so that a device that was offline doesn't restore their old values.
    static let rememberedResetCount = 1000

    /// Creates a setting.
    public init(name: String, series: String? = nil, value: String?, modifiedAt: Int64) {
        self.name = name
        self.series = series
        self.value = value
        self.modifiedAt = modifiedAt
    }

    /// Returns whether a text is a valid name.
    public static func isName(_ text: String) -> Bool {
        (1...maximumNameLength).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Returns the time that is stored for a reported change: its own time, but not more than the tolerance ahead of
    /// this machine's clock.
    static func storedTime(_ modifiedAt: Int64, now: Int64) -> Int64 {
        min(max(modifiedAt, 1), now + LibraryStore.maximumClockLead)
    }

    /// Returns whether a change replaces the stored one. It must be later; if the times are equal, the stored one is
    /// kept.
    static func isReplaced(storedAt: Int64?, by modifiedAt: Int64) -> Bool {
        storedAt.map { modifiedAt > $0 } ?? true
    }
}

extension SettingRecord {
    /// Creates a record from a setting that a client reports.
    ///
    /// - Throws: `LibraryError.invalidSetting`.
    public init(_ setting: ReadingSetting) throws(LibraryError) {
        guard Self.isName(setting.name) else {
            throw .invalidSetting(
                "The name of a setting must have 1 to \(Self.maximumNameLength) lower-case letters, digits, hyphens or dots."
            )
        }
        if let series = setting.series, !PermanentIdentifier.isWellFormed(series, .series) {
            throw .invalidSetting("“\(series.prefix(32))” is not the id of a series.")
        }
        guard setting.modified > 0 else { throw .invalidSetting("The member “modified” is not a time.") }
        var value: String?
        if !setting.value.isNull {
            var writer = JSONWriter()
            writer.add(setting.value)
            guard writer.bytes.count <= Self.maximumValueSize else {
                throw .invalidSetting("The value of a setting can have at most \(Self.maximumValueSize) bytes.")
            }
            value = writer.text
        }
        self.init(name: setting.name, series: setting.series, value: value, modifiedAt: setting.modified)
    }
}

extension ReadingSetting {
    /// Creates the setting from a record.
    public init(_ record: SettingRecord) {
        self.init()
        name = record.name
        series = record.series
        value = record.value.flatMap { try? JSON(parsing: $0) } ?? .null
        modified = record.modifiedAt
    }
}

/// The reading settings of a user, or those that changed since a version.
public struct SettingRecords: Sendable, Hashable {
    /// The version of the settings, for requesting later changes.
    public var version: String
    /// The settings, including those that were reset.
    public var settings: [SettingRecord]
}
