import Geometry
import PageImages
import ReadingEngine
import TextCoding
import WireModel

/// The URLs of all resources that reading a publication offline needs.
struct DownloadPlan: Equatable {
    /// The content hash.
    var content: String
    /// The URL prefix of the documents; empty for pages that are images.
    var base: String
    /// The URLs in the order in which they are fetched.
    var addresses: [String]

    /// Makes a plan from its parts.
    init(content: String, base: String, addresses: [String]) {
        self.content = content
        self.base = base
        self.addresses = addresses
    }

    /// Makes the plan of a publication.
    ///
    /// - Parameters:
    ///   - resources: The paths of a book's images, fonts and style sheets; none for pages that are images.
    ///   - fonts: The addresses of the server's fonts in which the book is set.
    ///   - hyphens: The text into which the server inserts soft hyphens; nil for none.
    ///   - coverPage: The index of the cover page.
    ///   - window: The size of the window in points; images are downloaded in the size that it shows.
    ///   - density: The number of device pixels per point.
    ///   - options: The reader's options, which determine the size of a page.
    init(
        _ manifest: ReaderManifest,
        resources: [String] = [],
        fonts: [String] = [],
        hyphens: BookSettings.SoftHyphens? = nil,
        coverPage: Int?,
        window: Size,
        density: Double,
        options: ReaderOptions
    ) {
        content = manifest.content
        base = manifest.book?.base ?? ""
        addresses = Self.answers(of: manifest.id)
        if let coverPage {
            let variant = PageVariantChoice.preview(PageVariantChoice.coverWidth, isDithered: options.isEInk)
            addresses.append(ImageAddress.cover(coverPage, of: content, variant))
        }
        if let book = manifest.book {
            for (index, section) in book.sections.enumerated() where section.problem == nil {
                addresses.append(book.address(of: index, hyphens))
            }
            for path in resources { addresses.append(BookContents.address(path, under: base)) }
            addresses += fonts
            for section in book.sections.indices where book.sections[section].hasNarration {
                addresses.append(BookContents.narrationAddress(ofSection: section, in: manifest.id))
            }
            return
        }
        for (page, size) in manifest.pageSizes.enumerated() {
            let across = Self.pixelsAcross(size, in: window, density: density, options: options)
            let variant = PageVariantChoice.variant(
                of: size,
                covering: across,
                quality: options.appearance.imageQuality,
                isDithered: options.isEInk
            )
            addresses.append(manifest.shownAddress(ofPage: page, variant))
        }
        guard manifest.hasText else { return }
        for page in manifest.pageSizes.indices { addresses.append(manifest.textLayerAddress(ofPage: page)) }
        for language in manifest.textLanguages.prefix(Self.maximumTranslations) {
            for page in manifest.pageSizes.indices {
                addresses.append(manifest.textLayerAddress(ofPage: page, language: language))
            }
        }
    }

    /// The maximum number of translations of a comic that are downloaded.
    private static let maximumTranslations = 4

    /// Whether a URL is that of a font of the server. All books share it.
    static func isFont(_ address: String) -> Bool { address.begins(with: "/fonts/") }

    /// The URLs of the JSON that the reader requests when it opens a publication.
    static func answers(of publication: String) -> [String] {
        let address = "/api/v1/publications/" + publication.percentEncoded
        return [address + "/manifest", address + "/annotations"]
    }

    /// The width of a page in device pixels at its initial zoom.
    private static func pixelsAcross(_ size: Size?, in window: Size, density: Double, options: ReaderOptions) -> Double
    {
        guard options.mode.isPaged else { return window.width * density }
        let frame = InitialZoom.layout(
            of: [InitialZoom.Image(size: size)],
            in: window,
            density: density,
            fit: options.fit,
            zoomStart: .automatic,
            progression: .leftToRight,
            startsAtEnd: false
        ).initialFrame
        return frame.size.width * density
    }
}
