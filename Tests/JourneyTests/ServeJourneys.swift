import FlyingSocks
import Foundation
import Subprocess
import TekpubKit
import Testing

/// `tekpub serve`, asked by others.
@Suite(.timeLimit(.minutes(3)))
struct ServeJourneys {
    /// Runs `body` with the address of a server that is interrupted afterwards.
    private func serving(
        _ arguments: [String] = [], through command: [String] = [], body: @Sendable (URL) async throws -> Void
    ) async throws {
        let line = command + [Program.path, "serve"] + arguments
        let result = try await run(
            .name(line[0]), arguments: Arguments(Array(line.dropFirst())), input: .none, output: .sequence,
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
            let port = try UInt16(#require(url.port))
            var connections: [AsyncSocket] = []
            for _ in 0..<120 {
                let connection = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
                try await connection.write(Data("GET / HT".utf8))
                connections.append(connection)
            }
            let catalog = try await TekpubProxy(baseURL: BaseURL(url.absoluteString)).catalog()
            #expect(catalog.productions.count == 61)
            for connection in connections { try connection.close() }
        }
    }
}
