import ArgumentParser

/// The options of all commands that fetch pages from other servers.
struct FetchOptions: ParsableArguments {
    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp(
            "A host on a private network or this machine that may be contacted, such as NAS or NAS:8080. Can be repeated.",
            valueName: "host"
        )
    )
    var allowedHosts: [String] = []
}
