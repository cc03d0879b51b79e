import TekpubFormats
import TekpubKit

extension Catalog {
    /// `count` productions of two episodes each, with only the values that both wires state.
    static func sample(count: Int) -> Catalog {
        Catalog(
            productions: (1...count).map { number in
                Production(
                    slug: "sample-\(number)", title: "Sample \(number) & <More>",
                    description: "A made-up series.\nIt goes on: 1 < 2.", channel: "ruby", price: 12.5,
                    canWatch: true,
                    episodes: (1...2).map {
                        Episode(
                            number: $0, title: "Episode \($0)", description: "What it shows.",
                            durationInSeconds: 60 * $0, releasedAt: ReleaseDate("2012-03-08"),
                            url: "https://media.example.org/\(number)/\($0).mp4?a=1&b=2")
                    })
            })
    }
}
