import HTTPTypes
import ImagePipeline

extension TrustedProxies {
    /// The properties of the browser's request, as a trusted proxy reports them.
    struct Forwarded: Equatable {
        /// `http` or `https`.
        var scheme: String?
        /// The host, with the port if there is one.
        var host: String?
        /// The address of the client.
        var client: String?
    }

    /// Returns the values from the headers of a trusted proxy; no values if the peer isn't a trusted proxy.
    ///
    /// If a request has both kinds of headers, `X-Forwarded-*` is used: most proxies set these headers and forward
    /// `Forwarded` unchanged from the client.
    func forwarded(in fields: HTTPFields, peer: String) -> Forwarded {
        guard contains(peer) else { return Forwarded() }
        let addresses = Self.values(Self.forwardedFor, fields)
        let scheme = Self.values(Self.forwardedScheme, fields).last
        let host = Self.values(Self.forwardedHost, fields).last
        if addresses.isEmpty, scheme == nil, host == nil { return standard(fields) }
        return Forwarded(
            scheme: scheme.flatMap(Self.scheme),
            host: host.flatMap(Self.host),
            client: addresses.last { InternetAddress(peer: $0) != nil && !contains($0) }
        )
    }

    /// Reads `Forwarded` (RFC 7239). The client is described by the last element whose address isn't a trusted proxy.
    private func standard(_ fields: HTTPFields) -> Forwarded {
        let elements = Self.all(Self.forwarded, fields).flatMap { Self.split($0, at: ",") }.map(Self.parameters)
        let client = elements.last { element in
            guard let address = element["for"].map(Self.address) else { return false }
            return !contains(address)
        }
        guard let element = client ?? elements.first else { return Forwarded() }
        let address = element["for"].map(Self.address)
        return Forwarded(
            scheme: element["proto"].flatMap(Self.scheme),
            host: element["host"].flatMap(Self.host),
            client: address.flatMap { InternetAddress(peer: $0) == nil || contains($0) ? nil : $0 }
        )
    }

    private static let forwarded = HTTPField.Name("Forwarded")
    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
    private static let forwardedScheme = HTTPField.Name("X-Forwarded-Proto")
    private static let forwardedHost = HTTPField.Name("X-Forwarded-Host")

    private static func all(_ name: HTTPField.Name?, _ fields: HTTPFields) -> [String] {
        name.map { fields[values: $0] } ?? []
    }

    private static func values(_ name: HTTPField.Name?, _ fields: HTTPFields) -> [String] {
        all(name, fields).flatMap { field in
            // Most proxies send one value without spaces, which needs no copy.
            guard field.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }) else {
                return field.isEmpty ? [] : [field]
            }
            return field.split(separator: ",").map { $0.filter { $0 != " " } }
        }
    }

    private static func scheme(_ text: String) -> String? {
        let text = text.lowercased()
        return text == "http" || text == "https" ? text : nil
    }

    private static func host(_ text: String) -> String? { RequestOrigin.isAuthority(text) ? text : nil }

    /// Returns the parameters of an element by their names in lower case.
    private static func parameters(_ element: String) -> [String: String] {
        var result: [String: String] = [:]
        for pair in split(element, at: ";") {
            guard let equals = pair.firstIndex(of: "=") else { continue }
            let name = pair[..<equals].lowercased().filter { $0 != " " && $0 != "\t" }
            var value = String(pair[pair.index(after: equals)...].drop { $0 == " " })
            while value.last == " " { value.removeLast() }
            if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
                value = String(value.dropFirst().dropLast())
            }
            // The first value is used, so that an appended one can't override it.
            if result[name] == nil { result[name] = value }
        }
        return result
    }

    /// Splits a field at a separator that is outside of quotes.
    private static func split(_ field: String, at separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in field {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// Returns the address of `for`, without the brackets and the port.
    private static func address(_ text: String) -> String {
        if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
        return String(text.prefix { $0 != ":" })
    }
}
