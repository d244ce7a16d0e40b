extension DocumentedRequest {
    /// Annotations of a comic with two pages.
    static func annotations(comic: String, series: String) -> [Self] {
        let one = "annotations/{annotation}"
        let list = comic + "/annotations"
        let inSeries = "GET /api/v1/series/{id}/annotations"
        func bookmark(_ page: Int) -> String {
            #"{"id":"page-\#(page)","kind":"bookmark","note":"n","device":"d","created":5,"modified":5,"#
                + #""locator":{"locations":{"position":\#(page),"progression":0.5}}}"#
        }
        return [
            put(one, list + "/page-2", bookmark(2), 200),
            put(one, list + "/page-2", "{}", 400),
            put(one, list + "/page-3", bookmark(3), 404),
            put(one, "999/annotations/page-2", bookmark(2), 404),
            put(one, list + "/page-2", tooLarge, 413),
            put(one, list + "/page-2", bookmark(2), 415, type: "text/plain"),
            put(one, list + "/a", #"{"id":"a","kind":"highlight","locator":{"href":"1"},"created":5}"#, 422),
            get("annotations", list, 200),
            get("annotations", "999/annotations", 404),
            get("annotations.md", list + ".md", 200),
            get("annotations.md", "999/annotations.md", 404),
            request(inSeries, "/api/v1/series/\(series)/annotations", 200),
            request(inSeries, "/api/v1/series/999/annotations", 404),
            delete(one, list + "/page-2?modified=6", 204),
            delete(one, "999/annotations/page-2", 404),
            delete(one, list + "/page-2?modified=x", 400),
            put(one, list + "/page-2", bookmark(2), 410),
        ]
    }

    /// The deprecated routes of bookmarks, for a comic with two pages.
    static func bookmarks(comic: String, series: String) -> [Self] {
        let one = "bookmarks/{page}"
        let list = comic + "/bookmarks"
        let inSeries = "GET /api/v1/series/{id}/bookmarks"
        return [
            put(one, list + "/1", "{}", 200),
            put(one, list + "/1", #"{"fraction":2}"#, 400),
            put(one, list + "/1", tooLarge, 413),
            put(one, list + "/0", #"{"fraction":0.5,"note":"n","device":"d"}"#, 200),
            put(one, list + "/2", "{}", 404),
            put(one, list + "/1", "{}", 415, type: "text/plain"),
            get("bookmarks", list, 200),
            get("bookmarks", "999/bookmarks", 404),
            request(inSeries, "/api/v1/series/\(series)/bookmarks", 200),
            request(inSeries, "/api/v1/series/999/bookmarks", 404),
            delete(one, list + "/1", 204),
            delete(one, "999/bookmarks/1", 404),
        ]
    }
}
