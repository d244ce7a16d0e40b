import Foundation
import Publications

/// A place in a book as it is stored: JSON, as clients send it.
enum StoredLocator {
    static func encode(_ locator: BookLocator?) -> String? {
        guard let locator, let data = try? JSONEncoder().encode(locator) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Nil when the text is no place: what is known of the page still counts.
    static func decode(_ text: String?) -> BookLocator? {
        text.flatMap { try? JSONDecoder().decode(BookLocator.self, from: Data($0.utf8)) }
    }
}
