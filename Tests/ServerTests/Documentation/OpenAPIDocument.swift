import Foundation

/// `Docs/openapi.json`.
struct OpenAPIDocument {
    let json: JSON

    init() throws {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        json = try JSON(parsing: Data(contentsOf: package.appendingPathComponent("Docs/openapi.json")))
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
