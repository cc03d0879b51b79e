import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

struct CatalogRouteTests {
    @Test func writesTheAPIOf2010() async throws {
        let reply = try await withServer { try await $0.send("POST", "api/productions") }
        let body = reply.body.replacing(/id":\d+/, with: "id\":7")
            .replacing(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/, with: "\"T\"")
        #expect(
            body == #"""
                [{"can_watch":true,"description":"First line.<br>Second, 1 &lt; 2.","episodes":[\#
                {"episode":{"channel_slug":"ruby","created_at":"T","description":"It begins.","downloads":0,\#
                "duration":90,"height":720,"id":7,"notes":null,"number":1,\#
                "override_url":"https://example.org/1.mp4?a=1&b=2","production_id":7,\#
                "released_at":"2012-03-08","slug":"sample","title":"One &amp; only","updated_at":"T",\#
                "views":0,"width":1280}},\#
                {"episode":{"channel_slug":"ruby","created_at":"T","description":"","downloads":0,\#
                "duration":0,"height":720,"id":7,"notes":null,"number":2,"override_url":null,\#
                "production_id":7,"released_at":"","slug":"sample","title":"","updated_at":"T",\#
                "views":0,"width":1280}}],"id":7,"price":12.5,"slug":"sample",\#
                "title":"Cats &amp; &lt;Dogs&gt;"},
                {"can_watch":false,"description":null,"episodes":[],"id":7,"title":""}]
                """#)
    }

    @Test func writesTheRecordsOf2012() async throws {
        let reply = try await withServer { try await $0.productions() }
        #expect(
            reply.body == #"""
                [{"author":"Ada &amp; Bob","can_watch":true,"channel":"ruby",\#
                "description":"First line.<br>Second, 1 &lt; 2.","episodes":[\#
                {"description":"It begins.","duration":90,"licence":"CC0","number":1,\#
                "presenter":"Cy &lt;c@d&gt;","released_at":"2012-03-08","title":"One &amp; only",\#
                "url":"https://example.org/1.mp4?a=1&b=2"},{}],"licence":"CC BY 4.0",\#
                "link":"https://example.org/sample","price":12.5,"released_at":"2012-03",\#
                "slug":"sample","status":"released","tags":["a","b&c"],"title":"Cats &amp; &lt;Dogs&gt;"},
                {"can_watch":false,"episodes":[],"status":"released","tags":[]}]
                """#)
    }

    @Test func keepsItsIdsWhenRecordsComeBefore() async throws {
        func ids(of slugs: [String]) async throws -> [String] {
            let catalog = Catalog(
                productions: slugs.map {
                    Production(slug: $0, episodes: [Episode(number: 1), Episode(guid: "12"), Episode()])
                })
            let reply = try await withServer(of: catalog) { try await $0.send("POST", "api/productions") }
            return reply.body.matches(of: /"(?:id|production_id)":(\d+)/).map { String($0.1) }
        }
        let (before, after) = try await (ids(of: ["a"]), ids(of: ["b", "a"]))
        #expect(before.contains("12"))
        #expect(Array(after.suffix(7)).filter { !["12", "13"].contains($0) } == before.filter { $0 != "12" })
        #expect(Set(after).count == 8)
    }

    @Test(arguments: [(nil, true), (true, true), (false, false)])
    func believesAProductionAboutWatching(canWatch: Bool?, expected: Bool) async throws {
        let production = Production(canWatch: canWatch, episodes: [Episode(url: "https://example.org/1")])
        let reply = try await withServer(of: Catalog(productions: [production])) {
            try await $0.productions()
        }
        #expect(reply.body.contains(#""can_watch":\#(expected)"#))
    }

    @Test func writesAnEmptyCatalogue() async throws {
        #expect(try await withServer(of: Catalog()) { try await $0.productions().body } == "[]")
    }
}
