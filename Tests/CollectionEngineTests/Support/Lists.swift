import CollectionEngine

/// Items from numbers.
func items(_ numbers: Int64...) -> [ItemIdentifier] { numbers.map { ItemIdentifier($0) } }

/// Items from a range of numbers.
func items(_ numbers: Range<Int64>) -> [ItemIdentifier] { numbers.map { ItemIdentifier($0) } }

extension SourceTree {
    /// Answers all loads with the same items.
    func answerLoads(with list: [ItemIdentifier] = items(1, 2, 3)) {
        for request in takeRequests() {
            guard case .load(let identifier, let token, _) = request,
                let source = source(identifier) as? BasicDataSource
            else { continue }
            source.finish(token, .content) { source.setItems(list) }
        }
    }

    /// The items of a section as numbers.
    func numbers(_ section: Int) -> [Int64?] {
        let items = shown.sections[section].items
        return (0..<items.count).map { items[$0]?.rawValue }
    }

    /// The placeholder of each section.
    var placeholders: [Placeholder?] { shown.sections.map { $0.placeholder } }
}

extension [LoadRequest] {
    /// The tokens of the requested loads.
    var loads: [LoadingToken] {
        compactMap { if case .load(_, let token, _) = $0 { token } else { nil } }
    }

    /// The requested ranges with their tokens.
    var fetches: [(range: Range<Int>, token: LoadingToken)] {
        compactMap { if case .fetch(_, let range, let token) = $0 { (range, token) } else { nil } }
    }

    /// The cancelled tokens.
    var cancellations: [LoadingToken] {
        compactMap { if case .cancel(let token) = $0 { token } else { nil } }
    }
}
