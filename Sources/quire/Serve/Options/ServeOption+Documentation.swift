extension ServeOption {
    /// The text of Docs/Configuration.md, which `quire configuration` prints. A test compares the file with it.
    static var documentation: String {
        var text = """
            # Configuration

            Each setting of `quire serve` is an option of the command line, an environment variable and a key of a configuration
            file. The first of these sources that has a value counts:

            1. the option of the command line
            2. the environment variable
            3. the file that `--config` or `QUIRE_CONFIG` names
            4. what an administrator chose in the browser, which exists only for the kinds of libraries
            5. the default

            The key in the file is the name of the option without its dashes. The file is in YAML:

            ```yaml
            libraries:
              - /srv/comics
              - /srv/books
            host: 0.0.0.0
            cache-size: 10
            smaller-pages: true
            trusted-proxy: [10.0.0.2]
            ```

            - An unknown key or a value of the wrong type is an error. The server then doesn't start, and the message names the
              file, the line and the key.
            - Flags are `true` or `false` in the file and in variables. On the command line, `--no-open` turns `--open` off.
            - Several values are a list in the file, and separated by commas in a variable. `QUIRE_LIBRARIES` separates folders by
              colons. Options of the command line are repeated. A list replaces the list of a later source.
            - An empty variable counts as unset.
            - Relative paths are relative to the folder in which the server is started.
            - The file is read at the start. Restart the server after a change.
            - A kind that one of the first three sources sets replaces the one chosen in the browser at the next scan. Other settings
              in the browser are those of the user who makes them.
            - Two settings for unusual installations have only a variable. `QUIRE_WORKER` applies to all commands.
            - No setting is a secret. The access key, private keys and the secrets of providers are in separate files. Values of
              settings aren't logged. Errors at the start name the setting, but not its value.
            - `quire user`, `key`, `backup` and `restore` also find the data folder by `--config`, `QUIRE_CONFIG` and `QUIRE_DATA`.

            | option | variable | default | |
            |---|---|---|---|

            """
        for option in all {
            let flag =
                switch option {
                case libraries: "`folder…`, `libraries:`"
                case _ where option.isVariableOnly: ""
                default: "`--\(option.name)`"
                }
            let value = option.defaultText.map { "`\($0)`" } ?? ""
            text += "| \(flag) | `\(option.variable)` | \(value) | \(option.summary) |\n"
        }
        return text
    }
}
