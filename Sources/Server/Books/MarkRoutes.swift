import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import TextCoding
import WireModel

/// `…/marks`: words and places somebody marked in a book of text.
struct MarkRoutes: Sendable {
    let store: LibraryStore

    /// A note and a highlight of the longest kind, with room for how JSON writes them.
    private static let bodyLimit = 64 << 10

    func add(to routes: inout RouteTable) {
        let list = "/api/v1/publications/{id}/marks"
        routes.on(.get, list) { _, context in
            let id = try context.identifier("publication")
            return JSONBody.response(TextMarkList(marks: try await store.marks(in: id)))
        }
        routes.on(.put, list + "/{mark}") { request, context in
            let id = try context.identifier("publication")
            let name = try context.markIdentifier()
            let mark = try await JSONBody.decode(from: request, limit: Self.bodyLimit, TextMark.init(request:))
            try mark.locator.checkIdentifier()
            guard mark.id == name else { throw Problem.badRequest("The member “id” is not the one in the address.") }
            guard let record = try await store.publication(id) else { throw Problem.notFound("publication") }
            guard record.isText else { throw Problem.noText(record) }
            // It is on the disk when this returns: nothing that was acknowledged gets lost.
            return JSONBody.response(try await store.setMark(mark, in: id))
        }
        routes.on(.delete, list + "/{mark}") { request, context in
            let time = try QueryParameters(request.uri.query).integer("modified", in: 0...Int(TextMark.maximumTime))
            try await store.removeMark(
                context.markIdentifier(),
                from: context.identifier("publication"),
                at: time.map { Int64($0) }
            )
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
        routes.on(.get, list + ".md") { _, context in
            let id = try context.identifier("publication")
            guard let record = try await store.publication(id) else { throw Problem.notFound("publication") }
            guard let body = try await store.book(id) else { throw Problem.noText(record) }
            let writers = try await store.manifest(id)?.metadata.writers ?? []
            let text = MarksExport.markdown(
                title: record.title,
                author: writers.isEmpty ? nil : writers.joined(separator: ", "),
                marks: try await store.marks(in: id),
                body: body,
                positions: BookPositions(sections: body.sections, contents: body.contents)
            )
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/markdown; charset=utf-8",
                    .contentDisposition: Attachment.header(name: record.title, suffix: ".md"),
                    .cacheControl: "no-store",
                ],
                body: .init(byteBuffer: ByteBuffer(string: text))
            )
        }
    }
}

extension QuireContext {
    /// The mark's identifier in the address.
    ///
    /// - Throws: `Problem` 404 when it can't be one.
    fileprivate func markIdentifier() throws(Problem) -> String {
        guard let text = parameters.get("mark"), text.utf8.count <= TextMark.maximumIDLength else {
            throw .notFound("mark")
        }
        return text
    }
}

/// The name under which a browser is to keep an answer.
enum Attachment {
    /// A value for `Content-Disposition` (RFC 6266): the name in UTF-8, and in ASCII for whoever can't read that.
    static func header(name: String, suffix: String) -> String {
        let plain = String(name.unicodeScalars.prefix(80).map { isPlain($0) ? Character($0) : "_" })
        let encoded = String(Substring(name.unicodeScalars.prefix(80))).percentEncoded
        return "attachment; filename=\"\(plain)\(suffix)\"; filename*=UTF-8''\(encoded)\(suffix)"
    }

    /// What file systems and headers take as it is.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", " ": true
        default: false
        }
    }
}

extension Locator {
    /// Checks that the CFI can be parsed.
    ///
    /// - Throws: `Problem` 400 when it can't.
    func checkIdentifier() throws(Problem) {
        guard let reason = invalidCFIReason else { return }
        throw .badRequest("The member “partialCfi” of the locator is not a valid CFI: \(reason).")
    }
}
