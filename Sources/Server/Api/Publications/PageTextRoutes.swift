import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import WireModel
import Workers

/// `/api/v1/publications/{id}/pages/{page}/text`: the words and links of a page of a document. `…/layer` returns the
/// words and links as an XHTML document, which the app shows over the image of the page. With `language`, the document
/// contains the translation of the page into this language, if the publication has one.
struct PageTextRoutes: Sendable {
    let store: LibraryStore
    let publications: OpenPublicationCache
    let workers: BookThreadPool
    /// Limits parallel requests, because each needs a worker.
    let slots = ConcurrencyLimit(4)

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/pages/{page}/text") { _, context in
            let found = try await read(context) { (publication, page) throws(PublicationError) in
                PageText(words: try publication.words(ofPageAt: page), links: try publication.links(ofPageAt: page))
            }
            return JSONBody.response(found ?? PageText())
        }
        routes.on(.get, "/api/v1/publications/{id}/pages/{page}/layer") { request, context in
            let language = try QueryParameters(request.uri.query)["language"]
            let found = try await read(context) { (publication, page) throws(PublicationError) in
                let size = publication.pages[page]
                let isKnown = (size.width ?? 0) > 0 && (size.height ?? 0) > 0
                let aspect = isKnown ? Double(size.height ?? 1) / Double(size.width ?? 1) : 1
                if let language, publication.pageContents.textLanguages?.contains(language) ?? false {
                    let translation = try publication.translation(ofPageAt: page, language: language)
                    return PageTranslationLayer(translation, aspect: aspect, language: language).markup
                }
                return PageTextLayer(
                    words: try publication.words(ofPageAt: page),
                    links: try publication.links(ofPageAt: page).filter(\.isOpenable),
                    aspect: aspect,
                    language: publication.metadata.language
                )
                .markup
            }
            let empty = PageTextLayer(words: [], links: [], aspect: 1, language: nil)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/xhtml+xml; charset=utf-8", .cacheControl: "no-store",
                    .contentSecurityPolicy: BookContentSecurityPolicy.header,
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: found ?? empty.markup))
            )
        }
    }

    /// Reads a page of a document. Returns nil if the format has no page text.
    private func read<Value: Sendable>(
        _ context: QuireContext,
        _ body: @escaping @Sendable (any Publication, Int) throws(PublicationError) -> Value
    ) async throws -> Value? {
        let record = try await store.publication(of: context)
        guard let page = context.parameters.get("page").flatMap({ Int($0) }), page >= 0,
            page < record.pictureCount || record.needsPassword
        else { throw Problem.notFound("page") }
        guard record.format.hasPageText || record.needsPassword else { return nil }
        let slot = try slots.take(for: "Reading the text of a page")
        let publication = try await publications.publication(of: record, for: context.requester)
        guard publication.pages.indices.contains(page) else { throw Problem.notFound("page") }
        let value = try await workers.run { try body(publication, page) }
        withExtendedLifetime(slot) {}
        return value
    }
}

extension DocumentLink {
    /// Whether the link leads to a page, or to an address that a browser may open.
    fileprivate var isOpenable: Bool {
        guard case .address(let text) = target else { return true }
        return ["http://", "https://", "mailto:"].contains { text.lowercased().hasPrefix($0) }
    }
}

extension PageText {
    fileprivate init(words: [DocumentWord], links: [DocumentLink]) {
        self.init()
        self.words = words.map { word in
            Word.with {
                $0.text = word.text
                $0.after =
                    switch word.separator {
                    case .none: ""
                    case .space: " "
                    case .line: "\n"
                    }
                $0.area = PageArea(word.box)
            }
        }
        self.links = links.filter(\.isOpenable).map { link in
            Link.with {
                switch link.target {
                case .page(let page): $0.page = page
                case .address(let address): $0.address = address
                }
                $0.area = PageArea(link.box)
            }
        }
    }
}

extension PageArea {
    /// Creates an area whose edges are rounded to a hundred-thousandth of the page, which is less than a pixel.
    fileprivate init(_ box: DocumentBox) {
        func rounded(_ fraction: Double) -> Double { (fraction * 100_000).rounded() / 100_000 }
        self.init(
            left: rounded(box.left),
            top: rounded(box.top),
            right: rounded(box.right),
            bottom: rounded(box.bottom)
        )
    }
}
