public import ImageLoading

/// Why a picture could not be delivered.
public enum ImagePipelineError: Error, Sendable, Equatable {
    /// libvips did not start; the text is its own.
    case startUpFailed(String)
    /// The bytes are not a picture of a kind that can be shown.
    case unsupportedFormat
    /// The picture is larger than Quire decodes.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The header promises more pixels than its bytes can hold.
    case lyingHeader(width: Int, height: Int, byteSize: Int)
    /// Decoding would hold the whole frame in memory, and it is too large for that.
    case tooMuchMemory(byteSize: Int, limit: Int)
    /// The bytes are damaged beyond use; the text is the decoder's.
    case undecodable(String)
    /// The result could not be written in the wanted encoding; the text is the encoder's.
    case encodingFailed(String)
    /// A processor could not do its work; the text is libvips' or the processor's own.
    case processingFailed(String)
    /// A part was asked for that lies beyond the picture.
    case outsidePicture
    /// This machine's libvips can't write the encoding of that name.
    case unsupportedEncoding(String)
    /// The picture took longer than allowed.
    case timedOut(seconds: Double)
    /// Nobody waits for the picture any more.
    case cancelled
    /// The page's bytes could not be read; the text is the reader's.
    case sourceFailed(String)
    /// The picture could not be fetched: what kind of trouble, and a sentence about it.
    case fetchFailed(ImageFailureKind, String)
    /// The picture is in no cache, and the request allowed nothing else.
    case notInCache
    /// Too many pictures are waiting already.
    case busy
    /// The request names a cache that the pipeline's configuration doesn't have.
    case unknownCache(Int32)
    /// The cache directory can't be used.
    case cacheUnavailable(path: String, reason: String)
    /// The pipeline has been shut down.
    case shutDown
}

extension ImagePipelineError: CustomStringConvertible {
    /// One sentence for a person: what happened, and what can be done where something can.
    public var description: String {
        switch self {
        case .startUpFailed(let reason):
            "libvips did not start: \(reason). Check that libvips 8.14 or later is installed."
        case .unsupportedFormat:
            "This is not a picture Quire can show. Use JPEG, PNG, WebP, GIF, AVIF or JPEG XL."
        case .tooManyPixels(let width, let height, let limit):
            "The picture is \(width) × \(height) pixels; the limit is \(limit / 1_000_000) megapixels."
        case .lyingHeader(let width, let height, let byteSize):
            "The picture claims \(width) × \(height) pixels, which its \(byteSize) bytes can't hold. It is damaged."
        case .tooMuchMemory(let byteSize, let limit):
            "Decoding the picture would take \(byteSize >> 20) MB at once; the limit is \(limit >> 20) MB. "
                + "Saved again as a baseline JPEG, it can be shown."
        case .undecodable(let reason):
            "The picture is damaged: \(reason)."
        case .encodingFailed(let reason):
            "The picture could not be encoded: \(reason)."
        case .processingFailed(let reason):
            "The picture could not be worked on: \(reason)."
        case .outsidePicture:
            "The picture has no such part: it ends before it."
        case .unsupportedEncoding(let name):
            "This server can't write pictures as \(name). Ask for webp, jpeg or png."
        case .timedOut(let seconds):
            "The picture was not ready after \(Int(seconds)) seconds and was given up."
        case .cancelled:
            "The picture is no longer wanted."
        case .sourceFailed(let reason):
            reason
        case .fetchFailed(_, let reason):
            reason
        case .notInCache:
            "The picture is in no cache, and fetching it was not allowed."
        case .busy:
            "Too many pictures are being made at once. Try again in a moment."
        case .unknownCache(let number):
            "There is no picture cache number \(number)."
        case .cacheUnavailable(let path, let reason):
            "The picture cache in \(path) can't be used: \(reason)."
        case .shutDown:
            "The picture pipeline has been shut down."
        }
    }
}

extension ImagePipelineError {
    /// What kind of trouble it is, for the rules that decide what to try next.
    public var kind: ImageFailureKind {
        switch self {
        case .unsupportedFormat, .tooManyPixels, .lyingHeader, .tooMuchMemory, .undecodable: .undecodable
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .fetchFailed(let kind, _): kind
        case .notInCache: .notInCache
        case .cacheUnavailable, .unknownCache: .cacheTrouble
        case .startUpFailed, .encodingFailed, .processingFailed, .outsidePicture, .unsupportedEncoding, .sourceFailed,
            .busy, .shutDown:
            .other
        }
    }
}
