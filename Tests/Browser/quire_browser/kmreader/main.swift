// Requests libraries, series, books and lists as KMReader does, decodes them with its models, and prints what it would
// show as JSON.
//
//     kmreader http://127.0.0.1:8080/komga

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Parts of KMReader that need Apple's frameworks.

extension String {
    init(localized key: String) { self = key }
}

enum KomgaErrorCodeFormatter {
    static func localizedMessage(for comment: String?) -> String? { comment }
}

struct UnreadableAnswer: Error {
    var path: String
    var cause: any Error
}

/// Parses times as KMReader does: a time in any other form is an error.
func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
}

func request<Answer: Decodable>(_ path: String, _ body: (some Encodable)?) async throws -> Answer {
    guard let address = URL(string: CommandLine.arguments[1] + "/api/" + path) else { throw URLError(.badURL) }
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

func request<Answer: Decodable>(_ path: String) async throws -> Answer {
    try await request(path, nil as String?)
}

func series(_ filters: SeriesSearchFilters, sort: String = "metadata.titleSort,asc") async throws -> Page<Series> {
    let search = SeriesSearch(condition: SeriesSearch.buildCondition(filters: filters))
    return try await request("v1/series/list?page=0&size=500&sort=\(sort)", search)
}

func books(_ filters: BookSearchFilters, sort: String) async throws -> Page<Book> {
    let search = BookSearch(condition: BookSearch.buildCondition(filters: filters))
    return try await request("v1/books/list?page=0&size=500&sort=\(sort)", search)
}

/// The books of a series and their pages.
func summary(_ one: Series) async throws -> [String: Any] {
    let found = try await books(BookSearchFilters(seriesId: one.id), sort: "metadata.numberSort,asc")
    let readable = found.content.filter { $0.media.mediaProfileValue != .epub || $0.media.epubDivinaCompatible == true }
    var pages = 0
    for book in readable {
        let all: [BookPage] = try await request("v1/books/\(book.id)/pages")
        guard all.map(\.number) == Array(1..<book.media.pagesCount + 1) else { continue }
        pages += all.count
    }
    return [
        "title": one.name, "books": found.content.map(\.name), "numbers": found.content.map(\.metadata.numberSort),
        "pages": pages, "isUnread": one.isUnread, "ready": found.content.allSatisfy { $0.media.statusValue == .ready },
    ]
}

var shown: [String: Any] = [:]
let user: User = try await request("v2/users/me")
shown["roles"] = user.roles
let libraries: [Library] = try await request("v1/libraries")
shown["libraries"] = libraries.map(\.name)

var all: [[String: Any]] = []
for one in try await series(SeriesSearchFilters(libraryIds: libraries.map(\.id), deleted: false)).content {
    all.append(try await summary(one))
}
shown["series"] = all

// Every order that the app offers.
var orders: [String: [String]] = [:]
for field in SeriesSortField.onlineCases {
    let page = try await series(SeriesSearchFilters(), sort: "\(field.rawValue),desc")
    orders[field.rawValue] = page.content.map(\.name)
}
shown["seriesOrders"] = orders
var bookOrders: [String: [String]] = [:]
for field in BookSortField.onlineCases {
    let page = try await books(BookSearchFilters(libraryIds: [libraries[0].id]), sort: "\(field.rawValue),asc")
    bookOrders[field.rawValue] = page.content.map(\.name)
}
shown["bookOrders"] = bookOrders

let unread = SeriesSearchFilters(
    includeReadStatuses: [.unread],
    excludeSeriesStatuses: ["HIATUS"],
    oneshot: false,
    authors: ["Nobody"],
    authorsLogic: .any,
    languages: ["en"]
)
shown["none"] = try await series(unread).content.count
let latest: Page<Book> = try await request("v1/books/latest?page=0&size=20")
shown["latest"] = latest.content.count
let deck: Page<Book> = try await request("v1/books/ondeck?page=0&size=20")
shown["deck"] = deck.content.map(\.name)
let collections: Page<SeriesCollection> = try await request("v1/collections?page=0&size=20")
shown["collections"] = collections.content.map(\.name)
let lists: Page<ReadList> = try await request("v1/readlists?page=0&size=20")
shown["readLists"] = lists.content.map(\.name)
let manifest: DivinaManifest = try await request("v1/books/\(latest.content.first?.id ?? "")/manifest")
shown["manifest"] = manifest.readingOrder.count
shown["events"] = ["SeriesAdded", "ReadProgressDeleted", "CollectionChanged", "ReadListAdded", "TaskQueueStatus"]
    .allSatisfy { SSEEventType(rawValue: $0) != nil }

let text = try JSONSerialization.data(withJSONObject: shown, options: [.sortedKeys])
print(String(decoding: text, as: UTF8.self))
