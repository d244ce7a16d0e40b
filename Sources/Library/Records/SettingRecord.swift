import TextCoding
public import WireModel

/// A reading setting of a user, for all works or for a series. Only clients know what names and values mean.
public struct SettingRecord: Sendable, Hashable {
    /// The name: 1 to ``maximumNameLength`` lower-case letters, digits, hyphens and dots.
    public var name: String
    /// The identifier of the series; nil for all works.
    public var series: String?
    /// The value as JSON; nil when the default applies.
    public var value: String?
    /// The time of the change on the device that made it, in milliseconds since 1970.
    public var modifiedAt: Int64

    /// The maximum length of a name.
    public static let maximumNameLength = 64
    /// The maximum size of a value, in bytes.
    public static let maximumValueSize = 2 << 10
    /// The maximum number of settings of a user, those that were reset included.
    public static let maximumCount = 5000
    /// The maximum length of all settings of a user together, in characters.
    public static let maximumTotalLength = 256 << 10
    /// The number of settings that were reset and are remembered, so that a device that was offline doesn't restore them.
    static let rememberedResetCount = 1000

    /// Creates a setting.
    public init(name: String, series: String? = nil, value: String?, modifiedAt: Int64) {
        self.name = name
        self.series = series
        self.value = value
        self.modifiedAt = modifiedAt
    }

    /// Whether a text can be a name.
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

    /// Returns the time at which a reported change is stored: its own, or the limit for clocks that are ahead.
    static func storedTime(_ modifiedAt: Int64, now: Int64) -> Int64 {
        min(max(modifiedAt, 1), now + LibraryStore.maximumClockLead)
    }

    /// Returns whether a change replaces the stored one: if it was made later. On a tie, the stored one stays.
    static func isReplaced(storedAt: Int64?, by modifiedAt: Int64) -> Bool {
        storedAt.map { modifiedAt > $0 } ?? true
    }
}

extension SettingRecord {
    /// Creates the record of a reported setting.
    ///
    /// - Throws: `LibraryError.invalidSetting`.
    public init(_ setting: ReadingSetting) throws(LibraryError) {
        guard Self.isName(setting.name) else {
            throw .invalidSetting(
                "The name of a setting has 1 to \(Self.maximumNameLength) lower-case letters, digits, hyphens and dots."
            )
        }
        if let series = setting.series, !PermanentIdentifier.isWellFormed(series, .series) {
            throw .invalidSetting("“\(series.prefix(32))” is not an id.")
        }
        guard setting.modified > 0 else { throw .invalidSetting("The member “modified” is not a time.") }
        var value: String?
        if !setting.value.isNull {
            var writer = JSONWriter()
            writer.add(setting.value)
            guard writer.bytes.count <= Self.maximumValueSize else {
                throw .invalidSetting("The value of a setting has at most \(Self.maximumValueSize) bytes.")
            }
            value = writer.text
        }
        self.init(name: setting.name, series: setting.series, value: value, modifiedAt: setting.modified)
    }
}

extension ReadingSetting {
    /// Creates the setting that a record stores.
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
    /// The version, for later comparison.
    public var version: String
    /// The settings, those that were reset included.
    public var settings: [SettingRecord]
}
