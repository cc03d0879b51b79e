import Foundation
import TekpubKit
import TekpubServer
import Testing

struct CatalogRouteTests {
    @Test func writesTheAPIOf2010() async throws {
        let reply = try await withServer { try await $0.send("POST", "api/productions") }
        #expect(
            reply.body == #"""
                [{"can_watch":true,"description":"First line.<br>Second, 1 &lt; 2.","episodes":[\#
                {"episode":{"channel_slug":"ruby","description":"It begins.","duration":90,"id":1,"number":1,\#
                "override_url":"https://example.org/1.mp4?a=1&b=2","production_id":1,\#
                "released_at":"2012-03-08","slug":"sample","title":"One &amp; only"}},\#
                {"episode":{"channel_slug":"ruby","id":2,"override_url":null,"production_id":1,\#
                "slug":"sample"}}],"id":1,"price":12.5,"slug":"sample",\#
                "title":"Cats &amp; &lt;Dogs&gt;"},
                {"can_watch":false,"description":null,"episodes":[],"id":2}]
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

    @Test func countsTheEpisodesOfAllProductions() async throws {
        let production = Production(episodes: [Episode(), Episode()])
        let catalog = Catalog(productions: [production, production])
        let reply = try await withServer(of: catalog) { try await $0.send("POST", "api/productions") }
        let ids = reply.body.matches(of: /"id":(\d+),"override_url":null,"production_id":(\d+)/)
        #expect(ids.map { "\($0.1) of \($0.2)" } == ["1 of 1", "2 of 1", "3 of 2", "4 of 2"])
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
