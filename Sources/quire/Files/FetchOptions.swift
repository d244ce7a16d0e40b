import ArgumentParser

/// The options of all commands that fetch pages from other servers.
struct FetchOptions: ParsableArguments {
    @Option(.allowHost) var allowedHosts: [String]
}
