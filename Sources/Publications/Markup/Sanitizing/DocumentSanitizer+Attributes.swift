extension DocumentSanitizer {
    /// Returns the allowed attributes of an element, with canonical names and sanitized values.
    func sanitize(
        _ attributes: [MarkupAttribute],
        of element: String,
        _ namespace: MarkupNamespace
    ) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        var known: Set<String> = []
        var isExternal = false
        for attribute in attributes {
            guard let (name, rule) = self.rule(for: attribute, among: attributes, of: element, namespace) else {
                if attribute.name.lowercased().hasPrefix("on") { issues.record("Scripts were removed.") }
                continue
            }
            guard attribute.value.utf8.count <= Self.maximumValueBytes else {
                issues.record("An attribute is too long; it was left out.")
                continue
            }
            guard known.insert(name).inserted,
                let value = sanitize(attribute.value, rule, of: element, isExternal: &isExternal)
            else { continue }
            result.append((name, value))
        }
        if isExternal {
            result.removeAll { $0.name == "rel" }
            result.append(("rel", "noopener noreferrer"))
            result.append(("data-quire-external", ""))
        }
        // Scripts can't start the player, so the user needs controls.
        if element == "audio" || element == "video", namespace == .xhtml, known.insert("controls").inserted {
            result.append(("controls", "controls"))
        }
        return result
    }

    /// The maximum length of a value. libxml2 refuses values of more than 10,000,000 bytes, and the output must be
    /// parseable.
    private static let maximumValueBytes = 4 << 20

    /// Returns an attribute's canonical name and rule; nil if it isn't allowed.
    private func rule(
        for attribute: MarkupAttribute,
        among attributes: [MarkupAttribute],
        of element: String,
        _ namespace: MarkupNamespace
    ) -> (String, AttributeRule)? {
        let name = attribute.name.lowercased()
        switch attribute.namespace {
        case .xml:
            switch name {
            case "lang": return ("xml:lang", .plain)
            case "space": return ("xml:space", .plain)
            case "id": return attributes.contains(where: Self.isPlain("id")) ? nil : ("id", .identifier)
            default: return nil
            }
        // The prefix is declared on the root of XHTML documents only.
        case .ops: return name == "type" && shape == .xhtml ? ("epub:type", .plain) : nil
        case .xlink:
            guard namespace == .svg, name == "href", !attributes.contains(where: Self.isPlain("href")) else {
                return nil
            }
            return SVGRules.attribute("href", of: element)
        case .none: break
        case .xhtml, .svg, .mathml, .unknown: return nil
        }
        switch namespace {
        case .svg: return SVGRules.attribute(name, of: element)
        case .mathml: return MathMLRules.attribute(name).map { (name, $0) }
        default: return XHTMLRules.attribute(name, of: element).map { (name, $0) }
        }
    }

    private static func isPlain(_ name: String) -> (MarkupAttribute) -> Bool {
        { $0.namespace == .none && $0.name == name }
    }

    /// Returns the sanitized value; nil if it isn't allowed.
    private func sanitize(_ value: String, _ rule: AttributeRule, of element: String, isExternal: inout Bool) -> String?
    {
        switch rule {
        case .plain, .identifier: return value
        case .style:
            let style = StyleSheetSanitizer.sanitize(attribute: value, policy: policy)
            issues.record(style.issues)
            return style.text.utf8.allSatisfy { $0 <= 0x20 } ? nil : style.text
        case .styleValue: return StyleSheetSanitizer.sanitize(value: value, policy: policy)
        case .candidates: return candidates(value)
        case .link, .picture, .media, .part: break
        }
        switch (policy.decision(for: value), rule) {
        case (.fragment(let reference), .link), (.fragment(let reference), .part): return reference
        case (.fragment(let reference), .picture) where element == "feImage": return reference
        case (.local(let reference, _), .link): return reference
        case (.local(let reference, let path), _) where path != policy.path: return reference
        case (.inline(let address, let type), .picture) where SafeDataURL.isPicture(type): return address
        case (.external(let address), .link):
            isExternal = true
            return address
        case (.refused(let sentence), _): issues.record(sentence)
        case (.external, _): issues.record("The resource \(MarkupIssues.quoted(value)) is not part of the book.")
        default: issues.record("The address \(MarkupIssues.quoted(value)) can't be used here.")
        }
        return nil
    }

    /// Sanitizes the candidates of a `srcset` (HTML Standard, 4.8.4.2.1); nil when none is allowed.
    private func candidates(_ value: String) -> String? {
        var result: [String] = []
        var rest = value[...]
        let isSpace = { (character: Character) in character.isASCII && character.isWhitespace }
        while result.count < 32 {
            rest = rest.drop { isSpace($0) || $0 == "," }
            guard !rest.isEmpty else { break }
            var address = rest.prefix { !isSpace($0) }
            rest = rest[address.endIndex...]
            var descriptor = ""
            if address.last == "," {
                while address.last == "," { address.removeLast() }
            } else {
                let text = rest.prefix { $0 != "," }
                rest = rest[text.endIndex...]
                descriptor = text.split(whereSeparator: isSpace).joined(separator: " ")
            }
            guard descriptor.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x20 || $0 == 0x2E }) else {
                continue
            }
            switch policy.decision(for: String(address)) {
            case .local(let reference, let path) where path != policy.path:
                result.append(descriptor.isEmpty ? reference : "\(reference) \(descriptor)")
            case .refused(let sentence): issues.record(sentence)
            default: issues.record("The picture \(MarkupIssues.quoted(String(address))) is not part of the book.")
            }
        }
        return result.isEmpty ? nil : result.joined(separator: ", ")
    }
}
