/// Short texts in the browser's local storage. Without storage (private windows, a full disk), reading returns nil and
/// writing returns false.
package enum Storage {
    /// Returns the text for a key.
    package static func text(for key: String) -> String? {
        takeReturnedText(key.withUTF8Pointer { hostStorageGet($0, $1) })
    }

    /// Stores a text. Returns false when the browser refuses.
    @discardableResult
    package static func set(_ text: String, for key: String) -> Bool {
        key.withUTF8Pointer { keyBytes, keyLength in
            text.withUTF8Pointer { hostStorageSet(keyBytes, keyLength, $0, $1) != 0 }
        }
    }

    /// Returns the keys that begin with a prefix.
    package static func keys(_ prefix: String) -> [String] {
        let text = takeReturnedText(prefix.withUTF8Pointer { hostStorageKeys($0, $1) }) ?? ""
        return text.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes a text.
    package static func remove(_ key: String) {
        key.withUTF8Pointer { hostStorageRemove($0, $1) }
    }
}
