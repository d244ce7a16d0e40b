/// The metadata of a package, with the refinements of each expression (EPUB 3.3, section 5.5 and appendix D; OPF 2.0.1,
/// section 2.2).
struct EpubMetadata: Sendable {
    /// A Dublin Core element, or a `meta` without `refines`.
    struct Expression: Sendable {
        var id: String?
        var value: String
        /// The refinements by property. EPUB 2 writes them as attributes, EPUB 3 as `meta` elements.
        var refinements: [String: [String]] = [:]
        var direction: TextDirection?
        /// The language of the expression (`xml:lang`); nil when it has none of its own.
        var language: String?
        /// The same text in other scripts (`alternate-script`).
        var alternatives: [AlternativeTitle] = []

        func refinement(_ property: String) -> String? { refinements[property]?.first }
    }

    /// The expressions by element name: `title`, `creator`.
    private(set) var elements: [String: [Expression]] = [:]
    /// The expressions by property: `rendition:layout`, `belongs-to-collection`.
    private(set) var properties: [String: [Expression]] = [:]
    /// The `meta` elements of EPUB 2 by name in lower case; the first of each name.
    private(set) var named: [String: String] = [:]
    /// The value of the package's unique identifier.
    private(set) var uniqueIdentifier: String?
    /// The durations of media overlays by the ids of their items in the manifest.
    private(set) var overlayDurations: [String: String] = [:]

    private var ids: Set<String> = []

    /// The maximum number of expressions per name.
    private static let maximumCount = 1_000

    init(_ element: XMLTree.Element?, package: XMLTree.Element) {
        let direction = package["dir"].flatMap(TextDirection.init(attribute:))
        var refining: [Refinement] = []
        // In the predecessor of EPUB, the elements are nested one level deeper.
        let children = (element?.children ?? []).flatMap { child in
            child.name == "dc-metadata" || child.name == "x-metadata" ? child.children : [child]
        }
        for child in children {
            guard child.name == "meta" else {
                take(child, direction: direction)
                continue
            }
            if let property = child["property"], let value = child.collapsedText {
                if let refined = child["refines"]?.collapsingWhiteSpace, !refined.isEmpty {
                    refining.append(
                        Refinement(
                            id: String(refined.drop { $0 == "#" }),
                            property: property.collapsingWhiteSpace,
                            value: value,
                            language: Self.language(of: child)
                        )
                    )
                } else {
                    let expression = Expression(id: id(of: child), value: value, direction: direction)
                    Self.add(expression, to: &properties, as: property.collapsingWhiteSpace)
                }
            } else if let name = child["name"]?.lowercased(), let content = child["content"] ?? child.collapsedText {
                if named[name] == nil { named[name] = content.collapsingWhiteSpace }
            }
        }
        refine(with: refining)
        let unique = package["unique-identifier"]
        let identifiers = elements["identifier"] ?? []
        uniqueIdentifier = (identifiers.first { $0.id != nil && $0.id == unique } ?? identifiers.first)?.value
    }

    /// A `meta` element that refines another.
    private struct Refinement {
        var id: String
        var property: String
        var value: String
        var language: String?
    }

    /// Returns the `xml:lang` of an element.
    private static func language(of element: XMLTree.Element) -> String? {
        element.tree.nodes[Int(element.index)].attributes.first { $0.name == "lang" }?.value.collapsingWhiteSpace
    }

    private mutating func take(_ child: XMLTree.Element, direction: TextDirection?) {
        guard let value = child.name == "description" ? child.text.plainText : child.collapsedText, !value.isEmpty
        else {
            return
        }
        var expression = Expression(id: id(of: child), value: value)
        expression.direction = child["dir"].flatMap(TextDirection.init(attribute:)) ?? direction
        expression.language = Self.language(of: child)
        for name in ["role", "file-as", "event", "scheme"] {
            if let attribute = child[name, in: .opf] ?? child[name] { expression.refinements[name] = [attribute] }
        }
        Self.add(expression, to: &elements, as: child.name.lowercased())
    }

    private static func add(_ expression: Expression, to list: inout [String: [Expression]], as name: String) {
        guard list[name, default: []].count < maximumCount else { return }
        list[name, default: []].append(expression)
    }

    /// Returns the id of an element; nil if an earlier element has the same id.
    private mutating func id(of element: XMLTree.Element) -> String? {
        guard let id = element["id"]?.collapsingWhiteSpace, ids.insert(id).inserted else { return nil }
        return id
    }

    /// Assigns refinements to the expressions they refer to.
    private mutating func refine(with refining: [Refinement]) {
        guard !refining.isEmpty else { return }
        for refinement in refining.prefix(Self.maximumCount * 20) where refinement.property == "media:duration" {
            overlayDurations[refinement.id] = refinement.value
        }
        let byID = Dictionary(grouping: refining.prefix(Self.maximumCount * 20), by: \.id)
        func refined(_ list: [Expression]) -> [Expression] {
            list.map { expression in
                guard let id = expression.id, let found = byID[id] else { return expression }
                var expression = expression
                for refinement in found.prefix(Self.maximumCount) {
                    if refinement.property == "alternate-script", expression.alternatives.count < 32 {
                        expression.alternatives.append(
                            AlternativeTitle(text: refinement.value, language: refinement.language)
                        )
                    }
                    expression.refinements[refinement.property, default: []].append(refinement.value)
                }
                return expression
            }
        }
        elements = elements.mapValues(refined)
        properties = properties.mapValues(refined)
    }

    /// Returns the first value of a property, in the form of EPUB 3 or EPUB 2.
    func value(_ property: String) -> String? {
        properties[property]?.first?.value ?? named[property]
    }
}

extension TextDirection {
    /// Parses a `dir` attribute.
    init?(attribute: String) {
        self.init(rawValue: attribute.collapsingWhiteSpace.lowercased())
    }
}
