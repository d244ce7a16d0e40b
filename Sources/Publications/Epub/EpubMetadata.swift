/// The metadata of a package, each expression with what refines it (EPUB 3.3, section 5.5 and appendix D; OPF 2.0.1,
/// section 2.2).
struct EpubMetadata: Sendable {
    /// A Dublin Core element, or a `meta` that refines nothing.
    struct Expression: Sendable {
        var id: String?
        var value: String
        /// EPUB 2 writes refinements as attributes, EPUB 3 as elements of their own; here they are one.
        var refinements: [String: [String]] = [:]
        var direction: TextDirection?

        func refinement(_ property: String) -> String? { refinements[property]?.first }
    }

    /// By the element's name: `title`, `creator`.
    private(set) var elements: [String: [Expression]] = [:]
    /// By the property: `rendition:layout`, `belongs-to-collection`.
    private(set) var properties: [String: [Expression]] = [:]
    /// `meta` elements of EPUB 2, by name in lower case; the first of each.
    private(set) var named: [String: String] = [:]
    /// The identifier that the package says is unique.
    private(set) var uniqueIdentifier: String?

    private var ids: Set<String> = []

    /// The most expressions that are kept of one kind.
    private static let maximumCount = 1_000

    init(_ element: XMLTree.Element?, package: XMLTree.Element) {
        let direction = package["dir"].flatMap(TextDirection.init(attribute:))
        var refining: [(id: String, property: String, value: String)] = []
        // EPUB 1 wraps the elements once more.
        let children = (element?.children ?? []).flatMap { child in
            child.name == "dc-metadata" || child.name == "x-metadata" ? child.children : [child]
        }
        for child in children {
            guard child.name == "meta" else {
                take(child, direction: direction)
                continue
            }
            if let property = child["property"], let value = child.line {
                if let refined = child["refines"]?.collapsingWhiteSpace, !refined.isEmpty {
                    refining.append((String(refined.drop { $0 == "#" }), property.collapsingWhiteSpace, value))
                } else {
                    let expression = Expression(id: id(of: child), value: value, direction: direction)
                    Self.add(expression, to: &properties, as: property.collapsingWhiteSpace)
                }
            } else if let name = child["name"]?.lowercased(), let content = child["content"] ?? child.line {
                if named[name] == nil { named[name] = content.collapsingWhiteSpace }
            }
        }
        refine(with: refining)
        let unique = package["unique-identifier"]
        let identifiers = elements["identifier"] ?? []
        uniqueIdentifier = (identifiers.first { $0.id != nil && $0.id == unique } ?? identifiers.first)?.value
    }

    private mutating func take(_ child: XMLTree.Element, direction: TextDirection?) {
        guard let value = child.name == "description" ? child.text.plainText : child.line, !value.isEmpty else {
            return
        }
        var expression = Expression(id: id(of: child), value: value)
        expression.direction = child["dir"].flatMap(TextDirection.init(attribute:)) ?? direction
        for name in ["role", "file-as", "event", "scheme"] {
            if let attribute = child[name, in: .opf] ?? child[name] { expression.refinements[name] = [attribute] }
        }
        Self.add(expression, to: &elements, as: child.name.lowercased())
    }

    private static func add(_ expression: Expression, to list: inout [String: [Expression]], as name: String) {
        guard list[name, default: []].count < maximumCount else { return }
        list[name, default: []].append(expression)
    }

    /// The id of an element, for the first element that has it.
    private mutating func id(of element: XMLTree.Element) -> String? {
        guard let id = element["id"]?.collapsingWhiteSpace, ids.insert(id).inserted else { return nil }
        return id
    }

    /// Hands each refinement to the expressions of its id.
    private mutating func refine(with refining: [(id: String, property: String, value: String)]) {
        guard !refining.isEmpty else { return }
        let byID = Dictionary(grouping: refining.prefix(Self.maximumCount * 20), by: \.id)
        func refined(_ list: [Expression]) -> [Expression] {
            list.map { expression in
                guard let id = expression.id, let found = byID[id] else { return expression }
                var expression = expression
                for refinement in found.prefix(Self.maximumCount) {
                    expression.refinements[refinement.property, default: []].append(refinement.value)
                }
                return expression
            }
        }
        elements = elements.mapValues(refined)
        properties = properties.mapValues(refined)
    }

    /// The value of the first `meta` of a property, EPUB 3's way or EPUB 2's.
    func value(_ property: String) -> String? {
        properties[property]?.first?.value ?? named[property]
    }
}

extension TextDirection {
    /// From the value of a `dir` attribute.
    init?(attribute: String) {
        self.init(rawValue: attribute.collapsingWhiteSpace.lowercased())
    }
}
