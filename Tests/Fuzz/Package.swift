// swift-tools-version: 6.2
import PackageDescription

// A package of its own: every module is compiled with libFuzzer's probes. `make fuzz` builds it; `swift build`
// at the top never sees it.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "tekpub", path: "../..")],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer",
                .product(name: "CursesKit", package: "tekpub"),
                .product(name: "CursesKitTesting", package: "tekpub"),
                .product(name: "TekpubKit", package: "tekpub"),
            ],
            exclude: ["CorpusTests.swift"],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    ]
)
