import WireModel

/// Decides when the language of an account becomes that of the app on a device.
///
/// A device records the user and the language that it applied last. A language that the user chose on another device is
/// applied once. The next user of a shared device gets their own language.
enum AccountLanguageRule {
    /// What to do with the language of an account.
    enum Decision {
        /// The language was applied before.
        case nothing
        /// Only record the language: the app has it already, or is not available in it.
        case record
        /// Apply and record it; nil stands for the language of the browser.
        case apply(String?)
    }

    /// The text to record.
    static func record(of account: Account) -> String { account.id + " " + (account.language ?? "") }

    /// Returns what to do with the language of an account.
    ///
    /// - Parameters:
    ///   - recorded: The last recorded text; nil for none.
    ///   - current: The language that was chosen on the device; nil for that of the browser.
    ///   - available: The languages of the app.
    static func decide(_ account: Account, recorded: String?, current: String?, available: [String]) -> Decision {
        if let recorded, recorded.isSame(as: record(of: account)) { return .nothing }
        guard let language = account.language else {
            // The first user of a device keeps the language that was chosen before.
            return recorded == nil || current == nil ? .record : .apply(nil)
        }
        guard available.contains(where: { $0.isSame(as: language) }) else { return .record }
        return current?.isSame(as: language) ?? false ? .record : .apply(language)
    }
}
