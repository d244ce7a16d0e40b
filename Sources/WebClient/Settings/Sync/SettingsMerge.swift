import TextCoding
import WireModel

/// The rules for merging the settings of this device with the settings of the server. The later of two changes wins.
/// If the times are equal, the change on the server wins. The server has the same rules.
enum SettingsMerge {
    /// The time of settings that were chosen before times were recorded. Any other change wins over them.
    static let unknownTime: Int64 = 1

    /// Returns the waiting changes with newer ones added. A newer change replaces a waiting one of the same setting.
    static func adding(_ newer: [ReadingSetting], to waiting: [ReadingSetting]) -> [ReadingSetting] {
        waiting.filter { old in !newer.contains { $0.isSameSetting(as: old) } } + newer
    }

    /// Returns the received settings that apply on this device: those for which no later change is waiting.
    static func accepted(_ received: [ReadingSetting], waiting: [ReadingSetting]) -> [ReadingSetting] {
        received.filter { setting in
            !waiting.contains { $0.isSameSetting(as: setting) && $0.modified > setting.modified }
        }
    }

    /// Returns the settings of this device that the server doesn't have, for the first synchronisation of the device.
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
