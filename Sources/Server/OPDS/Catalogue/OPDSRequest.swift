import Hummingbird
import Library

/// The input for a feed: the user, the query parameters and the page.
struct OPDSRequest: Sendable {
    let parameters: ProtocolParameters
    let context: QuireContext
    /// The version that the feed is written in.
    let version: OPDSVersion
    /// The number of the page, from 1.
    let page: Int

    /// The maximum page number. No feed has more pages.
    private static let maximumPage = 100_000

    /// - Throws: `Problem` 400 when the query isn't valid.
    init(_ request: Request, _ context: QuireContext, _ version: OPDSVersion) throws(Problem) {
        self.version = version
        parameters = try ProtocolParameters(request.uri.query)
        self.context = context
        page = min(max(parameters.integer("page") ?? 1, 1), Self.maximumPage)
    }

    var user: Viewer { context.user }

    /// The index of the first entry of the page.
    var start: Int { (page - 1) * OPDSPaging.size }

    /// The value of a parameter; nil when it is missing or blank.
    func value(_ name: String) -> String? { parameters.all(name).first }
}
