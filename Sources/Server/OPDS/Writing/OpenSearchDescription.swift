/// The description of the search for OPDS 1.2 (OpenSearch 1.1).
enum OpenSearchDescription {
    static let mediaType = "application/opensearchdescription+xml"

    static func bytes(_ links: OPDSLinks) -> [UInt8] {
        var writer = XMLWriter()
        writer.begin("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"])
        writer.add("ShortName", text: "Quire")
        writer.add("Description", text: "Series and books")
        writer.add("InputEncoding", text: "UTF-8")
        writer.add("OutputEncoding", text: "UTF-8")
        // Some apps take the first address.
        writer.add(
            "Url",
            ["type": OPDSVersion.atom.feedType(hasPublications: false), "template": links.searchTemplate]
        )
        writer.add("Url", ["type": "application/atom+xml", "template": links.searchTemplate])
        writer.end("OpenSearchDescription")
        return writer.bytes
    }
}
