import Synchronization
public import Workers

/// The codec that reads the documents of this process. Documents are files whose pages are drawn, such as PDF files.
///
/// Programs choose worker processes. Without a choice, documents can't be opened: this module never reads one itself.
public enum DocumentReading {
    /// A codec that reads documents and encodes their pages.
    public typealias Codec = DocumentCodec & PixelCodec

    /// The codec; nil until it is chosen.
    private static let current = Mutex<(any Codec)?>(nil)

    /// The seconds in which a document must be read, and in which a page must be drawn.
    static let timeLimit = 30.0

    /// Chooses the codec. Call it first in `main`.
    public static func use(_ codec: any Codec) {
        current.withLock { $0 = codec }
    }

    static var codec: (any Codec)? { current.withLock { $0 } }
}
