import Publications

extension DocumentedRequest {
    /// Resources, annotations and search of a book, which is a plain text with one chapter.
    static func book(book: String, content: String, comic: String) -> [Self] {
        let part = "GET /books/{content}/{edition}/{path}"
        let password = "POST /api/v1/publications/{id}/password"
        let parts = "/books/\(content)/\(BookRendering.version)"
        let locator =
            #"{"href":"1.xhtml","type":"application/xhtml+xml","title":"One","locations":{"progression":0.5,"position":1,"#
            + #""totalProgression":0.5,"partialCfi":"/4/2","fragments":["a"]},"#
            + #""text":{"before":"a","highlight":"b","after":"c"}}"#
        let mark = #"{"id":"m","kind":"bookmark","locator":\#(locator),"created":5,"modified":5}"#
        let place = #"{"page":0,"completed":false,"updatedAt":1000,"device":"phone","locator":\#(locator)}"#
        return [
            get("manifest", book + "/manifest", 200),
            get("resources", book + "/resources", 200),
            get("resources", "999/resources", 404),
            get("narration/{section}", book + "/narration/0", 404),
            get("narration/{section}", "999/narration/0", 404),
            get("pages/{page}/text", comic + "/pages/0/text", 200),
            get("pages/{page}/text", comic + "/pages/99/text", 404),
            get("pages/{page}/text", "999/pages/0/text", 404),
            get("pages/{page}/layer", comic + "/pages/0/layer", 200),
            get("pages/{page}/layer", comic + "/pages/99/layer", 404),
            .request(password, "/api/v1/publications/\(comic)/password", 409, #"{"password":"x"}"#),
            .request(password, "/api/v1/publications/\(comic)/password", 400, "{}"),
            .request(password, "/api/v1/publications/999/password", 404, #"{"password":"x"}"#),
            put("progress", book + "/progress", place, 200),
            put("marks/{mark}", book + "/marks/m", mark, 200),
            put("marks/{mark}", book + "/marks/m", "{}", 400),
            put("marks/{mark}", "999/marks/m", mark, 404),
            put("marks/{mark}", book + "/marks/m", tooLarge, 413),
            put("marks/{mark}", book + "/marks/m", mark, 415, type: "text/plain"),
            put("marks/{mark}", comic + "/marks/m", mark, 422),
            get("annotations", book + "/annotations", 200),
            get("annotations.md", book + "/annotations.md", 200),
            get("marks", book + "/marks", 200),
            get("marks", "999/marks", 404),
            get("marks.md", book + "/marks.md", 200),
            get("marks.md", comic + "/marks.md", 422),
            delete("marks/{mark}", book + "/marks/m", 204),
            delete("marks/{mark}", "999/marks/m", 404),
            delete("marks/{mark}", book + "/marks/m?modified=x", 400),
            put("marks/{mark}", book + "/marks/m", mark, 410),
            get("search", book + "/search?q=words", 200),
            get("search", book + "/search", 400),
            get("search", "999/search?q=words", 404),
            get("search", comic + "/search?q=words", 422),
            request(part, parts + "/1.xhtml", 200),
            Self(operation: part, path: parts + "/1.xhtml", status: 206, headers: [("Range", "bytes=0-3")]),
            Self(operation: part, path: parts + "/1.xhtml", status: 304, headers: [("If-None-Match", "*")]),
            request(part, parts + "/none", 404),
            request(part, "/books/\(content)/0/1.xhtml", 410),
            Self(operation: part, path: parts + "/1.xhtml", status: 416, headers: [("Range", "bytes=999999-")]),
            put("encoding", book + "/encoding", #"{"encoding":"big5"}"#, 200),
            put("encoding", book + "/encoding", #"{"encoding":"klingon"}"#, 422),
            put("encoding", book + "/encoding", "{}", 400),
            put("encoding", "999/encoding", #"{"encoding":null}"#, 404),
            put("encoding", book + "/encoding", tooLarge, 413),
            put("encoding", book + "/encoding", "{}", 415, type: "text/plain"),
        ]
    }
}
