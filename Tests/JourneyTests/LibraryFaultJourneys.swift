import Foundation
import Subprocess
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// The program and `list` with a library that cannot be used: each reports it and continues.
@Suite(.timeLimit(.minutes(3)))
struct LibraryFaultJourneys {
    @Test(arguments: LibraryFault.allCases)
    func listsAllTheSame(fault: LibraryFault) async throws {
        try await withServer { server, url in
            try await Home.with { home in
                #expect(try await list(url, in: home).status == 0)
                try await fault.with(libraryIn: home) {
                    let first = try await list(url, in: home)
                    #expect(first.status == 0)
                    #expect(first.output.hasPrefix("sample\t"))
                    #expect(first.errors.contains(fault.sentence))
                    #expect(first.errors.split(separator: "\n").count == 1)
                    let second = try await list(url, in: home)
                    #expect(second.output == first.output)
                    #expect(second.errors.contains(fault.sentence) == fault.lasts)
                    try expectNoCopies(in: home)
                }
            }
        }
    }

    @Test(arguments: LibraryFault.allCases)
    func saysSoWithoutAServer(fault: LibraryFault) async throws {
        try await withServer { server, url in
            try await Home.with { home in
                #expect(try await list(url, in: home).status == 0)
                await server.stop()
                try await CatalogServer.withAbsence(at: url) {
                    try await fault.with(libraryIn: home) {
                        let outcome = try await list(url, in: home)
                        // A library that can be read still has the catalogue.
                        #expect(outcome.status == (fault == .readOnly ? 0 : 69))
                        #expect(outcome.output.isEmpty == (fault != .readOnly))
                        let lines = outcome.errors.split(separator: "\n")
                        #expect(lines.count == 2)
                        #expect(lines.first?.contains(fault.sentence) == true)
                        #expect(lines.last?.contains("refused the connection") == true)
                    }
                }
            }
        }
    }

    @Test(arguments: LibraryFault.allCases)
    func browsesAllTheSame(fault: LibraryFault) async throws {
        try await withServer { server, url in
            try await Home.with { home in
                try await Tmux.with(width: 300, environment: environment(in: home)) { tmux in
                    try await tmux.type(start(url))
                    try await tmux.wait(for: "1 of 1")
                    try await tmux.press("q")
                    try await tmux.wait(for: "status 0")
                    try await fault.with(libraryIn: home) {
                        try await tmux.type("clear; \(start(url))")
                        // An alert may show the sentence on several lines.
                        try await tmux.wait { Self.words(of: $0).contains(Self.words(of: fault.sentence)) }
                        try await tmux.wait(for: "1 of 1")
                        if fault.lasts {
                            try await tmux.press("Escape")
                            try await tmux.wait { !$0.contains("Changes Are Not Saved") }
                        }
                        try await tmux.press("Enter")
                        try await tmux.wait(for: "1 of 2")
                        try await tmux.press("q")
                        try await tmux.wait(for: "status 0")
                        try expectNoCopies(in: home)
                    }
                }
            }
        }
    }

    @Test(arguments: LibraryFault.allCases)
    func saysSoInTheProgramWithoutAServer(fault: LibraryFault) async throws {
        try await withServer { server, url in
            try await Home.with { home in
                try await Tmux.with(width: 300, environment: environment(in: home)) { tmux in
                    try await tmux.type(start(url))
                    try await tmux.wait(for: "1 of 1")
                    try await tmux.press("q")
                    try await tmux.wait(for: "status 0")
                    await server.stop()
                    try await CatalogServer.withAbsence(at: url) {
                        try await fault.with(libraryIn: home) {
                            try await tmux.type("clear; \(start(url))")
                            // An alert may show the sentence on several lines.
                            try await tmux.wait {
                                Self.words(of: $0).contains(Self.words(of: fault.sentence))
                            }
                            let sign = fault == .readOnly ? "Offline since" : "Error connecting!"
                            try await tmux.wait(for: sign)
                            if fault == .readOnly {
                                try await tmux.press("Escape")
                                try await tmux.wait { !$0.contains("Changes Are Not Saved") }
                            }
                            try await tmux.press("q")
                            // The status tells that the load failed.
                            try await tmux.wait(for: "status \(fault == .readOnly ? 0 : 69)")
                        }
                    }
                }
            }
        }
    }

