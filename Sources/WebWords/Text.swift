/// The words of the language in use.
public enum Text {
    // The browser app has one thread; tests that exchange the language run one after another.
    nonisolated(unsafe) private static var localization: Localization?

    /// Sets the language. Words that are already on the page stay as they are.
    public static func use(_ localization: Localization) {
        self.localization = localization
    }

    /// Returns the words for a message.
    @inline(never)
    public static func of(_ message: Message) -> String {
        localization?.text(of: message) ?? ""
    }
}
