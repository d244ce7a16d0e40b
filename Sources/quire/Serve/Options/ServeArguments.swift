import ArgumentParser

/// The options of `quire serve` that the command line has. Those that it doesn't have are nil or empty.
struct ServeArguments: ParsableArguments {
    @Argument(.libraries) var libraries: [String]
    @OptionGroup var store: StoreOptions
    @Option(.port) var port: String?
    @Option(.host) var host: String?
    @Flag(.open) var open: Bool?
    @Flag(.showKey) var showKey: Bool?
    @Option(.cacheSize) var cacheSize: String?
    @Flag(.smallerPages) var smallerPages: Bool?
    @Option(.scan) var scan: String?
    @Flag(.dailyBackup) var dailyBackup: Bool?
    @Option(.dictionaries) var dictionaries: String?
    @Option(.hyphenation) var hyphenation: String?
    @Option(.fonts) var fonts: String?
    @OptionGroup var fetching: FetchOptions
    @Option(.trustedProxy) var trustedProxy: [String]
    @Option(.userHeader) var userHeader: String?
    @Flag(.createUsers) var createUsers: Bool?
    @Option(.publicURL) var publicURL: String?
    @Option(.basePath) var basePath: String?
    @Option(.tlsCertificate) var tlsCertificate: String?
    @Option(.tlsKey) var tlsKey: String?
    @Option(.tls) var tls: String?
    @Option(.tlsName) var tlsName: [String]
    @Flag(.hsts) var hsts: Bool?
    @Option(.logLevel) var logLevel: String?

    /// The values by option.
    var values: [ServeOption: [String]] {
        let texts: [ServeOption: String?] = [
            .port: port, .host: host, .cacheSize: cacheSize, .scan: scan, .dictionaries: dictionaries,
            .hyphenation: hyphenation, .fonts: fonts, .userHeader: userHeader, .publicURL: publicURL,
            .basePath: basePath, .tlsCertificate: tlsCertificate, .tlsKey: tlsKey, .tls: tls, .logLevel: logLevel,
        ]
        let flags: [ServeOption: Bool?] = [
            .open: open, .showKey: showKey, .smallerPages: smallerPages, .dailyBackup: dailyBackup,
            .createUsers: createUsers, .hsts: hsts,
        ]
        let lists: [ServeOption: [String]] = [
            .libraries: libraries, .allowHost: fetching.allowedHosts, .trustedProxy: trustedProxy, .tlsName: tlsName,
        ]
        return store.values
            .merging(texts.compactMapValues { $0.map { [$0] } }) { $1 }
            .merging(flags.compactMapValues { $0.map { [String($0)] } }) { $1 }
            .merging(lists.filter { !$0.value.isEmpty }) { $1 }
    }
}
