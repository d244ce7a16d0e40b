/// The OpenSearch 1.1 description document of the search in OPDS 1.2.
enum OpenSearchDescription {
    static let mediaType = "application/opensearchdescription+xml"

    static func bytes(_ links: OPDSLinks) -> [UInt8] {
        var writer = XMLWriter()
        writer.begin("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"])
        writer.add("ShortName", text: "Quire")
        writer.add("Description", text: "Series and books")
        writer.add("InputEncoding", text: "UTF-8")
        writer.add("OutputEncoding", text: "UTF-8")
        // Most apps use the first URL or the exact type, and then show series with a link to the books. calibre uses
        // the type without parameters, and shows only what it can download.
        writer.add(
            "Url",
            ["type": OPDSVersion.atom.feedType(hasPublications: false), "template": links.searchTemplate]
        )
        writer.add("Url", ["type": "application/atom+xml", "template": "\(links.base)/books?search={searchTerms}"])
        writer.end("OpenSearchDescription")
        return writer.bytes
    }
}
