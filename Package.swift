// swift-tools-version: 6.2
import PackageDescription

/// The settings of all modules: Swift 6 mode, explicit access levels of imports, and warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// Whether the browser app is built: `make web` sets `QUIRE_WEB`. The package then has only the modules of the browser
/// app, and no dependencies to resolve.
let buildsForBrowser = Context.environment["QUIRE_WEB"] != nil

/// The optional parts that are left out, named in `QUIRE_WITHOUT` and separated by commas. `pdf` leaves out PDF, whose
/// library poppler is under the GPL, and `djvu` DjVu, whose library djvulibre is too.
let omittedParts = Set((Context.environment["QUIRE_WITHOUT"] ?? "").split(separator: ",").map(String.init))
let hasPDF = !omittedParts.contains("pdf")
let hasDjvu = !omittedParts.contains("djvu")

/// The modules that read PDF and DjVu files.
let documentTargets: [Target] =
    (hasDjvu
        ? [.target(name: "CDjvu", dependencies: ["CDocuments"], linkerSettings: [.linkedLibrary("djvulibre")])] : [])
    + (hasPDF
        ? [
            .systemLibrary(
                name: "CPopplerLibrary",
                pkgConfig: "poppler-glib",
                providers: [.apt(["libpoppler-glib-dev"])]
            ),
            .target(
                name: "CPoppler",
                dependencies: ["CDocuments", "CPopplerLibrary"],
                linkerSettings: [.linkedLibrary("qpdf"), .linkedLibrary("cairo")]
            ),
        ] : [])
let documentDependencies: [Target.Dependency] = (hasPDF ? ["CPoppler"] : []) + (hasDjvu ? ["CDjvu"] : [])

/// Permits declarations of functions that WebAssembly imports from JavaScript.
let extern: [SwiftSetting] = [.enableExperimentalFeature("Extern")]

/// The engines and their tests are optimised in debug builds too, because a hundred thousand random sessions have to
/// finish in about a minute. So is the image pipeline, whose comparison of pages takes forty times as long otherwise.
/// Overflow and preconditions are still checked.
let quick: [SwiftSetting] = buildsForBrowser ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The modules without Foundation and without I/O. They are compiled natively and, from the same sources, to
/// WebAssembly.
let engineTargets: [Target] = [
    .target(name: "Geometry", swiftSettings: strict + quick),
    .target(name: "ReadingEngine", dependencies: ["Geometry"], swiftSettings: strict + quick),
    .target(name: "CollectionEngine", dependencies: ["Geometry"], swiftSettings: strict + quick),
    .target(name: "TextCoding", swiftSettings: strict),
    .target(name: "WireModel", dependencies: ["TextCoding"], swiftSettings: strict),
    .target(name: "PageImages", dependencies: ["Geometry", "TextCoding"], swiftSettings: strict),
    .target(name: "WebLocalization", swiftSettings: strict),
]

