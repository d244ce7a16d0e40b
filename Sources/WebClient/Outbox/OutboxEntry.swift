import TextCoding

/// A write that the server has not acknowledged.
struct OutboxEntry {
    /// The HTTP method.
    enum Method: Int {
        case put, post, delete, patch
    }

    /// The number of the write, increasing on this device.
    var number: Int64
    /// The key. A newer write with the same key replaces a waiting one.
    var key: String
    var method: Method
    /// The path and query on the server.
    var address: String
    /// The JSON body; nil for none.
    var body: String?
    /// A private value of the sender; empty for none.
    var memo = ""
    /// The number of failed attempts.
    var tries = 0
    /// The number of attempts that the server answered with an error.
    var failures = 0

    /// Makes a write from its parts.
    init(number: Int64, key: String, method: Method, address: String, body: String?, memo: String = "") {
        self.number = number
        self.key = key
        self.method = method
        self.address = address
        self.body = body
        self.memo = memo
    }

    /// Reads a stored write.
    init?(_ json: JSON) {
        guard let number = json["number"].int64, number > 0, let key = json["key"].string, !key.utf8.isEmpty,
            let method = json["method"].int.flatMap({ Method(rawValue: $0) }), let address = json["address"].string,
            address.begins(with: "/api/")
        else { return nil }
        self.init(
            number: number,
            key: key,
            method: method,
            address: address,
            body: json["body"].string,
            memo: json["memo"].string ?? ""
        )
    }

    /// The write in its stored form.
    var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("number", number)
        writer.add("key", key)
        writer.add("method", method.rawValue)
        writer.add("address", address)
        if let body { writer.add("body", body) }
        if !memo.utf8.isEmpty { writer.add("memo", memo) }
        writer.endObject()
        return writer.text
    }
}
