/// Small texts that outlast the page, on this device only. Where the browser keeps nothing (private windows, full
/// discs) reading finds nothing and writing says so.
enum Storage {
    /// The text kept under `key`.
    static func text(for key: String) -> String? {
        textFromOutbox(key.crossing { hostStorageGet($0, $1) })
    }

    /// Keeps a text; false when the browser refused.
    @discardableResult
    static func set(_ text: String, for key: String) -> Bool {
        key.crossing { keyBytes, keyLength in
            text.crossing { hostStorageSet(keyBytes, keyLength, $0, $1) != 0 }
        }
    }

    /// Forgets a text.
    static func remove(_ key: String) {
        key.crossing { hostStorageRemove($0, $1) }
    }
}
