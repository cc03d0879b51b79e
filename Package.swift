// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of all our Swift targets.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny")
]

/// Small programs on CursesKit; most of them are ports of iPhone programs.
let examples = [
    "AnimatedSplash", "Dashboard", "Files", "Gallery", "Hello", "LogReader", "MoveMe", "OpenDoors",
    "SpeakerClock",
]

/// A product of another package, which only the trait `Tekpub` needs. SwiftPM downloads no package for a
/// disabled trait, so a package that depends on this one with `traits: []` gets CursesKit alone.
func product(_ name: String, of package: String, on platforms: [Platform] = [.linux, .macOS])
    -> Target.Dependency
{
    .product(name: name, package: package, condition: .when(platforms: platforms, traits: ["Tekpub"]))
}

/// A package that this one needs: a copy in Vendor, which the archive of `make dist` has, else the package at `url`.
func dependency(_ url: String, from version: Version) -> Package.Dependency {
    let name = url.split(separator: "/").last.map(String.init) ?? url
    let copy = "\(Context.packageDirectory)/Vendor/\(name)"
    return FileManager.default.fileExists(atPath: copy)
        ? .package(path: copy) : .package(url: url, from: version)
}

let package = Package(
    name: "tekpub",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "tekpub", targets: ["tekpub"]),
        .executable(name: "tekpub-picture", targets: ["tekpub-picture"]),
        .library(name: "CursesKit", targets: ["CursesKit", "Localization"]),
        // Has an idle program on Linux make no system call; see its header. To link it is enough.
        .library(name: "CursesKitQuiet", targets: ["CQuietDispatch"]),
        .library(name: "CursesKitTesting", targets: ["CursesKitTesting"]),
        .library(name: "TekpubKit", targets: ["TekpubKit", "TekpubFormats"]),
    ],
    traits: [
        .trait(name: "Tekpub", description: "All but CursesKit: the program, its libraries and their tests."),
        .default(enabledTraits: ["Tekpub"]),
    ],
    dependencies: [
        dependency("https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        dependency("https://github.com/apple/swift-log", from: "1.16.0"),
        dependency("https://github.com/groue/GRDB.swift", from: "7.10.0"),
        dependency("https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
        dependency("https://github.com/apple/swift-system", from: "1.5.0"),
    ],
    targets: [
        // Languages, and what else is embedded in programs.
        .target(name: "CEmbeddedFile"),
        .target(name: "Localization", dependencies: ["CEmbeddedFile"], swiftSettings: settings),

        // Terminals.
        .systemLibrary(
            name: "CNcurses",
            providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]
        ),
        .target(name: "CTerminalRescue"),
        .target(name: "CMainQueue"),
        .target(
            name: "CCursesTexts", dependencies: ["CEmbeddedFile"],
            exclude: ["de.strings", "es.strings", "fr.strings", "ja.strings"]),
        .target(
            name: "CursesKit",
            dependencies: ["CNcurses", "CTerminalRescue", "CMainQueue", "CCursesTexts", "Localization"],
            swiftSettings: settings,
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("tinfo", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]
        ),
        .target(name: "CursesKitTesting", dependencies: ["CursesKit"], swiftSettings: settings),

        // Catalogues.
        .target(name: "TekpubFormats", dependencies: ["Localization"], swiftSettings: settings),
        .target(name: "CBus", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CDigest"),
        .target(name: "CGlibc"),
        .target(name: "CResources", dependencies: ["CEmbeddedFile"]),
        .target(name: "CSandbox"),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(
            name: "TekpubKit",
            dependencies: [
                "CBus", "CCurl", "CDigest", "CGlibc", "CResources", "CSandbox", "CZlib",
                "Localization", "TekpubFormats",
                product("GRDB", of: "GRDB.swift"),
                product("GRDBSQLite", of: "GRDB.swift"),
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TekpubServer",
            dependencies: [
                "CZlib", "Localization", "TekpubFormats", "TekpubKit",
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),

        // The program.
        .target(
            name: "TekpubApp",
            dependencies: [
                "CursesKit", "Localization", "TekpubFormats", "TekpubKit", "CResources",
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .target(name: "CQuietDispatch"),
        .executableTarget(
            name: "tekpub",
            dependencies: [
                "CGlibc", "CResources", "Localization", "TekpubApp", "TekpubFormats", "TekpubServer",
                "CQuietDispatch",
                product("ArgumentParser", of: "swift-argument-parser"),
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),

        // Decodes pictures, in a process of its own.
        .systemLibrary(
            name: "CPictures",
            providers: [
                .apt(["libjpeg-dev", "libpng-dev", "libwebp-dev"]), .brew(["jpeg-turbo", "libpng", "webp"]),
            ]
        ),
        .executableTarget(
            name: "tekpub-picture", dependencies: ["CPictures", "CSandbox"], path: "Sources/PictureDecoder",
            swiftSettings: settings),

        // Benchmarks.
        .executableTarget(
            name: "Fade", dependencies: ["CursesKit", "CQuietDispatch"], path: "Tests/Benchmarks/Fade",
            swiftSettings: settings),
        .executableTarget(
            name: "LibraryBenchmarks", dependencies: ["TekpubFormats", "TekpubKit", "CQuietDispatch"],
            path: "Tests/Benchmarks/LibraryBenchmarks", swiftSettings: settings),
        .executableTarget(
            name: "CursesKitBenchmarks", dependencies: ["CursesKit", "CNcurses", "CQuietDispatch"],
            path: "Tests/Benchmarks/CursesKitBenchmarks", swiftSettings: settings),
        .executableTarget(
            name: "WidestLayout",
            dependencies: ["TekpubApp", "TekpubFormats", "TekpubKit", "CursesKitTesting", "CQuietDispatch"],
            path: "Tests/Benchmarks/WidestLayout", swiftSettings: settings),
        .executableTarget(
            name: "LibraryFilling", dependencies: ["TekpubFormats", "TekpubKit", "CQuietDispatch"],
            path: "Tests/Benchmarks/LibraryFilling", swiftSettings: settings),

        .executableTarget(
            name: "Misbehaving", dependencies: ["CursesKit", "CQuietDispatch"], path: "Tests/Misbehaving",
            swiftSettings: settings),

        .executableTarget(
            name: "Sandboxed", dependencies: ["CSandbox"], path: "Tests/Sandboxed", swiftSettings: settings),

        .target(
            name: "SyncTestServer", dependencies: ["TekpubServer"],
            path: "Tests/SyncTestServer", swiftSettings: settings),

        // Tests mirror the sources.
        .testTarget(
            name: "LocalizationTests", dependencies: ["CEmbeddedFile", "Localization"],
            swiftSettings: settings),
        .testTarget(
            name: "CursesKitTests",
            dependencies: [
                "CursesKit", "CursesKitTesting", "CTerminalRescue", "Localization", "Misbehaving",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TekpubKitTests",
            dependencies: [
                "CCurl", "CSandbox", "Localization", "Sandboxed", "SyncTestServer", "TekpubFormats",
                "TekpubKit", "TekpubServer", "tekpub-picture",
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TekpubServerTests",
            dependencies: [
                "Localization", "SyncTestServer", "TekpubServer", "TekpubFormats", "TekpubKit",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TekpubAppTests",
            dependencies: ["TekpubApp", "TekpubFormats", "CursesKitTesting", "Localization"],
            exclude: ["Screens"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LinearTimeTests", dependencies: ["CursesKit", "TekpubFormats", "TekpubKit"],
            swiftSettings: settings),
        .testTarget(
            name: "FuzzTests", dependencies: ["CursesKit", "CursesKitTesting", "TekpubFormats", "TekpubKit"],
            path: "Tests/Fuzz/Sources/Fuzz", exclude: ["main.swift"], swiftSettings: settings),
        .testTarget(
            name: "JourneyTests",
            dependencies: [
                "tekpub", "SyncTestServer", "TekpubFormats", "TekpubServer", "Misbehaving",
                product("GRDB", of: "GRDB.swift"),
                product("Subprocess", of: "swift-subprocess"),
                product("SystemPackage", of: "swift-system", on: [.linux]),
            ] + examples.map { .target(name: $0) },
            swiftSettings: settings
        ),
    ]
        + examples.map {
            .executableTarget(
                name: $0, dependencies: ["CursesKit", "CQuietDispatch"], path: "Sources/Examples/\($0)",
                swiftSettings: settings)
        } + [
            .testTarget(
                name: "ExamplesTests",
                dependencies: ["CursesKitTesting"] + examples.map { .target(name: $0) },
                exclude: ["Articles/Screens"], swiftSettings: settings)
        ]
)
