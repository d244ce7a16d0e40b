import Synchronization

/// Converts books whose decoders must not run in this process. Programs supply one that uses worker processes.
public protocol BookConverter: Sendable {
    /// Converts a MOBI, AZW3 or PRC file.
    ///
    /// - Returns: the parts of the book, in the form that `CMobi.h` describes.
    func convertMobi(_ bytes: [UInt8]) throws(BookConversionError) -> [UInt8]
}

/// Why a book can't be converted.
public enum BookConversionError: Error, Sendable, Equatable {
    case damaged
    /// The text is encrypted (DRM).
    case protected
    /// It is another kind of file, or contains a PDF.
    case unsupported
    case tooLarge
    /// The converter failed or is not available, with the reason.
    case failed(PublicationError.Reason)
}

/// Keeps converted books, so that a book isn't converted again each time it is opened. All methods block.
public protocol ConvertedBookStore: Sendable {
    /// Returns the bytes that were stored for a file; nil if there are none.
    ///
    /// - Parameter identity: identifies a version of the file; see `FileSource.identityBytes`.
    func bytes(ofFile identity: [UInt8]) -> [UInt8]?

    /// Stores bytes for a file. A store without room ignores them.
    func store(_ bytes: [UInt8], ofFile identity: [UInt8])
}

/// The converter of this process. Without one, the books can't be opened, and this module never decodes one itself.
public enum BookConversion {
    private static let current = Mutex<(any BookConverter)?>(nil)
    private static let currentStore = Mutex<(any ConvertedBookStore)?>(nil)

    /// Chooses the converter. Call it first in `main`.
    public static func use(_ converter: any BookConverter) {
        current.withLock { $0 = converter }
    }

    /// Keeps the converted books of this process in a store.
    public static func use(_ store: any ConvertedBookStore) {
        currentStore.withLock { $0 = store }
    }

    /// Replaces the converter within a task, for tests that run beside others.
    @TaskLocal static var replacement: (any BookConverter)?

    /// Replaces the store within a task, for tests that run beside others.
    @TaskLocal static var replacementStore: (any ConvertedBookStore)?

    static var store: (any ConvertedBookStore)? { replacementStore ?? currentStore.withLock { $0 } }

    static var converter: (any BookConverter)? { replacement ?? current.withLock { $0 } }
}
