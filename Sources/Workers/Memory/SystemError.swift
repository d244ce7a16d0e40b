import Glibc

/// The texts of system errors.
package enum SystemError {
    /// Returns the text of an error number of the C library, such as `ENOENT`.
    ///
    /// - Parameter number: the number; by default that of the last failed call.
    package static func text(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }
}
