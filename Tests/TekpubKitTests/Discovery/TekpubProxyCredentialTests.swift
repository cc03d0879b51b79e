import Foundation
import Testing

@testable import TekpubKit

/// The servers to which the proxy sends the user's token.
struct TekpubProxyCredentialTests {
    private let credential = Credential(token: "s3cret&", receivedAt: .distantPast)

    private func proxy(at server: RawServer, path: String = "") throws -> TekpubProxy {
        try TekpubProxy(baseURL: BaseURL(server.url + path), credential: credential, clock: ManualClock())
    }

    @Test func sendsTheTokenInTheFormOfAPostAlone() async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(request)
            return request.hasPrefix("POST /api/productions ") ? .answer(Bodies.api) : .notFound
        }
        defer { server.stop() }
        _ = try await proxy(at: server).catalog()
        let requests = log.entries
        #expect(requests.last?.hasSuffix("\r\n\r\nauth=s3cret%26") == true)
        #expect(requests.count > 1)
        #expect(requests.dropLast().allSatisfy { !$0.contains("s3cret") })
    }

    @Test func sendsNoFormForAGuest() async throws {
        try await withProxy { request in
            request.hasPrefix("POST /api/productions ") && !request.contains("Content-Type")
                ? .answer(Bodies.api) : .notFound
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.count == 1)
        }
    }

    @Test func staysLoggedInAcrossARedirectWithinTheServer() async throws {
        let server = try RawServer { request in
            if request.hasPrefix("POST /v2 "), request.hasSuffix("auth=s3cret%26") {
                return .answer(Bodies.api)
            }
            guard request.hasPrefix("POST /api/productions ") else { return .notFound }
            return .answer("", status: "302 Found", header: "Location: /v2\r\n")
        }
        defer { server.stop() }
        #expect(try await proxy(at: server).catalog().productions.count == 1)
    }

    @Test func isAGuestAnywhereElse() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return request.hasPrefix("POST /v2 ") ? .answer(Bodies.api) : .notFound
        }
        defer { other.stop() }
        let location = "Location: \(other.url)/v2\r\n"
        let server = try RawServer { request in
            guard request.hasPrefix("POST /api/productions ") else { return .notFound }
            return .answer("", status: "307 Moved", header: location)
        }
        defer { server.stop() }
        #expect(try await proxy(at: server).catalog().productions.count == 1)
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { !$0.contains("s3cret") && !$0.contains("x-www-form") })
    }

    @Test(arguments: ["401 Unauthorized", "403 Forbidden"])
    func tellsThatTheTokenIsRefused(status: String) async throws {
        let server = try RawServer { request in
            request.hasPrefix("POST ") ? .answer("Forbidden", status: status) : .notFound
        }
        defer { server.stop() }
        let proxy = try proxy(at: server)
        #expect(await proxy.failure() == .loginRefused(host: proxy.baseURL.host))
    }

    @Test func blamesNoLoginOfAGuest() async throws {
        try await withProxy { request in
            request.hasPrefix("POST ") ? .answer("Forbidden", status: "401 Unauthorized") : .notFound
        } body: { proxy in
            #expect(await proxy.failure() == .status(host: proxy.baseURL.host, code: 401))
        }
    }
}
