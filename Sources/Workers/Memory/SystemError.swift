import Glibc

/// The texts of system errors.
enum SystemError {
    /// Returns the text of an error number of the C library, such as `ENOENT`.
    static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
