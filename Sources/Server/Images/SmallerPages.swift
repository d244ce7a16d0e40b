import ImagePipeline
import PageImages

/// Pages as WebP, which are smaller than the JPEG that the first reader gets. They are rendered while the server is
/// idle, and sent to later readers whose browsers accept WebP.
///
/// This is an option of the server: see `Docs/ImagePipeline.md`. It applies only to whole pages in local files, without
/// cropping.
struct SmallerPages: Sendable {
    private let renderer: PageRenderer
    private let idleRenderer: IdleRenderer

    /// - Parameters:
    ///   - renderer: Renders pages.
    ///   - pause: The seconds without requests before pages are rendered.
    init(renderer: PageRenderer, pause: Double) {
        self.renderer = renderer
        idleRenderer = IdleRenderer(pipeline: renderer.pipeline, pause: pause)
    }

    /// Returns whether a page that would be sent as JPEG may be sent as WebP.
    ///
    /// - Parameters:
    ///   - address: The requested image.
    ///   - format: The negotiated format.
    ///   - accept: The value of the `Accept` header.
    static func areSuitable(for address: ImageURL, _ format: ImageFormat, accept: String?) -> Bool {
        let variant = address.variant
        return format == .jpeg && address.format == nil && address.purpose == .reading && variant.tile == nil
            && !variant.crop && !variant.isBlurred && ImageNegotiation.names(.webp, in: accept)
    }

    /// Postpones rendering, because pages are being requested.
    func recordRequest() { idleRenderer.recordActivity() }

    /// Returns the page if it has been rendered.
    func find(_ image: PageImage, _ info: OpenPublicationCache.Info) async -> DeliveredImage? {
        await renderer.pipeline.cachedImage(renderer.request(image.smaller, info))
    }

    /// Renders the page when the server is idle.
    ///
    /// - Parameter sent: The image that was sent. Animations are WebP already.
    func add(_ image: PageImage, _ info: OpenPublicationCache.Info, insteadOf sent: DeliveredImage) {
        guard sent.mediaType == ImageFormat.jpeg.mediaType else { return }
        idleRenderer.add(renderer.request(image.smaller, info))
    }
}

extension PageImage {
    /// The same page as WebP.
    fileprivate var smaller: PageImage {
        PageImage(content: content, page: page, variant: variant, format: .webp, box: box)
    }
}
