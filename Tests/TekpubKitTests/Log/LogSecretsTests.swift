import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Values that must never appear in a log.
@Suite(.timeLimit(.minutes(5)))
struct LogSecretsTests {
    private static let secrets = ["sesame", "t0ken", "pa55word", "joe", "Basic", "c00kie"]

    @Test func areLeftOutOfAWholeVisit() async throws {
        let log = try TemporaryLog()
        let box = try DownloadBox()
        let server = try RawServer { request in
            if request.hasPrefix("POST /api/authenticate ") {
                return .answer("t0ken", header: "Set-Cookie: id=c00kie\r\n")
            }
            if request.hasPrefix("GET /1.mp4?auth=t0ken ") {
                return .answer("video", header: "Content-Type: video/mp4\r\n")
            }
            return request.contains("\r\n\r\nauth=t0ken") ? .answer("[]") : .notFound
        }
        defer { server.stop() }
        let address = server.url.replacing("http://", with: "http://joe:pa55word@")
        let baseURL = try BaseURL("\(address)/?key=t0ken")

        let account = Account(
            baseURL: baseURL, store: TokenStore(directory: box.data.appending(path: "tokens")),
            authenticator: Authenticator(clock: box.clock, logger: log.logger))
        let credential = try await account.logIn(email: "joe@example.com", password: "open sesame")
        #expect(credential.token == "t0ken")
        let proxy = TekpubProxy(
            baseURL: baseURL, credential: credential, clock: box.clock, logger: log.logger)
        _ = try await proxy.catalog()
        let resolver = VideoResolver(
            baseURL: baseURL, viewRoot: nil, credential: credential, clock: box.clock, logger: log.logger)
        let downloader = Downloader(
            folder: box.folder, store: box.store,
            network: DownloadNetwork(clock: box.clock, logger: log.logger)
        ) { request in
            try await resolver.url(of: request.episode, in: request.production)
        }
        _ = try await downloader.download(DownloadBox.request(url: "\(server.url)/1.mp4"))

        let lines = try log.lines()
        for request in ["POST http://127.0.0.1:0/api/authenticate", "GET http://127.0.0.1:0"] {
            #expect(lines.contains("info http \(request) 200 5 bytes 0 s"), "\(request)")
        }
        #expect(lines.contains("info http POST http://127.0.0.1:0/api/productions 200 2 bytes 0 s"))
        for secret in Self.secrets {
            #expect(!lines.contains { $0.contains(secret) }, "\(secret)")
        }
    }
}
