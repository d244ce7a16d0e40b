import HTTPTypes
import Hummingbird
import Library
import Publications
import WireModel
import Workers

/// `/api/v1/publications/{id}/pages/{page}/text`: the words and links of a page of a document.
struct PageTextRoutes: Sendable {
    let store: LibraryStore
    let publications: OpenPublicationCache
    let workers: BookThreadPool
    /// Limits parallel requests, because each needs a worker.
    let slots = ConcurrencyLimit(4)

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/pages/{page}/text") { _, context in
            let id = try context.identifier("publication")
            guard let record = try await store.publication(id, user: context.user) else {
                throw Problem.notFound("publication")
            }
            guard let page = context.parameters.get("page").flatMap({ Int($0) }),
                (0..<record.pictureCount).contains(page)
            else { throw Problem.notFound("page") }
            guard record.format.hasPageText else { return JSONBody.response(PageText()) }
            let slot = try slots.take(for: "Reading the text of a page")
            let publication = try await publications.publication(record.content)
            let text = try await workers.run {
                PageText(words: try publication.words(ofPageAt: page), links: try publication.links(ofPageAt: page))
            }
            withExtendedLifetime(slot) {}
            return JSONBody.response(text)
        }
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
                ($0.left, $0.top) = (rounded(word.box.left), rounded(word.box.top))
                ($0.right, $0.bottom) = (rounded(word.box.right), rounded(word.box.bottom))
            }
        }
        self.links = links.compactMap { link in
            // Only addresses that a browser may open.
            var address: String?
            if case .address(let text) = link.target {
                guard ["http://", "https://", "mailto:"].contains(where: { text.lowercased().hasPrefix($0) }) else {
                    return nil
                }
                address = text
            }
            return Link.with {
                if case .page(let page) = link.target { $0.page = page }
                $0.address = address
                ($0.left, $0.top) = (rounded(link.box.left), rounded(link.box.top))
                ($0.right, $0.bottom) = (rounded(link.box.right), rounded(link.box.bottom))
            }
        }
    }
}

/// Rounds a fraction to a hundred-thousandth, which is less than a pixel.
private func rounded(_ fraction: Double) -> Double { (fraction * 100_000).rounded() / 100_000 }
