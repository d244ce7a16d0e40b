// swift-tools-version: 6.2
import PackageDescription

// A package of its own: whoever builds or uses Quire never sees what it is measured with.
// `make bench` builds it into .build/bench; the framework wants Swift 6.3.

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
        // Without its traits: they replace malloc and the Swift runtime's retain and release, and so change what is measured.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        // The framework takes every target that lies directly in a folder named Benchmarks for one of its own.
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
