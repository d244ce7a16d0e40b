// swift-tools-version: 6.2
import PackageDescription

// One program, built natively and for browsers, so that both run the same code. With `QUIRE_WEB` set, Quire's package has
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
