import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// What is staged while a catalogue arrives, and what the store keeps if the load fails.
struct TekpubProxyStreamTests {
    /// A list of `count` productions of a kilobyte each, without the bracket at its end.
    private func openList(_ count: Int) -> String {
        let text = String(repeating: "x", count: 1000)
        return "["
            + (1...count).map { "{\"slug\": \"\($0)\", \"description\": \"\(text)\"}" }.joined(separator: ",")
    }

    private func beginning(of body: String, then ending: RawServer.Ending) -> RawServer.Reply {
        RawServer.Reply(
            "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count + 1000)\r\n\r\n\(body)".utf8, then: ending)
    }

    @Test func stagesWhatCameBeforeTheRestDoes() async throws {
        let store = try Library.temporary().store(for: "http://example.com/")
        let body = openList(1500)
        try await withProxy { _ in
            beginning(of: body, then: .stay)
        } body: { proxy in
            let staged = try store.makeWriter()
            let (byteCounts, byteCount) = AsyncStream.makeStream(of: Int.self)
            let load = Task {
                await #expect(throws: CatalogError.cancelled) {
                    try await proxy.refresh(into: staged) { byteCount.yield($0.byteCount) }
                }
            }
            // Two batches have arrived, so the first one is written.
            for await count in byteCounts where count > 1_200_000 { break }
            let staged400 = try await staged.productions(of: ["1", "400", "1501"])
            #expect(staged400.map(\.slug) == ["1", "400"])
            load.cancel()
            #expect(await load.value == .cancelled)
            #expect(try await staged.productions(of: ["1"]) == [])
        }
        #expect(try store.state() == nil)
    }

    @Test(arguments: [RawServer.Ending.close, .reset])
    func keepsThePreviousCatalogueWhenTheConnectionIsCut(ending: RawServer.Ending) async throws {
        let store = try Library.temporary().store(for: "http://example.com/")
        let previous = Production(slug: "previous", title: "Former")
        try store.replace(with: [previous])
        let body = openList(1500)
        try await withProxy { _ in
            beginning(of: body, then: ending)
        } body: { proxy in
            let error = await #expect(throws: CatalogError.self) {
                try await proxy.refresh(into: store.makeWriter())
            }
            guard case .cutShort = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try await store.all() == [previous])
    }

    @Test func dropsWhatCameFromAnAnswerThatIsBroken() async throws {
        let body = openList(1500) + ", oops]"
        try await withProxy { request in
            request.hasPrefix("GET / ")
                ? .answer(body) : request.contains("json") ? .answer(#"[{"slug": "a"}]"#) : .notFound
        } body: { proxy in
            let store = try Library.temporary().store(for: "http://example.com/")
            let result = try await proxy.refresh(into: store.makeWriter())
            #expect(result == .updated(missing: []))
            #expect(try await store.all() == [Production(slug: "a")])
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a")])
        }
    }

    @Test func saysWhyACatalogueCannotBeKept() async throws {
        let library = try Library.temporary()
        try await withProxy { _ in
            .answer(openList(1500) + "]")
        } body: { proxy in
            let staged = try StagedCatalog(library: library, catalogID: "http://example.com/", pageLimit: 60)
            let error = await #expect(throws: CatalogError.self) { try await proxy.refresh(into: staged) }
            guard case .notSaved(.full) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try library.store(for: "http://example.com/").state() == nil)
    }

    @Test func goesOnWithAServerThatWasStartedAnew() async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            guard request.hasPrefix("GET / ") else {
                return RawServer.Reply(RawServer.Reply.answer(#"[{"slug": "a"}]"#).bytes, then: .reset)
            }
            let root = #"{"queries": {"all": "/channels", "ruby": "/ruby", "mobile": "/mobile"}}"#
            return RawServer.Reply(RawServer.Reply.answer(root).bytes, then: .reset)
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a", channels: ["ruby", "mobile"])])
        }
    }

    @Test func takesTextOfAnyLengthAndNamesThatRepeatOrAreMissing() async throws {
        let text = String(repeating: "long ", count: 200_000)
        let body = """
            [{"slug": "a", "description": "\(text)", "episodes": [{"number": 1}, {"number": 1}, {}]},
             {"slug": "a", "title": "again"}, {"title": "no slug"}, {"price": 1}, {"title": "no slug"}]
            """
        let store = try Library.temporary().store(for: "http://example.com/")
        try await withProxy { _ in
            .answer(body)
        } body: { proxy in
            let result = try await proxy.refresh(into: store.makeWriter())
            #expect(result == .updated(missing: []))
        }
        let productions = try await store.all()
        #expect(productions.map(\.slug) == ["a", "a", nil, nil, nil])
        #expect(productions.map(\.title) == [nil, "again", "no slug", nil, "no slug"])
        #expect(productions.first?.description?.utf8.count == text.utf8.count)
        #expect(productions.first?.episodes == [Episode(number: 1), Episode(number: 1), Episode()])
    }

    @Test func feedsALibraryItemByItem() async throws {
        let text = String(repeating: "x", count: 1000)
        let items = (1...2000).map {
            """
            <item><title>P\($0 % 7): E\($0)</title><link>http://e.org/\($0)/hd/file.mp4</link>
            <description>\(text)</description></item>
            """
        }
        let body = "<rss><channel>\(items.joined())</channel></rss>"
        let store = try Library.temporary().store(for: "http://example.com/")
        try await withProxy { _ in
            .answer(body)
        } body: { proxy in
            let result = try await proxy.refresh(into: store.makeWriter())
            #expect(result == .updated(missing: []))
            let catalog = try await proxy.catalog()
            let productions = try await store.all()
            #expect(productions == catalog.productions)
            #expect(productions.map(\.title) == ["P1", "P2", "P3", "P4", "P5", "P6", "P0"])
            #expect(productions.map(\.episodes.count).reduce(0, +) == 2000)
        }
    }
}
