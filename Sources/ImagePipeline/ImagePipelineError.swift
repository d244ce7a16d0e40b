public import PageImages

/// An error of the image pipeline.
public enum ImagePipelineError: Error, Sendable, Equatable {
    /// No worker process could be started; with a reason.
    case startUpFailed(String)
    /// The bytes are not an image of a supported format.
    case unsupportedFormat
    /// The image has more pixels than the limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The header announces more pixels than the file can contain.
    case implausibleHeader(width: Int, height: Int, byteSize: Int)
    /// The decoder needs the whole frame in memory, and the frame exceeds the limit.
    case tooMuchMemory(byteSize: Int, limit: Int)
    /// The image is damaged and can't be decoded; with the decoder's message.
    case undecodable(String)
    /// The result could not be encoded; with the encoder's message.
    case encodingFailed(String)
    /// A processor failed; with its message or that of libvips.
    case processingFailed(String)
    /// The requested part is outside the image.
    case outsideImage
    /// The installed libvips can't encode the format with that name.
    case unsupportedEncoding(String)
    /// Rendering the image took longer than the time limit.
    case timedOut(seconds: Double)
    /// The request was cancelled.
    case cancelled
    /// The page's bytes could not be read; with the reader's message.
    case sourceFailed(String)
    /// The image could not be fetched: the kind of failure, and a sentence for the user.
    case fetchFailed(ImageFailureKind, String)
    /// The process that worked on the image crashed. A second attempt may succeed.
    case codecCrashed
    /// The process crashed twice at this image, so it isn't tried again until the file changes.
    case codecCrashedRepeatedly
    /// No process can work on images at the moment; with a reason.
    case codecUnavailable(String)
    /// The queue of waiting images is full.
    case busy
    /// The cache directory can't be used.
    case cacheUnavailable(path: String, reason: String)
    /// The pipeline has been shut down.
    case shutDown
}

extension ImagePipelineError: CustomStringConvertible {
    /// One sentence for the user: the error and, where possible, a remedy.
    public var description: String {
        switch self {
        case .startUpFailed(let reason):
            "Images can't be decoded: \(reason). Check that quire-worker and libvips 8.14 or later are installed."
        case .unsupportedFormat:
            "This is not an image that Quire can show. Use JPEG, PNG, WebP, GIF, AVIF or JPEG XL."
        case .tooManyPixels(let width, let height, let limit):
            "The image has \(width) × \(height) pixels; the limit is \(limit / 1_000_000) megapixels."
        case .implausibleHeader(let width, let height, let byteSize):
            "The image is damaged: its header announces \(width) × \(height) pixels, too many for \(byteSize) bytes."
        case .tooMuchMemory(let byteSize, let limit):
            "Decoding the image would require \(byteSize >> 20) MB; the limit is \(limit >> 20) MB. "
                + "Save it as a baseline JPEG to show it."
        case .undecodable(let reason):
            "The image is damaged: \(reason)."
        case .encodingFailed(let reason):
            "The image could not be encoded: \(reason)."
        case .processingFailed(let reason):
            "The image could not be processed: \(reason)."
        case .outsideImage:
            "The requested part is outside the image."
        case .unsupportedEncoding(let name):
            "This server can't encode images as \(name). Request webp, jpeg or png."
        case .timedOut(let seconds):
            "Rendering the image was stopped after \(Int(seconds)) seconds."
        case .cancelled:
            "The request was cancelled."
        case .sourceFailed(let reason):
            reason
        case .fetchFailed(_, let reason):
            reason
        case .codecCrashed:
            "The image can't be decoded: the decoder crashed. Load it again."
        case .codecCrashedRepeatedly:
            "The image can't be decoded: the decoder crashed twice. It isn't tried again until the file changes."
        case .codecUnavailable(let reason):
            "Images can't be decoded at the moment: \(reason)."
        case .busy:
            "Too many images are being rendered. Try again in a moment."
        case .cacheUnavailable(let path, let reason):
            "The image cache in \(path) can't be used: \(reason)."
        case .shutDown:
            "The image pipeline has been shut down."
        }
    }
}

extension ImagePipelineError {
    /// The kind of failure, which determines the next source to try.
    public var kind: ImageFailureKind {
        switch self {
        case .unsupportedFormat, .tooManyPixels, .implausibleHeader, .tooMuchMemory, .undecodable,
            .codecCrashedRepeatedly:
            .undecodable
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .fetchFailed(let kind, _): kind
        case .cacheUnavailable: .cacheFailure
        case .startUpFailed, .encodingFailed, .processingFailed, .outsideImage, .unsupportedEncoding, .sourceFailed,
            .codecCrashed, .codecUnavailable, .busy, .shutDown:
            .other
        }
    }
}
