import Configuration

/// The values of all options. The command line has precedence over the environment, the environment over the
/// configuration file, and the file over the defaults.
///
///     let configuration = try ServeConfiguration(arguments.values, environment: environment)
///     configuration.integer(.port)
struct ServeConfiguration {
    private let reader: ConfigReader

    /// Reads the sources, and the file that `--config` or `QUIRE_CONFIG` names.
    ///
    /// - Throws: `CommandFailure` with the option, the variable, or the line of the file that is wrong.
    init(_ commandLine: [ServeOption: [String]], environment: [String: String]) throws(CommandFailure) {
        var sources = [
            try OptionValues.commandLine(commandLine).provider, try OptionValues.environment(environment).provider,
        ]
        if let path = ConfigReader(providers: sources).string(forKey: ServeOption.config.key) {
            sources.append(try ConfigurationFile.read(path).provider)
        }
        sources.append(try OptionValues.defaults().provider)
        reader = ConfigReader(providers: sources)
    }

    /// The text of an option; nil if it has neither a value nor a default.
    func text(_ option: ServeOption) -> String? { reader.string(forKey: option.key) }

    /// The value of an option that has a default.
    func text(_ option: ServeOption, default value: String) -> String {
        reader.string(forKey: option.key, default: value)
    }

    func integer(_ option: ServeOption) -> Int { reader.int(forKey: option.key, default: 0) }

    func number(_ option: ServeOption) -> Double { reader.double(forKey: option.key, default: 0) }

    func flag(_ option: ServeOption) -> Bool { reader.bool(forKey: option.key, default: false) }

    func list(_ option: ServeOption) -> [String] { reader.stringArray(forKey: option.key, default: []) }
}
