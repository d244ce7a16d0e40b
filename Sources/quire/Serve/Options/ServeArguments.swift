import ArgumentParser

/// The options of `quire serve` on the command line. Missing options are nil or empty.
struct ServeArguments: ParsableArguments {
    @Argument(.libraries) var libraries: [String]
    @OptionGroup var store: StoreOptions
    @Option(.port) var port: String?
    @Option(.host) var host: String?
    @Flag(.open) var open: Bool?
    @Option(.libraryKind) var libraryKind: [String]
    @Flag(.showKey) var showKey: Bool?
    @Option(.cache) var cache: String?
    @Option(.cacheSize) var cacheSize: String?
    @Flag(.smallerPages) var smallerPages: Bool?
    @Flag(.comparePages) var comparePages: Bool?
    @Option(.scan) var scan: String?
    @Option(.watch) var watch: String?
    @Option(.pollInterval) var pollInterval: String?
    @Flag(.dailyBackup) var dailyBackup: Bool?
    @Option(.dictionaries) var dictionaries: String?
    @Option(.hyphenation) var hyphenation: String?
    @Option(.fonts) var fonts: String?
    @OptionGroup var fetching: FetchOptions
    @Option(.allowOrigin) var allowOrigin: [String]
    @Option(.trustedProxy) var trustedProxy: [String]
    @Option(.userHeader) var userHeader: String?
    @Flag(.createUsers) var createUsers: Bool?
    @Option(.publicURL) var publicURL: String?
    @Option(.basePath) var basePath: String?
    @Option(.xAccelLocation) var xAccelLocation: String?
    @Option(.tlsCertificate) var tlsCertificate: String?
    @Option(.tlsKey) var tlsKey: String?
    @Option(.tls) var tls: String?
    @Option(.tlsName) var tlsName: [String]
    @Flag(.hsts) var hsts: Bool?
    @Option(.logLevel) var logLevel: String?

    /// The values by option.
    var values: [ServeOption: [String]] {
        let texts: [ServeOption: String?] = [
            .port: port, .host: host, .cache: cache, .cacheSize: cacheSize, .scan: scan, .watch: watch,
            .pollInterval: pollInterval, .dictionaries: dictionaries,
            .hyphenation: hyphenation, .fonts: fonts, .userHeader: userHeader, .publicURL: publicURL,
            .basePath: basePath, .xAccelLocation: xAccelLocation, .tlsCertificate: tlsCertificate, .tlsKey: tlsKey,
            .tls: tls, .logLevel: logLevel,
        ]
        let flags: [ServeOption: Bool?] = [
            .open: open, .showKey: showKey, .smallerPages: smallerPages, .comparePages: comparePages,
            .dailyBackup: dailyBackup, .createUsers: createUsers, .hsts: hsts,
        ]
        let lists: [ServeOption: [String]] = [
            .libraries: libraries, .allowHost: fetching.allowedHosts, .trustedProxy: trustedProxy,
            .allowOrigin: allowOrigin, .tlsName: tlsName, .libraryKind: libraryKind,
        ]
        return store.values
            .merging(texts.compactMapValues { $0.map { [$0] } }) { $1 }
            .merging(flags.compactMapValues { $0.map { [String($0)] } }) { $1 }
            .merging(lists.filter { !$0.value.isEmpty }) { $1 }
    }
}
