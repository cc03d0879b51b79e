import Dispatch
import Foundation
import Synchronization
import Testing

@testable import TekpubKit

/// Requests by a `URLSession`, with answers that Foundation's own transport does not survive on Linux.
@Suite(.timeLimit(.minutes(5)))
struct HTTPConnectionsTests {
    private let client = HTTPClient(clock: ManualClock())

    /// An answer, and what a client makes of it: a status and a body, or nil for an error.
    struct Answer: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let result: String?
        var testDescription: String { String(decoding: bytes, as: UTF8.self) }

        init(_ text: String, _ result: String?) {
            // Latin-1, where an answer is not ASCII.
            bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            self.result = result
        }

        static let all = [
            Answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            Answer("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            Answer("HTTP/1.1 200 OK\r\nX: caf\u{E9}\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            Answer("HTTP/1.1 200 OK\r\n: nothing\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            Answer(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n2\r\nok\r\n0\r\nX: 1\r\n\r\n",
                "200 ok"),
            Answer("HTTP/1.1 204 No Content\r\n\r\n", "204 "),
            Answer(
                "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            Answer(
                "HTTP/1.1 401 Who?\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 4\r\n\r\nWho?",
                "401 Who?"),
            Answer("HTTP/1.1 200 OK\r\nContent-Le", nil),
            Answer("HTTP/1.1 204 No Con", nil),
            Answer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok", nil),
            Answer("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n[]", nil),
            Answer("", nil),
        ]
    }

    private static func result(of client: HTTPClient, _ url: URL) async -> String? {
        do throws(CatalogError) {
            let response = try await client.send(HTTPRequest(url: url))
            let body = try await response.body.read(upTo: 1000)
            return "\(response.head.statusCode) \(String(decoding: body, as: UTF8.self))"
        } catch {
            return nil
        }
    }

    @Test(arguments: Answer.all)
    func readsWhatServersSend(answer: Answer) async throws {
        let server = try RawServer { _ in RawServer.Reply(answer.bytes) }
        defer { server.stop() }
        let url = try #require(URL(string: server.url))
        #expect(await Self.result(of: client, url) == answer.result)
    }

    @Test func sendsManyRequestsAtOnce() async throws {
        let server = try RawServer { .answer(String($0.prefix { !$0.isNewline })) }
        defer { server.stop() }
        let url = server.url
        await withTaskGroup(of: Int.self) { [client] group in
            for task in 1...8 {
                group.addTask {
                    var count = 0
                    for number in 1...250 {
                        guard let address = URL(string: "\(url)/\(task)/\(number)") else { continue }
                        let result = await Self.result(of: client, address)
                        if result == "200 GET /\(task)/\(number) HTTP/1.1" { count += 1 }
                    }
                    return count
                }
            }
            for await count in group { #expect(count == 250) }
        }
    }

    /// In a process of its own: a mistake here ends it.
    @Test func canBeCancelledAtAnyMoment() async {
        await #expect(processExitsWith: .success) {
            let number = Mutex(0)
            let endless = RawServer.Reply(
                "HTTP/1.1 200 OK\r\n\r\n".utf8, then: .goOn(Array(repeating: 0x20, count: 1 << 16)))
            let moved = RawServer.Reply.answer("", status: "302 Found", header: "Location: /\r\n")
            let replies = [endless, moved] + Answer.all.map { RawServer.Reply($0.bytes) }
            let server = try RawServer { _ in
                number.withLock { number in
                    number += 1
                    return replies[number % replies.count]
                }
            }
            let client = HTTPClient(clock: ManualClock())
            let url = try #require(URL(string: server.url))
            await withTaskGroup(of: Void.self) { group in
                for seed in 0..<600 {
                    // As many steps as a seed says, and then the end.
                    if seed >= 8 { await group.next() }
                    group.addTask {
                        let task = Task { await Self.result(of: client, url) }
                        for _ in 0..<(seed * 7919 % 97) { await Task.yield() }
                        if seed % 3 == 0 { usleep(UInt32(seed * 104_729 % 1500)) }
                        task.cancel()
                        _ = await task.value
                    }
                }
            }
        }
    }

    @Test func letsOthersGoOnBesideReadersThatStop() async throws {
        let server = try RawServer { request in
            guard request.hasPrefix("GET /endless ") else { return .answer("ok") }
            return RawServer.Reply(
                "HTTP/1.1 200 OK\r\n\r\n".utf8, then: .goOn(Array(repeating: 0x20, count: 1 << 16)))
        }
        defer { server.stop() }
        let endless = try #require(URL(string: server.url + "/endless"))
        let url = try #require(URL(string: server.url + "/"))
        var stopped: [HTTPResponse] = []
        for _ in 1...12 { stopped.append(try await client.send(HTTPRequest(url: endless))) }
        for _ in 1...20 { #expect(await Self.result(of: client, url) == "200 ok") }
        for response in stopped { #expect(try await response.body.next() != nil) }
    }

    #if os(Linux)
        /// In a process of its own, whose home folder has these folders.
        @Test(arguments: [[], [".local", ".local/share"]])
        func leavesNothingInTheHomeFolder(folders: [String]) async {
            await #expect(processExitsWith: .success) { [folders = folders as [String]] in
                let files = FileManager.default
                let home = files.temporaryDirectory.appending(path: UUID().uuidString)
                defer { try? files.removeItem(at: home) }
                for path in [""] + folders {
                    try files.createDirectory(
                        at: home.appending(path: path), withIntermediateDirectories: true)
                }
                setenv("HOME", home.path, 1)
                for name in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] { unsetenv(name) }
                let server = try RawServer { _ in .answer("ok", header: "Set-Cookie: a=1\r\nETag: \"1\"\r\n")
                }
                let url = try #require(URL(string: server.url))
                let client = HTTPClient(clock: ManualClock())
                for _ in 1...2 { #expect(await HTTPConnectionsTests.result(of: client, url) == "200 ok") }
                let paths = files.enumerator(atPath: home.path)?.compactMap { $0 as? String }
                #expect(paths?.sorted() == folders)
            }
        }
    #endif
}
