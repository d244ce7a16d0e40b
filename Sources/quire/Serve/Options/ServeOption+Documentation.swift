extension ServeOption {
    /// Docs/Configuration.md, which is the output of `quire configuration`. A test compares the two.
    static var documentation: String {
        var text = """
            # Configuration

            Each setting of `quire serve` is an option of the command line, an environment variable and a key of a configuration
            file. The first of these sources that has a value counts:

            1. the option of the command line
            2. the environment variable
            3. the file that `--config` or `QUIRE_CONFIG` names
            4. the default

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

            - A key that doesn't exist or a value of another type is an error, which names the file, the line and the key. The
              server then doesn't start.
            - Flags are `true` or `false` in the file and in variables. On the command line, `--no-open` turns `--open` off.
            - Lists are lists in the file. Variables separate values by commas, and `QUIRE_LIBRARIES` folders by colons. Options
              are repeated. A list replaces that of a later source.
            - An empty variable counts as unset.
            - Relative paths are relative to the folder in which the server is started.
            - The file is read at the start. Restart the server after a change.
            - None of these settings can be chosen in the browser. What a reader chooses there belongs to that reader.
            - No setting is a secret. Access key, private keys and the secrets of providers are in files of their own. Values of
              settings aren't logged. Errors at the start name the setting, but not its value.
            - `quire user`, `key`, `backup` and `restore` also find the data folder by `--config`, `QUIRE_CONFIG` and `QUIRE_DATA`.

            | option | variable | default | |
            |---|---|---|---|

            """
        for option in all {
            let flag = option == libraries ? "`folder…`, `libraries:`" : "`--\(option.name)`"
            let value = option.defaultText.map { "`\($0)`" } ?? ""
            text += "| \(flag) | `\(option.variable)` | \(value) | \(option.summary) |\n"
        }
        return text
            + """

            Two further variables are for unusual installations: `QUIRE_WEB_ROOT` is the folder of the browser app, and
            `QUIRE_WORKER` the program of the worker processes.

            """
    }
}
