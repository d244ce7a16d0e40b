import TextCoding
import WebBinding
import WireModel

/// Finds the current identifiers of downloads and settings that earlier versions stored under the server's row numbers.
enum IdentifierMigration {
    /// Calls a handler with the identifier of a downloaded publication, unless the server is not reachable or doesn't have
    /// the publication.
    static func publication(of item: DownloadItem, _ handler: @escaping (String) -> Void) {
        // In a rebuilt store, the number is that of another publication. The identifier begins with the content hash.
        let name =
            item.content.utf8.isEmpty ? item.id : "p" + String(decoding: item.content.utf8.prefix(20), as: UTF8.self)
        _ = Network.get("/api/v1/publications/" + name.percentEncoded) { answer in
            guard answer.failure == nil, let json = try? JSON(parsing: answer.body),
                let publication = PublicationSummary(json)
            else { return }
            handler(publication.id)
        }
    }

    /// Calls a handler with the identifier of a series, nil if the server has no such series. It is not called if the
    /// server is not reachable.
    static func series(_ number: String, _ handler: @escaping (String?) -> Void) {
        _ = Network.get("/api/v1/series/" + number) { answer in
            if answer.failure == .status(404) {
                handler(nil)
            } else if answer.failure == nil, let json = try? JSON(parsing: answer.body),
                let series = SeriesSummary(json)
            {
                handler(series.id)
            }
        }
    }
}
