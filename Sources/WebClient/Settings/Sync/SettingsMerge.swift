import TextCoding
import WireModel

/// The rules by which the settings of this device and those of the server are merged. Of two changes of a setting the later one
/// wins; on a tie, that of the server, which has the same rule.
enum SettingsMerge {
    /// The time of settings that were chosen before their times were recorded. Any change wins over them.
    static let unknownTime: Int64 = 1

    /// Returns waiting changes with newer ones, which replace those of the same setting.
    static func adding(_ newer: [ReadingSetting], to waiting: [ReadingSetting]) -> [ReadingSetting] {
        waiting.filter { old in !newer.contains { $0.isSameSetting(as: old) } } + newer
    }

    /// Returns the settings of the server that apply on this device: those without a later change that still waits.
    static func accepted(_ received: [ReadingSetting], waiting: [ReadingSetting]) -> [ReadingSetting] {
        received.filter { setting in
            !waiting.contains { $0.isSameSetting(as: setting) && $0.modified > setting.modified }
        }
    }

    /// Returns the settings of a device that the server doesn't have, when it gets those of the device for the first time.
    static func missing(
        _ local: [ReadingSetting],
        from received: [ReadingSetting],
        waiting: [ReadingSetting]
    ) -> [ReadingSetting] {
        var missing: [ReadingSetting] = []
        for var setting in local {
            let isKnown = received.contains { $0.isSameSetting(as: setting) }
            if isKnown || waiting.contains(where: { $0.isSameSetting(as: setting) }) { continue }
            setting.modified = unknownTime
            missing.append(setting)
        }
        return missing
    }
}

extension ReadingSetting {
    /// Returns whether both are values of the same setting.
    func isSameSetting(as other: ReadingSetting) -> Bool {
        guard name.isSame(as: other.name) else { return false }
        guard let series, let otherSeries = other.series else { return series == nil && other.series == nil }
        return series.isSame(as: otherSeries)
    }
}
