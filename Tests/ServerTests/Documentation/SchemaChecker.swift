/// Validates JSON with the part of JSON Schema that `Docs/openapi.json` uses.
struct SchemaChecker {
    /// The whole document, for `$ref`.
    let document: JSON

    /// The violations, one line each, with their JSON pointers.
    func violations(_ value: JSON, _ schema: JSON, at place: String = "$") -> [String] {
        if let reference = schema["$ref"].text {
            return violations(value, resolved(reference), at: place)
        }
        if value == .null {
            let mayBeNull = schema["nullable"].flag == true
            return mayBeNull ? [] : ["\(place) must not be null"]
        }
        var found: [String] = []
        for part in schema["allOf"].elements { found += violations(value, part, at: place) }
        let alternatives = schema["oneOf"].elements
        if !alternatives.isEmpty {
            let matches = alternatives.count { violations(value, $0, at: place).isEmpty }
            if matches != 1 { found.append("\(place) matches \(matches) of the alternatives") }
        }
        if let type = schema["type"].text, !Self.isType(type, value) {
            return found + ["\(place) must be of type \(type)"]
        }
        let choices = schema["enum"].elements
        if !choices.isEmpty, !choices.contains(value) { found.append("\(place) is none of the values allowed") }
        if case .number(let number) = value {
            if let minimum = schema["minimum"].integer, number < Double(minimum) {
                found.append("\(place) is too small")
            }
            if let maximum = schema["maximum"].integer, number > Double(maximum) {
                found.append("\(place) is too large")
            }
        }
        for (index, element) in value.elements.enumerated() where schema["items"] != .null {
            found += violations(element, schema["items"], at: "\(place)[\(index)]")
        }
        if case .object(let members) = value { found += self.violations(members, schema, at: place) }
        return found
    }

    private func violations(_ members: [String: JSON], _ schema: JSON, at place: String) -> [String] {
        var found: [String] = []
        for name in schema["required"].elements.compactMap(\.text) where members[name] == nil {
            found.append("\(place) has no member \(name)")
        }
        let properties = schema["properties"].members
        for (name, member) in members {
            if let property = properties[name] {
                found += violations(member, property, at: "\(place).\(name)")
            } else if schema["additionalProperties"].flag == false {
                found.append("\(place) has the member \(name), which is not documented")
            }
        }
        return found
    }

    private func resolved(_ reference: String) -> JSON {
        reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] }
    }

    private static func isType(_ type: String, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("number", .number): true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
