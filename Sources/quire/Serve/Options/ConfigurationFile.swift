import Foundation
import Yams

/// The configuration file of `--config`, in YAML: the names of options and their values.
///
///     libraries: [/srv/comics, /srv/books]
///     port: 8080
enum ConfigurationFile {
    /// The maximum size, in bytes. A file of all options has two thousand.
    private static let sizeLimit = 64 << 10

    /// Reads a file.
    ///
    /// - Throws: `CommandFailure` with the file, the line and the key that is wrong.
    static func read(_ path: String) throws(CommandFailure) -> OptionValues {
        guard let file = FileHandle(forReadingAtPath: path),
            let content = try? file.read(upToCount: sizeLimit + 1)
        else { throw .settings("the configuration file \(path) can't be read.") }
        guard content.count <= sizeLimit else {
            throw .settings("the configuration file \(path) is larger than \(sizeLimit >> 10) KB.")
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw .settings("the configuration file \(path) isn't in UTF-8.")
        }
        return try values(of: text, path: path)
    }

    /// Reads the text of a file.
    static func values(of text: String, path: String) throws(CommandFailure) -> OptionValues {
        var values = OptionValues(name: path)
        let node: Node?
        do {
            // Types are those of the table, so no tag is resolved.
            node = try compose(yaml: text, .basic)
        } catch {
            throw failure(error, text: text, path: path)
        }
        guard let node, !isEmpty(node) else { return values }
        guard case .mapping(let mapping) = node else {
            throw .settings("\(path), line 1: the file must have keys and values, such as “port: 8080”.")
        }
        for (key, value) in mapping {
            let place = "\(path), line \(key.mark?.line ?? 1):"
            let name = key.scalar?.string ?? ""
            guard let option = ServeOption.all.first(where: { $0.name == name && $0.isInFile }) else {
                throw .settings("\(place) there is no setting “\(name)”.")
            }
            if option.isList {
                let texts = value.sequence.map { $0.map { $0.scalar?.string ?? "" } }
                guard let texts else { throw .settings("\(place) \(name) \(option.requirement).") }
                try values.set(option, toList: texts, at: "\(place) \(name)")
            } else {
                try values.set(option, to: scalar(value, of: option), at: "\(place) \(name)")
            }
        }
        return values
    }

    /// The text of a value; empty if it is of another type. Numbers and flags have no quotation marks.
    private static func scalar(_ node: Node, of option: ServeOption) -> String {
        guard let scalar = node.scalar, !isEmpty(node) else { return "" }
        switch option.kind {
        case .integer, .number, .flag: return scalar.style == .plain ? scalar.string : ""
        default: return scalar.string
        }
    }

    /// Whether a value is missing, or null.
    private static func isEmpty(_ node: Node) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain else { return false }
        return ["", "~", "null"].contains(scalar.string)
    }

    private static func failure(_ error: any Error, text: String, path: String) -> CommandFailure {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return .settings("\(path), line \(mark.line): \(problem).")
        case .duplicatedKeysInMapping(let keys, _):
            let key = keys.min() ?? ""
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines.lastIndex { $0.hasPrefix(key) } ?? 0
            return .settings("\(path), line \(line + 1): \(key) is there twice.")
        default:
            return .settings("the configuration file \(path) isn't valid YAML.")
        }
    }
}
