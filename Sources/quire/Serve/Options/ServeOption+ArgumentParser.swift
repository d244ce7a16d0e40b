import ArgumentParser

/// Options of the command line with their names, help and completion from the table:
///
///     @Option(.port) var port: String?
extension ServeOption {
    fileprivate var parserName: NameSpecification { .customLong(name) }

    fileprivate var help: ArgumentHelp {
        ArgumentHelp(stringLiteral: summary + (shownDefault.map { " (default: \($0))" } ?? ""))
    }

    /// The default in the help; nil for flags that are off.
    private var shownDefault: String? {
        guard kind == .flag else { return defaultText }
        return defaultText == "true" ? "--\(name)" : nil
    }

    fileprivate var completion: CompletionKind? {
        switch kind {
        case .file: .file()
        case .folder, .folders: .directory
        case .choice(let choices): .list(choices)
        case .text, .integer, .number, .flag, .list: nil
        }
    }
}

extension Option where Value == String? {
    init(_ option: ServeOption) {
        self.init(name: option.parserName, help: option.help, completion: option.completion)
    }
}

extension Option where Value == [String] {
    init(_ option: ServeOption) {
        self.init(wrappedValue: [], name: option.parserName, help: option.help, completion: option.completion)
    }
}

extension Argument where Value == [String] {
    init(_ option: ServeOption) {
        self.init(wrappedValue: [], help: option.help, completion: option.completion)
    }
}

extension Flag where Value == Bool? {
    init(_ option: ServeOption) {
        self.init(name: option.parserName, inversion: .prefixedNo, help: option.help)
    }
}