let package: Package
if buildsForBrowser {
    package = Package(
        name: "Quire",
        products: [
            .executable(name: "WebClient", targets: ["WebClient"]),
            .library(name: "CollectionEngine", targets: ["Geometry", "CollectionEngine"]),
        ],
        targets: engineTargets + [
            .target(name: "WebBinding", dependencies: ["Geometry"], swiftSettings: strict + extern),
            .target(name: "WebViews", dependencies: ["Geometry", "WebBinding"], swiftSettings: strict),
            .executableTarget(
                name: "WebClient",
                dependencies: [
                    "Geometry", "ReadingEngine", "CollectionEngine", "PageImages", "TextCoding", "WebBinding",
                    "WebLocalization", "WebViews", "WireModel",
                ],
                swiftSettings: strict + extern
            ),
        ]
    )
} else {
    package = Package(
        name: "Quire",
        products: [
            .executable(name: "quire", targets: ["quire"]),
            .executable(name: "quire-worker", targets: ["quire-worker"]),
            .library(name: "ReadingEngine", targets: ["Geometry", "ReadingEngine", "PageImages"]),
            .library(name: "CollectionEngine", targets: ["Geometry", "CollectionEngine"]),
            .library(name: "QuireLibrary", targets: ["Publications", "Library"]),
            .library(
                name: "QuireServer",
                targets: ["Publications", "ImagePipeline", "Library", "Readers", "Server"]
            ),
        ],
        dependencies: [
            .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
            .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
            .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
            .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
            .package(url: "https://github.com/apple/swift-http-types", from: "1.5.1"),
            .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
            .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
            .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
            .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
            .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
            .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
            .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
            .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
            .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
            .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
            .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
            .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        ],
        targets: engineTargets + documentTargets + [
            .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
            .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
            .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
            .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
            .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-32", providers: [.apt(["libpcre2-dev"])]),
            .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
            .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
            .systemLibrary(name: "CVipsLibrary", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
            .target(name: "CVips", dependencies: ["CVipsLibrary"]),
            .target(
                name: "CPlanarImages",
                linkerSettings: [
                    .linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("webp"), .linkedLibrary("zimg"),
                ]
            ),
            .target(name: "CArchive", linkerSettings: [.linkedLibrary("archive")]),
            .target(name: "CDocuments"),
            .target(name: "CFiles"),
            .target(name: "CMobi", linkerSettings: [.linkedLibrary("mobi")]),
            .target(name: "CWorkers"),
            .target(name: "Workers", dependencies: ["CWorkers"], swiftSettings: strict),
            // Only the workers and tests link the decoders.
            .target(
                name: "ImageCodecs",
                dependencies: ["CDocuments", "CMobi", "CPlanarImages", "CVips", "Workers"] + documentDependencies,
                swiftSettings: strict
            ),
            .executableTarget(
                name: "quire-worker",
                dependencies: ["CArchive", "CWorkers", "ImageCodecs", "Workers"],
                swiftSettings: strict
            ),
            .target(
                name: "Publications",
                dependencies: [
                    "CCmark", "CPCRE2", "CUchardet", "CXML", "CZip", "PageImages", "TextCoding", "WireModel", "Workers",
                    .product(name: "Crypto", package: "swift-crypto"),
                ],
                swiftSettings: strict
            ),
            .target(
                name: "ImagePipeline",
                dependencies: [
                    "CZlib", "PageImages", "Publications", "TextCoding", "Workers",
                    .product(name: "AsyncHTTPClient", package: "async-http-client"),
                    .product(name: "GRDB", package: "GRDB.swift"),
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTP1", package: "swift-nio"),
                    .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                    .product(name: "NIOPosix", package: "swift-nio"),
                ],
                swiftSettings: strict + quick
            ),
            .target(
                name: "Database",
                dependencies: [
                    "CPostgres",
                    .product(name: "GRDB", package: "GRDB.swift"),
                    .product(name: "GRDBSQLite", package: "GRDB.swift"),
                ],
                swiftSettings: strict
            ),
            .target(
                name: "Library",
                dependencies: [
                    "CFiles", "Database", "PageImages", "Publications", "TextCoding", "WireModel", "Workers",
                    .product(name: "Crypto", package: "swift-crypto"),
                ],
                swiftSettings: strict
            ),
            .target(
                name: "Readers",
                dependencies: [
                    "Database", "Library", "TextCoding",
                    .product(name: "AsyncHTTPClient", package: "async-http-client"),
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "CryptoExtras", package: "swift-crypto"),
                    .product(name: "JWTKit", package: "jwt-kit"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTP1", package: "swift-nio"),
                    .product(name: "NIOPosix", package: "swift-nio"),
                ],
                swiftSettings: strict
            ),
            .target(
                name: "Server",
                dependencies: [
                    "CFiles", "CZlib", "Database", "Library", "ImagePipeline", "PageImages", "Publications", "Readers",
                    "TextCoding", "WireModel", "Workers",
                    .product(name: "Hummingbird", package: "hummingbird"),
                    .product(name: "HummingbirdCore", package: "hummingbird"),
                    .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "CoreMetrics", package: "swift-metrics"),
                    .product(name: "HTTPTypes", package: "swift-http-types"),
                    .product(name: "Logging", package: "swift-log"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                    .product(name: "NIOPosix", package: "swift-nio"),
                    .product(name: "NIOSSL", package: "swift-nio-ssl"),
                    .product(name: "NIOTLS", package: "swift-nio"),
                    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                    .product(name: "SwiftASN1", package: "swift-asn1"),
                    .product(name: "X509", package: "swift-certificates"),
                ],
                swiftSettings: strict
            ),
            .executableTarget(
                name: "quire",
                dependencies: [
                    "CZip", "Database", "Server", "Library", "PageImages", "ImagePipeline", "Publications",
                    "Readers", "TextCoding", "WireModel", "Workers",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                    .product(name: "Configuration", package: "swift-configuration"),
                    .product(name: "Logging", package: "swift-log"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOPosix", package: "swift-nio"),
                    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                    .product(name: "Yams", package: "Yams"),
                ],
                swiftSettings: strict
            ),
            // The part of the browser app that needs no browser, for its tests. `make web` builds the whole app.
            .target(
                name: "WebClient",
                dependencies: [
                    "Geometry", "ReadingEngine", "CollectionEngine", "PageImages", "TextCoding", "WebLocalization",
                    "WireModel",
                ],
                exclude: [
                    "Accounts/Current", "Accounts/Screens", "Accounts/SignOut.swift",
                    "Annotations/AnnotationRow.swift", "Annotations/AnnotationStore.swift",
                    "Annotations/AnnotationsSheet.swift", "Annotations/NoteSheet.swift", "App", "Book", "Collections",
                    "Downloads/Downloads.swift", "Downloads/Screen", "Host", "Images", "Library",
                    "Outbox/Outbox.swift", "Reader", "ReaderBars", "Settings/ReaderSettings.swift",
                    "Settings/Form", "Settings/Sheet", "Settings/Sync/SettingsSync.swift", "Statistics",
                    "Typography/Sheet", "Viewer", "Views",
                ],
                swiftSettings: strict
            ),
            // Files for tests that libvips can't write.
            .target(name: "CTestPictures", path: "Tests/CTestPictures", linkerSettings: [.linkedLibrary("jpeg")]),
            // Helpers for several test targets.
            .target(
                name: "TestSupport",
                dependencies: ["Geometry"],
                path: "Tests/TestSupport",
                swiftSettings: strict + quick
            ),
            .testTarget(name: "TextCodingTests", dependencies: ["TextCoding"], swiftSettings: strict),
            .testTarget(name: "WireModelTests", dependencies: ["TextCoding", "WireModel"], swiftSettings: strict),
            .testTarget(
                name: "WebClientTests",
                dependencies: [
                    "Geometry", "ReadingEngine", "CollectionEngine", "PageImages", "TestSupport", "TextCoding",
                    "WebClient",
                    "WebLocalization", "WireModel",
                ],
                swiftSettings: strict
            ),
            .testTarget(name: "WebLocalizationTests", dependencies: ["WebLocalization"], swiftSettings: strict),
            .testTarget(
                name: "ReadingEngineTests",
                dependencies: ["Geometry", "ReadingEngine", "TestSupport"],
                swiftSettings: strict + quick
            ),
            .testTarget(
                name: "CollectionEngineTests",
                dependencies: ["Geometry", "CollectionEngine", "TestSupport"],
                swiftSettings: strict + quick
            ),
            .testTarget(
                name: "PageImagesTests",
                dependencies: ["Geometry", "PageImages", "TestSupport"],
                swiftSettings: strict
            ),
            .testTarget(
                name: "PublicationsTests",
                dependencies: [
                    "Publications", "CZip", "ImageCodecs", "TestSupport", "TextCoding", "WireModel", "Workers",
                    .product(name: "Crypto", package: "swift-crypto"),
                ],
                swiftSettings: strict
            ),
            .testTarget(
                name: "WorkersTests",
                dependencies: [
                    "CTestPictures", "CVips", "CWorkers", "ImageCodecs", "TestSupport", "Workers", "quire-worker",
                ],
                swiftSettings: strict
            ),
            .testTarget(
                name: "ImagePipelineTests",
                dependencies: [
                    "ImagePipeline", "ImageCodecs", "PageImages", "Publications", "CVips", "TestSupport", "TextCoding",
                    "Workers",
                    .product(name: "AsyncHTTPClient", package: "async-http-client"),
                    .product(name: "GRDB", package: "GRDB.swift"),
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTP1", package: "swift-nio"),
                    .product(name: "NIOPosix", package: "swift-nio"),
                ],
                swiftSettings: strict
            ),
            // A PostgreSQL server for the tests of the store.
            .target(
                name: "TestDatabases",
                dependencies: ["Database"],
                path: "Tests/TestDatabases",
                swiftSettings: strict
            ),
            .testTarget(name: "DatabaseTests", dependencies: ["Database", "TestDatabases"], swiftSettings: strict),
            .testTarget(
                name: "LibraryTests",
                dependencies: [
                    "Database", "Library", "PageImages", "Publications", "CZip", "TestDatabases", "TestSupport",
                    "WireModel",
                ],
                swiftSettings: strict
            ),
            .testTarget(
                name: "ReadersTests",
                dependencies: [
                    "Database", "Library", "Readers", "TestDatabases", "TestSupport", "TextCoding",
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "CryptoExtras", package: "swift-crypto"),
                ],
                swiftSettings: strict
            ),
            .testTarget(
                name: "ServerTests",
                dependencies: [
                    "CZip", "CZlib", "Server", "Library", "PageImages", "ImagePipeline", "Publications", "Readers",
                    "TestDatabases", "TestSupport", "WireModel",
                    "Workers", "quire", "quire-worker",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                    .product(name: "AsyncHTTPClient", package: "async-http-client"),
                    .product(name: "CoreMetrics", package: "swift-metrics"),
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "HTTPTypes", package: "swift-http-types"),
                    .product(name: "Logging", package: "swift-log"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTP1", package: "swift-nio"),
                    .product(name: "NIOSSL", package: "swift-nio-ssl"),
                    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                    .product(name: "SwiftASN1", package: "swift-asn1"),
                    .product(name: "X509", package: "swift-certificates"),
                ],
                swiftSettings: strict
            ),
        ]
    )
}

// `make fuzz` sets `QUIRE_FUZZ`. The fuzzer is not part of other builds, because libFuzzer has a `main` of its own.
if Context.environment["QUIRE_FUZZ"] != nil {
    package.products.append(.executable(name: "fuzz-parsers", targets: ["FuzzParsers"]))
    package.targets.append(
        .executableTarget(
            name: "FuzzParsers",
            dependencies: ["ImagePipeline", "Library", "Publications", "Server", "TextCoding", "WireModel", "Workers"],
            path: "Tests/Fuzzing",
            sources: [
                "FuzzParsers.swift", "FuzzedParser+Text.swift", "FuzzedParser+Workers.swift",
                "FuzzedParser+Requests.swift", "FuzzedFiles.swift",
            ],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        )
    )
}
