/// Collects the title, the language and the `meta` elements of an HTML document.
final class HTMLHead: MarkupHandler {
    private(set) var title = ""
    /// The language of the root; nil without one.
    private(set) var language: String?
    /// The names in lower case with their values, in order.
    private(set) var values: [(name: String, content: String)] = []

    private var isInTitle = false
    private static let maximumValues = 200
    private static let maximumTitleBytes = 4 << 10

    func start(_ name: String, in namespace: MarkupNamespace, attributes: [MarkupAttribute]) {
        func value(_ name: String) -> String? {
            attributes.first { $0.name.lowercased() == name }?.value.collapsingWhiteSpace
        }
        isInTitle = name == "title" && title.isEmpty
        if name == "html", language == nil {
            language = value("lang").flatMap { $0.isEmpty ? nil : $0 }
        } else if name == "meta", values.count < Self.maximumValues, let key = value("name") ?? value("property"),
            let content = value("content"), !content.isEmpty
        {
            values.append((key.lowercased(), content))
        }
    }

    func end() { isInTitle = false }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard isInTitle, title.utf8.count < Self.maximumTitleBytes else { return }
        title += String(decoding: text, as: UTF8.self)
    }
}
