import CollectionEngine

/// Items by plain numbers.
func items(_ numbers: Int64...) -> [ItemIdentifier] { numbers.map { ItemIdentifier($0) } }

/// Items by a range of numbers.
func items(_ numbers: Range<Int64>) -> [ItemIdentifier] { numbers.map { ItemIdentifier($0) } }

extension SourceTree {
    /// Answers every load that is asked for with the same items.
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

    /// What stands in place of each section.
    var placeholders: [Placeholder?] { shown.sections.map { $0.placeholder } }
}

extension [LoadRequest] {
    /// The tokens of the loads that are asked for.
    var loads: [LoadingToken] {
        compactMap { if case .load(_, let token, _) = $0 { token } else { nil } }
    }

    /// The ranges that are to be fetched, with their tokens.
    var fetches: [(range: Range<Int>, token: LoadingToken)] {
        compactMap { if case .fetch(_, let range, let token) = $0 { (range, token) } else { nil } }
    }

    /// What is called off.
    var cancellations: [LoadingToken] {
        compactMap { if case .cancel(let token) = $0 { token } else { nil } }
    }
}
