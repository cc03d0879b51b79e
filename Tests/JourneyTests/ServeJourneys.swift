import Foundation
import Subprocess
import SyncTestServer
import TekpubKit
import TekpubServer
import Testing

/// `tekpub serve`, with requests from other programs.
@Suite(.timeLimit(.minutes(3)))
struct ServeJourneys {
    /// Runs `body` with the address of a server that is interrupted afterwards.
    private func serving(
        _ arguments: [String] = [], through command: [String] = [], login: String? = nil,
        body: @Sendable (URL) async throws -> Void
    ) async throws {
        let line = command + [Program.path, "serve"] + arguments
        let result = try await run(
            command.isEmpty ? Program.executable : .name(line[0]),
            arguments: Arguments(Array(line.dropFirst())),
            environment: .inherit.updating(["TEKPUB_SERVE_LOGIN": login]), input: .none, output: .sequence,
            error: .discarded
        ) { execution in
            do {
                var lines = execution.standardOutput.strings().makeAsyncIterator()
                let line = try #require(await lines.next()).trimmingCharacters(in: .newlines)
                let prefix = "listening on "
                #expect(line.hasPrefix(prefix))
                try await body(#require(URL(string: String(line.dropFirst(prefix.count)))))
            } catch {
                try execution.send(signal: .kill)
                throw error
            }
            try execution.send(signal: .interrupt)
        }
        #expect(result.terminationStatus.code == 0)
    }

    @Test func goesOnWhereDescriptorsRunOut() async throws {
        let shell = ["sh", "-c", "ulimit -n 40; exec \"$@\"", "sh"]
        try await serving(through: shell) { url in
            var connections: [RawConnection] = []
            for _ in 0..<120 {
                let connection = try RawConnection(to: url)
                try await connection.send("GET / HT")
                connections.append(connection)
            }
            let catalog = try await TekpubProxy(baseURL: BaseURL(url.absoluteString)).catalog()
            #expect(catalog.productions.count == 61)
            for connection in connections { connection.close() }
        }
    }

    @Test func servesVideosAndACustomer() async throws {
        let arguments = ["--wire", "api2010", "--media", "demo"]
        try await serving(arguments, login: "ada@example.org:secret") { url in
            try await Home.with { home in
                func run(_ arguments: [String], input: String = "") async throws -> Program.Outcome {
                    let line = arguments + ["--base-url", url.absoluteString]
                    let result = try await Subprocess.run(
                        Program.executable, arguments: Arguments(line),
                        environment: .inherit.updating(home.environment), input: .string(input),
                        output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
                    return Program.Outcome(
                        status: result.terminationStatus.code, output: result.standardOutput,
                        errors: result.standardError)
                }
                let login = ["login", "--email", "ada@example.org"]
                let guest = try await run(["list"]).output.matches(of: /\tyes\t/).count
                let wrong = try await run(login, input: "wrong\n")
                let right = try await run(login, input: "secret\n")
                #expect(wrong.status == 77 && right.status == 0)
                let customer = try await run(["list"]).output.matches(of: /\tyes\t/).count
                #expect(guest == 16 && customer > guest)

                let folder = home.url.appending(path: "Videos")
                let download = try await run(["download", "sicp-1986/1", "--to", folder.path])
                #expect(download.status == 0, "\(download.errors)")
                let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
                let name = try #require(names?.first { $0.contains("Overview") })
                let video = try Data(contentsOf: folder.appending(path: name))
                #expect(
                    video.prefix(4) == Data("RIFF".utf8) && video.dropFirst(8).prefix(4) == Data("AVI ".utf8))
            }
        }
    }
}
