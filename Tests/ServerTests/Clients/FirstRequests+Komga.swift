import NIOHTTP1

@testable import Server

extension FirstRequests {
    private static let api = "/komga/api/v1"
    private static let me = "/komga/api/v2/users/me"
    private static let ready = "unpaged=true&media_status=READY&deleted=false"

    /// Clients of Komga's API.
    static let komga = [mihon, mihonWithKey, aidoku, paperback, kmReader, komelia]

    private static func mihonRequests(_ requests: inout Self, _ credential: Credential) {
        for path in ["/libraries", "/collections?unpaged=true", "/genres", "/tags", "/publishers", "/authors"] {
            requests.get(api + path, credential)
        }
        let query = "search=&page=0&deleted=false&library_id=1&read_status=UNREAD&sort=metadata.titleSort,asc"
        requests.get("\(api)/series?\(query)", credential, .page)
        requests.get("\(api)/series?\(query)", credential, .mihonSeries, list: true, values: ["series": first])
        requests.get("\(api)/series/{series}", credential, .mihonSeries)
        let books = "\(api)/series/{series}/books?\(ready)"
        requests.get(books, credential, .mihonBook, list: true, values: ["book": first])
        requests.get("\(api)/books/{book}/pages", credential)
        requests.get("\(api)/books/{book}/pages/1", credential, type: "image/png", headers: [("Accept", "image/*")])
        requests.get("\(api)/series/{series}/thumbnail", credential, type: "image/jpeg")
    }

    /// Mihon's extension sends the password only after a 401. Its tracker has only the cookies.
    private static let mihon = Self("Mihon") { requests in
        requests.refused("\(api)/libraries")
        mihonRequests(&requests, .basic)
        requests.get("\(api)/series/{series}", .cookies, .trackedSeries)
        let tracker = "/komga/api/v2/series/{series}/read-progress/tachiyomi"
        requests.get(tracker, .cookies, .trackedProgress)
        requests.send(.PUT, tracker, .cookies, #"{"lastBookNumberSortRead":1}"#, 204)
        requests.get(tracker, .cookies, .trackedProgress)
    }

    private static let mihonWithKey = Self("Mihon with an API key") { mihonRequests(&$0, .key) }

    private static let aidoku = Self("Aidoku") { requests in
        requests.refused(me)
        requests.get(me, .basic, .user)
        for name in [
            "libraries", "genres", "tags", "publishers", "languages", "age-ratings", "series/release-dates",
            "sharing-labels",
        ] { requests.get("\(api)/\(name)", .basic) }
        let all = #"{"condition":{"allOf":[{"deleted":{"operator":"isFalse"}}]}}"#
        requests.send(.POST, "\(api)/series/list?page=0&size=20", .basic, all, 200, .aidokuSeries, list: true)
        for name in ["series/new", "series/updated"] {
            let path = "\(api)/\(name)?oneshot=false&deleted=false&page=0&size=20"
            requests.get(path, .basic, .aidokuSeries, list: true, values: ["series": first])
        }
        requests.get("\(api)/books/ondeck?page=0&size=20", .basic)
        requests.get("\(api)/series/{series}", .basic, .aidokuSeries)
        requests.get("\(api)/series/{series}/books?\(ready)", .basic, .aidokuBook, list: true, values: ["book": first])
        requests.get("\(api)/books/{book}/pages", .basic)
        requests.get("\(api)/books/{book}/pages/1?convert=png", .basic, type: "image/png")
        requests.get("/komga/api/v2/series/{series}/read-progress/tachiyomi", .basic, .trackedProgress)
        requests.send(.PATCH, "\(api)/books/{book}/read-progress", .basic, #"{"page":2,"completed":true}"#, 204)
    }

    private static let paperback = Self("Paperback") { requests in
        requests.get(me, .basic, .user)
        for path in ["/libraries", "/genres/", "/tags/series/", "/collections"] { requests.get(api + path, .basic) }
        let lists = "?page=0&size=20&deleted=false"
        for name in ["series/new", "series/updated"] {
            requests.get("\(api)/\(name)\(lists)", .basic, .paperbackSeries, list: true, values: ["series": first])
        }
        requests.get("\(api)/books/ondeck\(lists)", .basic)
        requests.get("\(api)/series/{series}/", .basic, .paperbackSeries)
        requests.get(
            "\(api)/series/{series}/books?\(ready)",
            .basic,
            .paperbackBook,
            list: true,
            values: ["book": first]
        )
        requests.get("\(api)/books/{book}/pages", .basic)
        requests.get("\(api)/books/{book}/pages/1", .basic, type: "image/png")
        requests.send(.PATCH, "\(api)/books/{book}/read-progress", .basic, #"{"completed":true}"#, 204)
    }

    /// KMReader sends an empty token first, and only the token afterwards.
    private static let kmReader = Self("KMReader") { requests in
        requests.get("\(api)/client-settings/global/list", .none)
        requests.get("\(me)?remember-me=true", .basic, .user, headers: [("X-Auth-Token", "")])
        requests.get("\(api)/libraries", .token)
        let path = "\(api)/series/list?page=0&size=20&sort=metadata.titleSort,asc"
        requests.send(.POST, path, .token, "{}", 200, .readerSeries, list: true)
        requests.send(.POST, "\(api)/books/list?page=0&size=20", .token, "{}", 200, .readerBook, list: true)
        requests.get("\(api)/books/latest", .token, .wholePage, values: ["book": first])
        requests.get("\(api)/books/{book}", .token, .readerBook)
        requests.get("\(api)/books/{book}/pages", .token)
        requests.get("\(api)/books/{book}/pages/1/thumbnail", .token, type: "image/jpeg")
        requests.send(.PATCH, "\(api)/books/{book}/read-progress", .token, #"{"page":1,"completed":false}"#, 204)
    }

    /// Komelia keeps only the cookies.
    private static let komelia = Self("Komelia") { requests in
        requests.refused(me)
        requests.get("\(me)?remember-me=true", .basic, .user)
        requests.get(me, .cookies, .user)
        requests.get("\(api)/libraries", .cookies)
        for path in ["/series/list?size=20&page=0", "/series/list?unpaged=true"] {
            requests.send(.POST, api + path, .cookies, #"{"condition":{"allOf":[]}}"#, 200, .readerSeries, list: true)
        }
        for name in ["series/new", "series/updated", "books/latest", "books/ondeck"] {
            requests.get("\(api)/\(name)?size=20&page=0", .cookies, .wholePage)
        }
    }
}
