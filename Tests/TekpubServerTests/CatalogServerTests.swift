import Foundation
import TekpubKit
import TekpubServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct CatalogServerTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("localhost", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"),
    ])
    func tellsWhereItListens(host: String, expected: String) async throws {
        let server = CatalogServer(catalog: .sample, host: host)
        let url = try await server.start()
        let port = try #require(url.port)
        #expect(port > 0)
        #expect(url.absoluteString == "http://\(expected):\(port)")
        #expect(try await Client(baseURL: url).productions().status == 200)
        await server.stop()
    }

    @Test(arguments: [nil, Fault.hang, .refuse])
    func givesItsPortBack(fault: Fault?) async throws {
        let first = CatalogServer(catalog: .sample, conditions: SimulatedNetwork(fault: fault))
        let url = try await first.start()
        await first.stop()
        let error = await #expect(throws: URLError.self) { try await Client(baseURL: url).productions() }
        #expect(error?.code == .cannotConnectToHost)

        let port = try UInt16(#require(url.port))
        let second = CatalogServer(catalog: .sample, port: port)
        #expect(try await second.start() == url)
        #expect(try await Client(baseURL: url).productions().status == 200)
        await second.stop()
    }

    @Test func givesItsPortBackThoughItsSocketWasCopied() async throws {
        let first = CatalogServer(catalog: .sample)
        let url = try await first.start()
        let port = try UInt16(#require(url.port))
        // As a process has it that was started meanwhile.
        let copy = dup(try #require((0..<4096).first { Self.port(ofListener: $0) == port }))
        defer { close(copy) }
        await first.stop()
        let second = CatalogServer(catalog: .sample, port: port)
        #expect(try await second.start() == url)
        #expect(try await Client(baseURL: url).productions().status == 200)
        await second.stop()
    }

    /// - Returns: nil if `descriptor` is not a listening socket.
    private static func port(ofListener descriptor: Int32) -> UInt16? {
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0
        else { return nil }
        var address = sockaddr_in()
        size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isNamed = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.map {
                getsockname(descriptor, $0, &size)
            }
        }
        return isNamed == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    @Test func startsAgain() async throws {
        let server = CatalogServer(catalog: .sample)
        _ = try await server.start()
        await server.stop()
        let url = try await server.start()
        #expect(try await Client(baseURL: url).productions().status == 200)
        await server.stop()
    }

    @Test func runsUntilItsTaskIsCancelled() async throws {
        let server = CatalogServer(catalog: .sample)
        let url = try await server.start()
        let running = Task { try await server.run() }
        #expect(try await Client(baseURL: url).productions().status == 200)
        running.cancel()
        try await running.value
        await #expect(throws: URLError.self) { try await Client(baseURL: url).productions() }
    }

    @Test func doesNothingWhenItIsNotRunning() async throws {
        let server = CatalogServer(catalog: .sample)
        await server.stop()
        try await server.run()
    }
}

extension CatalogServerTests {
    @Test(arguments: [nil, Fault.refuse])
    func saysThatItsPortIsInUse(fault: Fault?) async throws {
        try await withServer { client in
            let port = try UInt16(#require(client.baseURL.port))
            let second = CatalogServer(
                catalog: .sample, port: port, conditions: SimulatedNetwork(fault: fault))
            await #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: port)) {
                try await second.start()
            }
        }
    }

    @Test(arguments: ["", "nowhere", "256.0.0.1", "192.0.2.1", "::g", "2001:db8::1"])
    func saysThatItsHostIsNotHere(host: String) async {
        let server = CatalogServer(catalog: .sample, host: host)
        await #expect(throws: ServerError.unknownHost(host)) { try await server.start() }
    }

    @Test(arguments: [
        (
            ServerError.unknownHost("nowhere"),
            "Cannot listen on nowhere, which is not an address of this computer. "
                + "Try 127.0.0.1, ::1 or 0.0.0.0."
        ),
        (
            .portInUse(host: "::1", port: 80),
            "Port 80 of ::1 is in use. Choose another port, or 0 for any free port."
        ),
        (
            .portForbidden(host: "::1", port: 80),
            "You may not listen on port 80 of ::1. Choose a port from 1024, or 0 for any free port."
        ),
        (
            .failed(host: "::1", port: 80, reason: "Too many open files"),
            "Cannot listen on port 80 of ::1: Too many open files. Try another host or port."
        ),
        (
            .ended(reason: "Too many open files"),
            "The server stopped: Too many open files. Close other programs and start it again."
        ),
    ])
    func saysWhatToDo(error: ServerError, sentence: String) {
        #expect(error.localizedDescription == sentence)
    }
}
