import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct QueryTests {
    @Test(
        arguments: [
            ("All Productions", "http://e.org/channels", .allProductions),
            ("all", "http://e.org/x", .allProductions),
            ("Recent Episodes", "http://e.org/recent", .recentEpisodes),
            ("New Episodes", "http://e.org/new", .recentEpisodes),
            ("Javascript Productions", "http://e.org/js", .channel(Channel(slug: "js", title: "Javascript"))),
            ("Full  Throttle", "http://e.org/a%20b/", .channel(Channel(slug: "a b", title: "Full Throttle"))),
            ("Productions", "http://e.org/", .channel(Channel(slug: "productions", title: "Productions"))),
            ("Ruby", "http://e.org/?c=ruby&token=s", .channel(Channel(slug: "ruby", title: "Ruby"))),
            ("", "http://e.org", .channel(Channel(slug: "channel"))),
        ] as [(String, String, Query.Kind)])
    func tellsWhatToExpect(name: String, address: String, kind: Query.Kind) throws {
        let url = try #require(URL(string: address))
        #expect(Query(name: name, url: url).kind == kind)
    }
}
