import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// `tekpub play` if the mark cannot be saved: the video plays, and standard error shows a message.
@Suite(.timeLimit(.minutes(3)))
struct PlayFaultJourneys {
    @Test(arguments: [LibraryFault.readOnly, .locked])
    func saysThatNothingIsKept(fault: LibraryFault) async throws {
        try await withServer { arguments in
            try await Home.with { home in
                let play = arguments + ["--player", "echo plays"]
                #expect(try await run(play, in: home).errors.isEmpty)
                try await fault.with(libraryIn: home) {
                    let outcome = try await run(play, in: home)
                    #expect(outcome.status == 0)
                    #expect(outcome.output.hasPrefix("plays http"))
                    #expect(outcome.errors.contains(fault.sentence))
                    #expect(outcome.errors.hasSuffix(" Changes are not saved this time.\n"))
                    #expect(outcome.errors.split(separator: "\n").count == 1)
                }
            }
        }
    }

    /// Another program locks the library while the video plays, whether or not the player fails then.
    @Test(arguments: [(status: 0, exit: 0, lines: 1), (status: 3, exit: 69, lines: 2)])
    func saysThatTheMarkIsNotKept(status: Int, exit: Int32, lines: Int) async throws {
        try await withServer { arguments in
            try await Home.with { home in
                let player = try await makePlayer(endingWith: status, in: home)
                let playing = Task { try await run(arguments + ["--player", player], in: home) }
                let started = home.url.appending(path: "started").path
                let deadline = ContinuousClock.now + .seconds(180)
                while !FileManager.default.fileExists(atPath: started) {
                    try #require(ContinuousClock.now < deadline, "the player never began")
                    await Task.yield()
                }
                try await LibraryFault.withWriter(toLibraryIn: home) {
                    // Opening the pipe waits until the player reads it.
                    let end = try FileHandle(forWritingTo: home.url.appending(path: "end"))
                    try end.write(contentsOf: Data("\n".utf8))
                    try end.close()
                    let outcome = try await playing.value
                    #expect(outcome.status == exit)
                    let sentences = outcome.errors.split(separator: "\n")
                    #expect(sentences.count == lines, "\(outcome.errors)")
                    #expect(sentences.first?.contains(LibraryFault.locked.sentence) == true)
                    #expect(sentences.first?.hasSuffix(" How far you watched is not kept.") == true)
                }
            }
        }
    }

    // MARK: Support

    /// A stand-in for mpv that reports its position once the pipe `end` has a line, and ends with `status`.
    private func makePlayer(endingWith status: Int, in home: Home) async throws -> String {
        let script = #"""
            : > "$HOME/started"
            read line < "$HOME/end"
            printf '{"event":"property-change","id":1,"name":"time-pos","data":42.0}\n' >&3
            exit \#(status)
            """#
        try #require(mkfifo(home.url.appending(path: "end").path, 0o600) == 0)
        return try await home.makeProgram("mpv", script)
    }

    private func run(_ arguments: [String], in home: Home) async throws -> Program.Outcome {
        try await Program.run(
            arguments, through: LibraryFault.asEverybody,
            environment: home.environment.merging(["TMPDIR": home.url.path]) { $1 })
    }

    /// Runs `body` with the arguments that play the only episode of a server; then stops the server.
    private func withServer(_ body: (_ arguments: [String]) async throws -> Void) async throws {
        let episode = Episode(number: 1, title: "First", url: "http://media.example.org/1.mp4")
        let server = CatalogServer(
            catalog: Catalog(productions: [Production(slug: "sample", title: "Sample", episodes: [episode])]))
        let url = try await server.start().absoluteString
        try await attempt {
            try await body(["play", "sample/1", "--base-url", url])
        } afterwards: {
            await server.stop()
        }
    }
}
