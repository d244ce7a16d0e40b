import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// The answers of a protocol in a folder of `Tests/Fixtures/answers`, with one file for each route.
///
/// Answers are compared as JSON or XML: neither the order of members nor white space matters. With the environment
/// variable `QUIRE_WRITE_ANSWERS`, the files are written instead.
struct GoldenAnswers {
    private let folder: URL
    /// Texts that differ between runs, and their names in the files.
    private let names: [(text: String, name: String)]
    /// The times that requests contain. All others differ between runs.
    private let knownTimes: Set<String>
    private var answers: [String: [String]] = [:]

    init(_ name: String, names: [(text: String, name: String)], requests: [DocumentedRequest]) {
        folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/answers/\(name)")
        self.names = names
        knownTimes = Set(requests.flatMap { ($0.body ?? "").matches(of: Self.time).map { String($0.output) } })
    }

    private static var time: Regex<Substring> { /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/ }
    /// The headers that matter to clients and are the same in every run.
    private static let headers = [
        "accept-ranges", "content-disposition", "content-range", "link", "location", "www-authenticate",
    ]

    /// Adds the answer to a request to the file of its route.
    ///
    /// - Parameter isSorted: whether entries of lists and feeds are sorted, because their order differs between runs.
    mutating func add(_ request: DocumentedRequest, _ answer: TestServer.Response, isSorted: Bool) throws {
        let type = answer["content-type"] ?? ""
        var lines = ["\(request.operation.prefix { $0 != " " }) \(stable(request.path))"]
        if let body = request.body, !body.isEmpty { lines.append("> \(stable(body))") }
        lines.append(type.isEmpty ? "\(answer.status)" : "\(answer.status) \(type)")
        for name in Self.headers { lines += answer.headers[name].map { "\(name): \(stable($0))" } }
        if !answer.body.isEmpty { lines += ["", try text(answer, type, isSorted)] }
        answers[Self.fileName(request.operation), default: []].append(lines.joined(separator: "\n"))
    }

    /// `GET /komga/api/v1/series/{id}` is `get-api-v1-series-id.txt`.
    private static func fileName(_ operation: String) -> String {
        let parts = operation.replacing(/[{}]/, with: "").split { $0 == " " || $0 == "/" }
        let prefixes: Set<Substring> = ["komga", "opds", "koreader"]
        return parts.filter { !prefixes.contains($0) }.joined(separator: "-").lowercased() + ".txt"
    }

    /// Compares all answers with the files, or writes them.
    func check() throws {
        let manager = FileManager.default
        guard ProcessInfo.processInfo.environment["QUIRE_WRITE_ANSWERS"] == nil else {
            try? manager.removeItem(at: folder)
            try manager.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, texts) in answers {
                try Data(Self.file(texts).utf8).write(to: folder.appendingPathComponent(name))
            }
            return
        }
        let expected = Set(try manager.contentsOfDirectory(atPath: folder.path))
        #expect(
            Set(answers.keys).symmetricDifference(expected).sorted() == [],
            "files without a route, or routes without a file"
        )
        for (name, texts) in answers where expected.contains(name) {
            let golden = String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
            let difference = Self.difference(golden, Self.file(texts))
            #expect(difference == nil, "\(folder.lastPathComponent)/\(name)")
        }
    }

    private static func file(_ texts: [String]) -> String { texts.joined(separator: "\n\n") + "\n" }

    /// Returns the first line in which two texts differ.
    private static func difference(_ golden: String, _ actual: String) -> String? {
        let (golden, actual) = (golden.split(separator: "\n"), actual.split(separator: "\n"))
        for number in 0..<max(golden.count, actual.count) {
            let (one, other) = (golden.dropFirst(number).first, actual.dropFirst(number).first)
            if one != other { return "\(number + 1): \(one ?? "end") ≠ \(other ?? "end")" }
        }
        return nil
    }

    // MARK: - Texts

    /// Replaces what differs between runs.
    private func stable(_ text: String) -> String {
        var text = text
        for (old, new) in names { text = text.replacingOccurrences(of: old, with: new) }
        return text.replacing(Self.time) { knownTimes.contains(String($0.output)) ? String($0.output) : "TIME" }
            .replacing(/"timestamp":\d+/, with: #""timestamp":0"#)
    }

    private func text(_ answer: TestServer.Response, _ type: String, _ isSorted: Bool) throws -> String {
        if type.hasPrefix("application/"), type.contains("json") {
            let json = try JSON(parsing: stable(answer.text).utf8)
            return Self.lines(json, "", isSorted).joined(separator: "\n")
        }
        if type.contains("atom+xml") || type.contains("opensearch") {
            let root = try XMLTree(Array(stable(answer.text).utf8)).root
            return Self.lines(root, "", isSorted).joined(separator: "\n")
        }
        if type.hasPrefix("text/") || type.contains("xhtml") { return stable(answer.text) }
        // The bytes of rendered images depend on the version of the encoder.
        if type == "image/jpeg" || type == "image/webp" { return "(a rendered image)" }
        return "(\(answer.body.count) bytes, CRC-32 \(String(Checksums.crc32(answer.body), radix: 16)))"
    }

    private static func lines(_ json: JSON, _ indentation: String, _ isSorted: Bool) -> [String] {
        let deeper = indentation + "  "
        switch json {
        case .null: return ["null"]
        case .bool(let flag): return ["\(flag)"]
        case .number(let number): return [Int(exactly: number).map { "\($0)" } ?? "\(number)"]
        case .string(let text): return ["\"\(text.replacingOccurrences(of: "\n", with: "\\n"))\""]
        case .array(let elements):
            guard !elements.isEmpty else { return ["[]"] }
            var parts = elements.map { (name: "", lines: lines($0, deeper, isSorted)) }
            if isSorted { parts.sort { $0.lines.joined() < $1.lines.joined() } }
            return list(parts, "[", "]", indentation)
        case .object(let members):
            guard !members.isEmpty else { return ["{}"] }
            let sorted = members.sorted { $0.key < $1.key }
            return list(sorted.map { ("\"\($0.key)\": ", lines($0.value, deeper, isSorted)) }, "{", "}", indentation)
        }
    }

    private static func list(
        _ parts: [(name: String, lines: [String])],
        _ start: String,
        _ end: String,
        _ indentation: String
    ) -> [String] {
        let inner = parts.enumerated().flatMap { number, part in
            var lines = part.lines
            lines[0] = indentation + "  " + part.name + lines[0]
            if number < parts.count - 1 { lines[lines.count - 1] += "," }
            return lines
        }
        return [start] + inner + [indentation + end]
    }

    private static func lines(_ element: XMLTree.Element, _ indentation: String, _ isSorted: Bool) -> [String] {
        let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
        let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let own = "\(indentation)<\(element.name)\(attributes)>\(text)"
        var children = element.children.map { lines($0, indentation + "  ", isSorted) }
        if isSorted { children.sort { $0.joined() < $1.joined() } }
        return [own] + children.flatMap { $0 }
    }
}