    @Test func showsWhatItCannotKeepWhileAnotherProgramWrites() async throws {
        try await withServer { _, known in
            try await withServer { _, url in
                try await Home.with { home in
                    #expect(try await list(known, in: home).status == 0)
                    try await Tmux.with(width: 300, environment: environment(in: home)) { tmux in
                        let sentence = LibraryFault.locked.sentence
                        try await LibraryFault.withWriter(toLibraryIn: home) {
                            let outcome = try await list(url, in: home)
                            #expect(outcome.status == 0)
                            #expect(outcome.output.hasPrefix("sample\t"))
                            #expect(outcome.errors.contains(sentence))
                            #expect(outcome.errors.split(separator: "\n").count == 1)
                            try await tmux.type(start(url))
                            try await tmux.wait { Self.words(of: $0).contains(Self.words(of: sentence)) }
                        }
                        try await tmux.press("r")
                        try await tmux.wait(for: "1 of 1")
                        try await tmux.press("q")
                        try await tmux.wait(for: "status 0")
                    }
                }
            }
        }
    }

    @Test func goesOnWhereOneStoppedThoughTheCatalogueCannotBeKept() async throws {
        try await withServer { _, url in
            try await Home.with { home in
                let script = #"""
                    printf '{"event":"property-change","id":1,"name":"time-pos","data":42.0}\n' >&3
                    echo "$@"
                    """#
                let player = try await home.makeProgram("mpv", script)
                let arguments = ["play", "sample/1", "--player", player, "--base-url", url]
                #expect(try await run(arguments, in: home).status == 0)
                // Without the catalogue, the library still has a mark to keep.
                let folder = home.url.appending(path: ".local/share/tekpub/library")
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
                where name.hasPrefix("catalog-") {
                    try FileManager.default.removeItem(at: folder.appending(path: name))
                }
                try await LibraryFault.withWriter(toLibraryIn: home) {
                    let outcome = try await run(arguments, in: home)
                    #expect(outcome.status == 0)
                    #expect(outcome.errors.contains(LibraryFault.locked.sentence))
                    #expect(outcome.output.contains(" --start=42 "))
                }
            }
        }
    }

    @Test func saysThatNothingIsKeptWithoutALibrary() async throws {
        try await withServer { _, url in
            try await Home.with { home in
                #expect(try await list(url, in: home).status == 0)
                try await LibraryFault.locked.with(libraryIn: home) {
                    let outcome = try await list(url, in: home)
                    #expect(outcome.errors.hasSuffix(" Changes are not saved this time.\n"))
                }
            }
        }
    }

    // MARK: Support

    /// The letters of a screen.
    private static func words(of text: String) -> String { String(text.filter(\.isLetter)) }

    /// Starts the program, and prints its exit status.
    private func start(_ url: String) -> String {
        let command = LibraryFault.asEverybody + [#""$TEKPUB""#, "--base-url", url, "--no-animation"]
        return command.joined(separator: " ") + #"; echo "status $?""#
    }

    private func list(_ url: String, in home: Home) async throws -> Program.Outcome {
        try await run(["list", "--base-url", url], in: home)
    }

    private func run(_ arguments: [String], in home: Home) async throws -> Program.Outcome {
        try await Program.run(
            arguments, through: LibraryFault.asEverybody,
            environment: home.environment.merging(["TMPDIR": home.url.path]) { $1 })
    }

    /// The program's home and its folder for temporary files.
    private func environment(in home: Home) -> [String: String] {
        ["HOME": home.url.path, "TMPDIR": home.url.path]
    }

    /// Checks that the temporary library was removed when the program ended.
    private func expectNoCopies(in home: Home) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: home.url.path)
        #expect(names.filter { $0.hasPrefix("tekpub-library-") } == [])
    }

    /// Runs `body` with a server of one production, which is stopped afterwards.
    private func withServer(_ body: (CatalogServer, _ url: String) async throws -> Void) async throws {
        let first = Episode(number: 1, title: "First", url: "http://media.example.org/1.mp4")
        let episodes = [first, Episode(number: 2, title: "Second")]
        let server = CatalogServer(
            catalog: Catalog(productions: [Production(slug: "sample", title: "Sample", episodes: episodes)]))
        let url = try await server.start().absoluteString
        try await attempt {
            try await body(server, url)
        } afterwards: {
            await server.stop()
        }
    }
}
