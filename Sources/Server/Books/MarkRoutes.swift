import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications

/// `…/marks`: words and places somebody marked in a book of text.
struct MarkRoutes: Sendable {
    let store: LibraryStore

    /// A note and a highlight of the longest kind, with room for how JSON writes them.
    private static let bodyLimit = 64 << 10

    private struct MarksBody: Encodable {
        let marks: [BookMark]
    }

    func add(to routes: inout RouteTable) {
        let list = "/api/v1/publications/{id}/marks"
        routes.on(.get, list) { _, context in
            let id = try context.identifier("publication")
            return JSONBody.response(MarksBody(marks: try await store.marks(in: id)))
        }
        routes.on(.put, list + "/{mark}") { request, context in
            let id = try context.identifier("publication")
            let name = try context.markIdentifier()
            let mark = try await JSONBody.decode(BookMark.self, from: request, limit: Self.bodyLimit)
            guard mark.id == name else { throw Problem.badRequest("The member “id” is not the one in the address.") }
            guard let record = try await store.publication(id) else { throw Problem.notFound("publication") }
            guard record.isText else { throw Problem.noText(record) }
            // It is on the disk when this returns: nothing that was acknowledged gets lost.
            return JSONBody.response(try await store.setMark(mark, in: id))
        }
        routes.on(.delete, list + "/{mark}") { request, context in
            let time = try QueryParameters(request.uri.query).integer("modified", in: 0...Int(BookMark.maximumTime))
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
        guard let text = parameters.get("mark"), text.utf8.count <= BookMark.maximumIDLength else {
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
        var encoded = ""
        for byte in name.unicodeScalars.prefix(80).flatMap({ Array(String($0).utf8) }) {
            let scalar = Unicode.Scalar(byte)
            if isUnreserved(scalar) {
                encoded.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return "attachment; filename=\"\(plain)\(suffix)\"; filename*=UTF-8''\(encoded)\(suffix)"
    }

    /// What file systems and headers take as it is.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        isUnreserved(scalar) || scalar == " "
    }

    private static func isUnreserved(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
