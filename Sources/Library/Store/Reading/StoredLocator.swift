import TextCoding
import WireModel

/// The coding of positions in books for the database.
enum StoredLocator {
    /// Returns the JSON of a locator.
    static func encode(_ locator: Locator?) -> String? { locator?.jsonText }

    /// Returns the locator of a JSON text; nil when the text isn't valid. The progress then has only its page number.
    static func decode(_ text: String?) -> Locator? {
        text.flatMap { try? JSON(parsing: $0) }.flatMap { Locator($0) }
    }
}
