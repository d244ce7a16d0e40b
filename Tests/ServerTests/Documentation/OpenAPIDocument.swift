import Foundation

/// `Docs/openapi.json`, or another document of an API.
struct OpenAPIDocument {
    let json: JSON

    init(_ name: String = "openapi.json") throws {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        json = try JSON(parsing: Data(contentsOf: package.appendingPathComponent("Docs/\(name)")))
    }

    /// Every operation as `GET /path`.
    var operations: [String: JSON] {
        var found: [String: JSON] = [:]
        for (path, methods) in json["paths"].members {
            for (method, operation) in methods.members { found["\(method.uppercased()) \(path)"] = operation }
        }
        return found
    }

    /// The schema of this name.
    func schema(_ name: String) -> JSON { json["components"]["schemas"][name] }

    /// The violations of a schema, one line each.
    func violations(_ value: JSON, _ schema: JSON) -> [String] {
        SchemaChecker(document: json).violations(value, schema)
    }
}
