import WebBinding
import WireModel

/// The language of a signed-in user, which is the same on all devices.
enum AccountLanguage {
    private static let key = "quire.account-language"

    /// Chooses a language, on this device and for the account; nil for that of the browser. Reloads the page.
    static func choose(_ tag: String?) {
        guard CurrentAccount.shared.isSignedIn else { return LanguageChoice.use(tag) }
        LanguageChoice.store(tag)
        _ = LibraryRequests.changeOwnAccount(AccountChanges.with { $0.language = tag ?? "" }) { result in
            if case .success(let account) = result { Storage.set(AccountLanguageRule.record(of: account), for: key) }
            Window.reload()
        }
    }

    /// Applies the language of the account, if it was chosen on another device or the previous user had another one.
    static func apply() {
        let current = CurrentAccount.shared
        guard current.isSignedIn, let account = current.account else { return }
        let decision = AccountLanguageRule.decide(
            account,
            recorded: Storage.text(for: key),
            current: LanguageChoice.current,
            available: Language.all.map { $0.tag }
        )
        if case .nothing = decision { return }
        // If the record can't be stored, the language would be applied after every reload.
        guard Storage.set(AccountLanguageRule.record(of: account), for: key) else { return }
        if case .apply(let tag) = decision { LanguageChoice.use(tag) }
    }
}
