import Glibc

/// Lists of texts for C.
enum CStrings {
    /// Calls a closure with a list of C strings that ends with NULL.
    static func with<Value>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
    ) -> Value {
        var copies = texts.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { body(UnsafePointer($0)) } ?? body(UnsafePointer(bitPattern: 0).unsafelyUnwrapped)
        }
    }
}
