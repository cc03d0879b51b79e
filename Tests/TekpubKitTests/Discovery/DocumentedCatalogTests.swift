import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// The catalogues that the documentation and the manual show, served as Python's server does.
@Suite(.timeLimit(.minutes(5)))
struct DocumentedCatalogTests {
    private static let top = String(#filePath.split(separator: "/Tests/")[0])

    /// The blocks of JSON on the page about servers.
    private static func examples() throws -> [String] {
        let page = try String(contentsOfFile: top + "/Documentation/server.md", encoding: .utf8)
        let paragraphs = page.components(separatedBy: "\n\n")
        return paragraphs.filter { $0.hasPrefix("    [\n") }
    }

    /// What the manual writes into `productions.json`.
    private static func manualExamples() throws -> [String] {
        let manual = try String(contentsOfFile: top + "/Resources/manual/examples.mdoc", encoding: .utf8)
        return manual.components(separatedBy: "echo '").dropFirst().compactMap {
            $0.components(separatedBy: "'").first
        }
    }

    /// Serves `body` beside a list of the folder's files.
    private func catalog(_ body: String) async throws -> Catalog {
        try await withProxy { request in
            if request.hasPrefix("GET / ") {
                .answer(
                    "<!DOCTYPE HTML><html><title>Directory listing for /</title><ul>"
                        + "<li><a href=\"productions.json\">productions.json</a></ul></html>",
                    header: "Content-Type: text/html; charset=utf-8\r\n")
            } else if request.hasPrefix("GET /productions.json ") {
                .answer(body, header: "Content-Type: application/json\r\n")
            } else if request.hasPrefix("GET") {
                .answer("<html>", status: "404 File not found", header: "Content-Type: text/html\r\n")
            } else {
                .answer("<html>", status: "501 Unsupported method ('POST')")
            }
        } body: { proxy in
            try await proxy.catalog()
        }
    }

    @Test func servesTheSmallestCatalogue() async throws {
        let smallest = try #require(try Self.examples().first)
        #expect(smallest.split(separator: "\n").count == 5)
        let manual = try #require(try Self.manualExamples().first)
        for body in [smallest, manual] {
            let titles = try await catalog(body).productions.map(\.title)
            #expect(titles == ["Building a Lighthouse", "Plain Sailing", "Night Boats"])
        }
    }

    @Test func servesEpisodesAndVideos() async throws {
        let examples = try Self.examples()
        #expect(examples.count == 2)
        let example = try #require(examples.last)
        let production = try #require(try await catalog(example).productions.first)
        #expect(production.slug == "lighthouse" && production.author == "Ada Example")
        #expect(production.episodes.map(\.number) == [1, 2])
        #expect(production.episodes.map(\.durationInSeconds) == [725, 3725])
        let videos = production.episodes.compactMap { $0.url.flatMap { URL(string: $0) } }
        #expect(videos.map(\.path) == ["/videos/stones.mp4", "/videos/mortar.mp4"])
        let manual = try #require(try Self.manualExamples().last)
        #expect(try await catalog(manual).productions.first?.episodes.first?.title == "Stones")
    }

    @Test func passesItsOwnCheck() throws {
        let address = try #require(URL(string: "http://localhost:3000/productions.json"))
        let lint = FeedLint(
            Array(try #require(try Self.examples().last).utf8), contentType: "application/json",
            address: address,
            now: Date(timeIntervalSince1970: 1_300_000_000))
        #expect(lint.problems.isEmpty, "\(lint.problems)")
        #expect(lint.enclosures.count == 2)
    }
}
