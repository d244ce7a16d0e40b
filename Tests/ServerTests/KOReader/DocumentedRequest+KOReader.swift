extension DocumentedRequest {
    /// At least one request for each route of KOReader's synchronisation, for a comic of three pages.
    static func koreader(_ device: KOReaderDevice, document: String) -> [Self] {
        func send(_ operation: String, _ status: Int, _ body: String? = nil, at path: String? = nil) -> Self {
            let method = operation.prefix { $0 != " " }
            let own = String(operation.drop { $0 != " " }.dropFirst())
            return Self(
                operation: "\(method) /koreader\(own)",
                path: "/koreader" + (path ?? own),
                status: status,
                headers: device.headers,
                body: body
            )
        }
        let known = "/syncs/progress/\(document)"
        let put = "PUT /syncs/progress"
        let get = "GET /syncs/progress/{document}"
        let place = #""progress":"2","percentage":0.66,"device":"Kobo","device_id":"D1""#
        return [
            send("GET /healthcheck", 200), send("POST /users/create", 201, #"{"username":"anna","password":"x"}"#),
            send("GET /users/auth", 200), send(get, 200, at: known),
            send(put, 200, #"{"document":"\#(document)",\#(place)}"#), send(get, 200, at: known),
            send(put, 403, #"{"document":"\#(document)","progress":"2"}"#), send(put, 403, "{\(place)}"),
            send(put, 200, #"{"document":"unknown",\#(place)}"#), send(get, 200, at: "/syncs/progress/unknown"),
            send(get, 200, at: "/syncs/progress/other"),
        ]
    }
}
