/// A write that the server has not acknowledged: what is sent, and what the writer wants to know of it later.
struct OutboxEntry {
    /// How something is written.
    enum Method: Int {
        case put, post, delete, patch
    }

    /// Later entries have larger numbers, on this device at least.
    var number: Int64
    /// What is written. A newer write of the same takes the place of one that waits.
    var key: String
    var method: Method
    /// Path and query on the own server.
    var address: String
    /// JSON; nil for none.
    var body: String?
    /// What the writer remembers by it; empty for nothing.
    var memo = ""
    /// How often it was sent in vain.
    var tries = 0
    /// How often the server was there and failed over it.
    var failures = 0

    /// A write of its parts.
    init(number: Int64, key: String, method: Method, address: String, body: String?, memo: String = "") {
        self.number = number
        self.key = key
        self.method = method
        self.address = address
        self.body = body
        self.memo = memo
    }

    /// A write as it was kept on the device.
    init?(_ json: Json) {
        guard let number = json["number"].long, number > 0, let key = json["key"].text, !key.utf8.isEmpty,
            let method = json["method"].int.flatMap({ Method(rawValue: $0) }), let address = json["address"].text,
            address.begins(with: "/api/")
        else { return nil }
        self.init(
            number: number,
            key: key,
            method: method,
            address: address,
            body: json["body"].text,
            memo: json["memo"].text ?? ""
        )
    }

    /// The write as it is kept on the device.
    var text: String {
        var writer = JsonWriter()
        writer.add("number", number)
        writer.add("key", key)
        writer.add("method", method.rawValue)
        writer.add("address", address)
        if let body { writer.add("body", body) }
        if !memo.utf8.isEmpty { writer.add("memo", memo) }
        return writer.text
    }
}
