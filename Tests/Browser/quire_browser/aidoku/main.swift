// Requests series and chapters as Aidoku does, decodes them with its models, and prints what it would show as JSON.
//
//     aidoku http://127.0.0.1:8080/komga

import AidokuRunner
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Date {
    static func firstOf(year: Int) -> Date? {
        Calendar.current.date(from: DateComponents(year: year, month: 1, day: 1))
    }
    static func lastOf(year: Int) -> Date? {
        Calendar.current.date(from: DateComponents(year: year, month: 12, day: 31))
    }
}

struct UnreadableAnswer: Error {
    var path: String
    var cause: any Error
}

/// Parses times only in the form that Aidoku accepts; other forms become the earliest date.
func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        let formatter = DateFormatter()
        formatter.timeZone = .gmt
        for format in ["yyyy-MM-dd'T'HH:mm:ss'Z'", "yyyy-MM-dd"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return .distantPast
    }
    return decoder
}

func request<Answer: Decodable>(_ path: String, _ body: KomgaSearchBody? = nil) async throws -> Answer {
    guard let address = URL(string: CommandLine.arguments[1] + "/api/v1/" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: address)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let body {
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
    }
    let (data, _) = try await URLSession.shared.data(for: request)
    do {
        return try decoder().decode(Answer.self, from: data)
    } catch {
        throw UnreadableAnswer(path: path, cause: error)
    }
}

func series(_ conditions: [KomgaSearchCondition], text: String? = nil) async throws -> [KomgaSeries] {
    let body = KomgaSearchBody(condition: .allOf([.deleted(false)] + conditions), fullTextSearch: text)
    let path = "series/list?page=0&size=20&sort=metadata.titleSort%2Casc"
    let page: KomgaPageResponse<[KomgaSeries]> = try await request(path, body)
    return page.content
}

guard let base = URL(string: CommandLine.arguments[1]) else { throw URLError(.badURL) }
var shown: [[String: Any]] = []
for one in try await series([]) {
    let manga = one.intoManga(sourceKey: "komga", baseUrl: base)
    let body = KomgaSearchBody(condition: .allOf([.seriesId(one.id), .deleted(false)]))
    let path = "books/list?unpaged=true&sort=metadata.numberSort%2Cdesc"
    let books: KomgaPageResponse<[KomgaBook]> = try await request(path, body)
    let chapters = books.content.map { $0.intoChapter(baseUrl: base, useChapters: true) }
    var pages = 0
    // Aidoku doesn't show text books.
    for book in books.content where book.media.mediaProfile != "EPUB" || book.media.epubDivinaCompatible {
        let list: [KomgaPage] = try await request("books/\(book.id)/pages")
        if list.map(\.number) == Array(1...book.media.pagesCount) { pages += list.count }
    }
    shown.append([
        "title": manga.title,
        "rightToLeft": manga.viewer == .rightToLeft,
        "numbers": chapters.map { Double($0.number ?? -1) },
        "dated": chapters.allSatisfy { ($0.uploaded ?? .distantPast) > Date(timeIntervalSince1970: 0) },
        "pages": pages,
    ])
}
var filters: [String: [String]] = [:]
for name in [
    "genres", "tags", "publishers", "languages", "age-ratings", "series/release-dates", "sharing-labels",
] { filters[name] = try await request(name) }
let libraries: [KomgaLibrary] = try await request("libraries")
let inLibrary = try await series(libraries.map { .libraryId($0.id) })
let inNone = try await series([.libraryId("none")])
let unread = try await series([
    .anyOf([.readStatus(.unread), .readStatus(.inProgress)]), .releaseDate(2020, exclude: true),
])
let result: [String: Any] = [
    "series": shown, "filters": filters, "libraries": libraries.map(\.name), "inLibrary": inLibrary.count,
    "inNone": inNone.count, "unread": unread.count,
]
print(String(decoding: try JSONSerialization.data(withJSONObject: result, options: .sortedKeys), as: UTF8.self))
