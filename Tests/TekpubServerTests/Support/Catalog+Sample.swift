import TekpubFormats
import TekpubKit

extension Catalog {
    /// One production with all values, and one with none.
    static let sample = Catalog(productions: [
        Production(
            slug: "sample", title: "Cats & <Dogs>", author: "Ada & Bob",
            description: "First line.\nSecond, 1 < 2.", channel: "ruby", tags: ["a", "b&c"], price: 12.5,
            releasedAt: ReleaseDate("2012-03"), licence: "CC BY 4.0", link: "https://example.org/sample",
            episodes: [
                Episode(
                    number: 1, title: "One & only", description: "It begins.", presenter: "Cy <c@d>",
                    durationInSeconds: 90, releasedAt: ReleaseDate("2012-03-08"),
                    url: "https://example.org/1.mp4?a=1&b=2", licence: "CC0"),
                Episode(),
            ]),
        Production(),
    ])
}
