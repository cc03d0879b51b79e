import Testing

@testable import TekpubKit

/// How the proxy follows redirects.
struct TekpubProxyRedirectTests {
    @Test(arguments: [("301", "POST"), ("302", "POST"), ("303", "GET"), ("307", "POST"), ("308", "POST")])
    func asksThereAsItAskedHere(status: String, method: String) async throws {
        try await withProxy { request in
            if request.hasPrefix("\(method) /v2/productions ") { return .answer(Bodies.api) }
            guard request.hasPrefix("POST /api/productions ") else { return .notFound }
            return .answer("", status: "\(status) Moved", header: "Location: ../v2/productions\r\n")
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.count == 1)
        }
    }

    @Test func givesUpARoundThatNeverEnds() async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            return .answer("", status: "302 Found", header: "Location: /round\r\n")
        } body: { proxy in
            #expect(await proxy.failure() == .tooManyRedirects(host: proxy.baseURL.host, count: 20))
        }
        #expect(log.entries.count == 21)
    }

    @Test(arguments: [
        "Location: ftp://127.0.0.1/\r\n", "Location: file:///etc/passwd\r\n", "Location: http://\r\n",
        "Location: javascript:0\r\n", "",
    ])
    func refusesToLeaveTheWeb(header: String) async throws {
        try await withProxy { _ in
            .answer("", status: "302 Found", header: header)
        } body: { proxy in
            #expect(await proxy.failure() == .badRedirect(host: proxy.baseURL.host))
        }
    }
}
