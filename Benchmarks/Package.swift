// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that Quire itself does not depend on the benchmark framework.
// `make bench` builds it into .build/bench; the framework needs Swift 6.3.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "QuireBenchmarks",
    dependencies: [
        .package(name: "Quire", path: ".."),
        // Without its traits, which replace malloc and the runtime's retain and release and so change the results.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        // The framework treats every target directly in a folder named Benchmarks as one of its own.
        .executableTarget(
            name: "Engine",
            dependencies: [
                .product(name: "ReadingEngine", package: "Quire"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Engine",
            swiftSettings: strict,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
        .executableTarget(
            name: "Measure",
            dependencies: [
                .product(name: "ReadingEngine", package: "Quire"),
                .product(name: "QuireLibrary", package: "Quire"),
            ],
            swiftSettings: strict
        ),
    ]
)
