import Configuration

/// The options that one source has: the command line, the environment, the configuration file or the defaults.
struct OptionValues {
    /// The source, for swift-configuration.
    let name: String
    private(set) var values: [AbsoluteConfigKey: ConfigValue] = [:]

    init(name: String) {
        self.name = name
    }

    /// Sets a value that is text.
    ///
    /// - Parameter place: Where the value is, for the error.
    /// - Throws: `CommandFailure` if it isn't one of the option.
    mutating func set(_ option: ServeOption, to text: String, at place: String) throws(CommandFailure) {
        try set(option, option.content(of: text), at: place)
    }

    /// Sets the values of a list.
    ///
    /// - Throws: `CommandFailure` if the option isn't a list, or one of them is empty.
    mutating func set(_ option: ServeOption, toList texts: [String], at place: String) throws(CommandFailure) {
        try set(option, option.content(ofList: texts), at: place)
    }

    private mutating func set(_ option: ServeOption, _ content: ConfigContent?, at place: String)
        throws(CommandFailure)
    {
        guard let content else { throw .settings("\(place) \(option.requirement).") }
        values[AbsoluteConfigKey(option.key)] = ConfigValue(content, isSecret: false)
    }

    var provider: InMemoryProvider { InMemoryProvider(name: name, values: values) }
}

extension OptionValues {
    /// The values of the command line.
    static func commandLine(_ given: [ServeOption: [String]]) throws(CommandFailure) -> OptionValues {
        var values = OptionValues(name: "command line")
        for option in ServeOption.all {
            guard let texts = given[option] else { continue }
            if option.isList {
                try values.set(option, toList: texts, at: "--\(option.name)")
            } else {
                try values.set(option, to: texts.last ?? "", at: "--\(option.name)")
            }
        }
        return values
    }

    /// The values of environment variables. An empty variable counts as unset.
    static func environment(_ variables: [String: String]) throws(CommandFailure) -> OptionValues {
        var values = OptionValues(name: "environment")
        for option in ServeOption.all {
            guard let text = variables[option.variable], !text.isEmpty else { continue }
            try values.set(option, to: text, at: option.variable)
        }
        return values
    }

    /// The defaults of the table.
    static func defaults() throws(CommandFailure) -> OptionValues {
        var values = OptionValues(name: "defaults")
        for option in ServeOption.all {
            guard let text = option.defaultText else { continue }
            try values.set(option, to: text, at: "The default of --\(option.name)")
        }
        return values
    }
}
