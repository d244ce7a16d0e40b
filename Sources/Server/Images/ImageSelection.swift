import ImagePipeline
import PageImages
import Synchronization

/// The image that a request selects: the variant in its URL, in the formats that the client accepts.
///
/// It depends only on the URL and the `Accept` header.
final class ImageSelection: Sendable {
    let address: ImageURL
    /// The format of the image, unless it is animated and ``animationFormat`` is not nil.
    let format: ImageFormat
    /// The format of an animated image. Clients that don't accept WebP receive animations as GIF, unless they name a
    /// format or request a part of the page.
    let animationFormat: ImageFormat?
    /// The formats of which the response has one.
    let formats: [ImageFormat]
    /// The entity tag of the image, without details of its file such as the crop box.
    let entityTag: String
    /// Whether the image may be sent as WebP instead of JPEG; see ``SmallerPages``.
    let canBeSmaller: Bool

    /// Guards the request to the pipeline for an image that depends on nothing else.
    private let pipelineRequest = Mutex<ImageRequest?>(nil)

    init(_ address: ImageURL, accept: String?) {
        self.address = address
        format = ImageNegotiation.format(accept: accept, for: address.purpose, explicit: address.format)
        animationFormat =
            address.keepsAnimations && !format.canAnimate ? ImageNegotiation.animationFormat(accept: accept) : nil
        formats = [format, animationFormat].compactMap { $0 }
        entityTag = address.entityTag(formats)
        canBeSmaller = SmallerPages.areSuitable(for: address, format, accept: accept)
    }

    /// Returns the request to the pipeline, which is made once: making its cache keys takes longer than finding a
    /// cached image.
    func request(_ make: () -> ImageRequest) -> ImageRequest {
        if let request = pipelineRequest.withLock({ $0 }) { return request }
        let request = make()
        pipelineRequest.withLock { $0 = request }
        return request
    }
}

/// The selections of the latest requests. Parsing the URL and negotiating the format take longer than finding a cached
/// image.
final class ImageSelections: Sendable {
    /// The parts of a request that determine the selection.
    private struct Key: Hashable {
        let path: ImagePath
        let query: String?
        let accept: String?
    }

    /// The maximum number of selections. One takes about a kilobyte.
    private static let limit = 512
    /// The maximum length of a remembered query or `Accept` header, in bytes. Those of browsers are shorter.
    private static let maximumLength = 256

    /// Guards the selections.
    private let known = Mutex(MemoryCache<Key, ImageSelection>(costLimit: limit))

    /// Returns the selection of a request.
    ///
    /// - Parameters:
    ///   - path: The path of the URL.
    ///   - query: The query of the URL.
    ///   - accept: The value of the `Accept` header; nil for none.
    /// - Throws: `Problem` 404 for an invalid content hash or page, 400 for an invalid query.
    func selection(_ path: ImagePath, query: String?, accept: String?) throws(Problem) -> ImageSelection {
        let key = Key(path: path, query: query, accept: accept)
        if let selection = known.withLock({ $0.value(for: key, now: 0) }) { return selection }
        let address = try ImageURL(content: path.content, page: path.page, query: query)
        let selection = ImageSelection(address, accept: accept)
        guard max(query?.utf8.count ?? 0, accept?.utf8.count ?? 0) <= Self.maximumLength else { return selection }
        known.withLock { _ = $0.put(selection, for: key, cost: 1, now: 0) }
        return selection
    }
}
