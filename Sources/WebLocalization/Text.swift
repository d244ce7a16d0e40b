/// The texts of the app in the current language.
public enum Text {
    // The browser app has one thread; tests that change the language run one after another.
    nonisolated(unsafe) private(set) static var localization: Localization?

    /// Sets the language. Doesn't change texts that are already on the page.
    public static func use(_ localization: Localization) {
        self.localization = localization
    }

    /// Returns the text of a message in the current language.
    @inline(never)
    public static func of(_ message: Message) -> String {
        localization?.text(of: message) ?? ""
    }
}
