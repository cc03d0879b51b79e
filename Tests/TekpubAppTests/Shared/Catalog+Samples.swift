import TekpubFormats
import TekpubKit

extension Catalog {
    /// Nine made-up productions: complete ones, ones with wide glyphs, and ones with few values.
    static let sample = Catalog(productions: [
        Production(
            slug: "lighthouse", title: "Building a Lighthouse", author: "Ada Example",
            description: """
                A tower, a lamp and a lens, in that order. The series begins with stones on a beach and ends \
                with a light that ships can trust.

                Every episode stands alone.
                """,
            channel: "coast", tags: ["stone", "light"], price: 28, canWatch: true,
            releasedAt: ReleaseDate("2010-05-01"), licence: "CC BY 4.0",
            link: "https://catalogue.test/lighthouse",
            episodes: [
                Episode(
                    number: 1, title: "Stones", description: "Which stones to take, and from whom.",
                    durationInSeconds: 725, releasedAt: ReleaseDate("2010-05-01"),
                    url: "https://catalogue.test/lighthouse/1.mp4"),
                Episode(
                    number: 2, title: "Mortar", description: "What holds them.", presenter: "Bob Example",
                    durationInSeconds: 3725, releasedAt: ReleaseDate("2010-05-08"),
                    url: "https://catalogue.test/lighthouse/2.mp4"),
                Episode(number: 3, title: "The Lamp", durationInSeconds: 2400),
            ]),
        Production(
            slug: "wide", title: "日本語のプロダクション", author: "山田太郎", price: 0, canWatch: true,
            episodes: [Episode(number: 1, title: "はじめに", durationInSeconds: 60)]),
        Production(slug: "plain", title: "Plain Sailing", author: "Cyd Example", price: 12.5),
        Production(slug: "only-a-slug"),
        Production(),
        Production(
            slug: "long",
            title: "A Title That Is Much Longer Than Any Table Has Room For, With a Subtitle on Top of That",
            author: "An Author With a Rather Long Name", canWatch: false,
            episodes: (1...40).map {
                Episode(number: $0, title: "Part \($0)", durationInSeconds: 1800 + $0)
            }),
        Production(slug: "nameless", title: "Nameless Episodes", episodes: [Episode(), Episode(number: 7)]),
        Production(slug: "hostile", title: "Evil \u{1B}]0;x\u{7}\u{1B}[2J \u{9B}31m\r\n\u{202E}text"),
        Production(slug: "last", title: "The Last One", author: "Zoë Example"),
    ])

    /// This many productions, called `Production 0001` and so on.
    static func numbered(_ count: Int) -> Catalog {
        Catalog(
            productions: (1...count).map { number in
                let digits = String(number)
                let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                return Production(slug: "production-\(padded)", title: "Production \(padded)")
            })
    }
}
