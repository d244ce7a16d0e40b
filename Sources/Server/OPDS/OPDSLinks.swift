import Library
import TextCoding

/// The address of a feed below the prefix of its version.
struct OPDSAddress: Sendable, Hashable {
    /// A parameter of the query.
    struct Parameter: Sendable, Hashable {
        var name: String
        var value: String
    }

    /// The path, such as `/series`.
    var path: String
    /// The parameters of the query, without the page.
    var parameters: [Parameter] = []

    init(_ path: String, _ parameters: [(String, String?)] = []) {
        self.path = path
        for case (let name, let value?) in parameters { self.parameters.append(Parameter(name: name, value: value)) }
    }

    /// Returns the address with another value of a parameter; nil removes it.
    func setting(_ name: String, to value: String?) -> OPDSAddress {
        var address = self
        let index = address.parameters.firstIndex { $0.name == name } ?? address.parameters.endIndex
        address.parameters.removeAll { $0.name == name }
        if let value { address.parameters.insert(Parameter(name: name, value: value), at: index) }
        return address
    }

    /// The address as text.
    var text: String {
        guard !parameters.isEmpty else { return path }
        return path + "?" + parameters.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
}

/// The absolute addresses in the feeds of a version.
struct OPDSLinks: Sendable {
    let version: OPDSVersion
    /// The address of the version, such as `https://host/opds/v2`.
    let base: String

    /// - Parameter server: the address of the server.
    init(_ version: OPDSVersion, server: String) {
        self.version = version
        base = server + version.prefix
    }

    /// The address of a feed.
    func feed(_ address: OPDSAddress) -> String { base + address.text }

    /// The address of a publication, below which are its cover, pages and files.
    func book(_ record: PublicationRecord) -> String { "\(base)/books/\(record.identifier)" }

    /// The address of the file of a publication. Clients name a download after the last component of its path.
    func file(_ record: PublicationRecord) -> String {
        let address = book(record) + "/file"
        return version == .atom ? address + "/" + OPDSFile.name(of: record).percentEncoded : address
    }

    /// The URL template of the search.
    var searchTemplate: String {
        switch version {
        case .atom: "\(base)/series?search={searchTerms}"
        // KOReader requires the parameter name `query`.
        case .json: "\(base)/search{?query}"
        }
    }
}
