// swift-tools-version: 6.2
import PackageDescription

// One program that is built natively and for browsers, so that both do the same. With `QUIRE_WEB` set, Quire's package has
// only the modules without dependencies.

let package = Package(
    name: "CollectionBenchmarks",
    dependencies: [.package(name: "Quire", path: "../..")],
    targets: [
        .executableTarget(
            name: "Collections",
            dependencies: [.product(name: "CollectionEngine", package: "Quire")],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableExperimentalFeature("Extern"),
                .treatAllWarnings(as: .error),
            ]
        )
    ]
)
