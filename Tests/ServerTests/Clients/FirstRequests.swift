import NIOHTTP1
import Testing

@testable import Server

/// The first requests of a client in order, taken from its source code.
struct FirstRequests: CustomTestStringConvertible, Sendable {
    /// The credential of a request.
    enum Credential {
        case none
        /// The name and the password, or the name and an API key as the password.
        case basic, basicWithKey
        /// The header `X-API-Key`.
        case key
        /// The token and the cookies of earlier answers.
        case token, cookies
        /// The headers of KOReader.
        case sync
    }

    /// Reads a value from a response. A later path contains it as `{name}`.
    typealias Value = @Sendable (TestServer.Response) throws -> String?

    struct Step: Sendable {
        var method: HTTPMethod
        /// A path; an address from an answer is used without its host.
        var path: String
        var credential: Credential
        var status = 200
        /// The media type, without parameters.
        var type = "application/json"
        var headers: [(String, String)] = []
        var body: String?
        /// The members that the client needs, in the answer or in each element of `content`.
        var fields: ClientFields?
        var isList = false
        var values: [String: Value] = [:]
    }

    let client: String
    var steps: [Step] = []

    var testDescription: String { client }

    init(_ client: String, _ steps: (inout Self) -> Void) {
        self.client = client
        steps(&self)
    }

    // MARK: - Steps

    mutating func get(
        _ path: String,
        _ credential: Credential,
        _ fields: ClientFields? = nil,
        list: Bool = false,
        type: String = "application/json",
        headers: [(String, String)] = [],
        values: [String: Value] = [:]
    ) {
        steps.append(
            Step(
                method: .GET,
                path: path,
                credential: credential,
                type: type,
                headers: headers,
                fields: fields,
                isList: list,
                values: values
            )
        )
    }

    /// A request that is refused with 401 and a header that asks for a password.
    mutating func refused(_ path: String, _ credential: Credential = .none, type: String = "application/json") {
        steps.append(Step(method: .GET, path: path, credential: credential, status: 401, type: type))
    }

    mutating func send(
        _ method: HTTPMethod,
        _ path: String,
        _ credential: Credential,
        _ body: String,
        _ status: Int,
        _ fields: ClientFields? = nil,
        list: Bool = false
    ) {
        steps.append(
            Step(
                method: method,
                path: path,
                credential: credential,
                status: status,
                headers: [("Content-Type", "application/json")],
                body: body,
                fields: fields,
                isList: list
            )
        )
    }

    // MARK: - Values of answers

    /// The identifier of the first element of a page.
    static let first: Value = { try $0.json["content"][0]["id"].text }

    /// The address of the first link of a relation in the first entry of a feed, or in the feed.
    static func link(_ relation: String, ofEntry: Bool = true) -> Value {
        { answer in
            let feed = try answer.xml
            return ofEntry ? feed["entry"]?.address(relation) : feed.address(relation)
        }
    }

    /// The address of the entry with this title.
    static func entry(_ title: String) -> Value {
        { answer in
            try answer.xml.all("entry").first { $0["title"]?.text == title }?["link"]?.attributes["href"]
        }
    }
}
