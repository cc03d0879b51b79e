import TekpubFormats
import TekpubKit

extension Production {
    /// A made-up production of about a kilobyte, with some text for each of its episodes.
    init(made number: Int, episodeCount: Int) {
        self.init(
            slug: "production-\(number)", title: Self.title(number), author: "Author \(number % 997)",
            description: "About number \(number). "
                + String(repeating: "Words that wrap over several lines. ", count: 6),
            channel: ["microsoft", "ruby", "mobile"][number % 3], canWatch: number % 3 == 0,
            releasedAt: ReleaseDate("2010-0\(1 + number % 9)"),
            episodes: (1...max(1, episodeCount)).map { index in
                Episode(
                    number: index, title: "Episode \(index) of \(number)",
                    description: "What episode \(index) of production \(number) shows.",
                    durationInSeconds: 600 + 61 * index, releasedAt: ReleaseDate("2010-05-01"),
                    url: "https://media.example.org/\(number)/\(index).mp4")
            })
    }

    private static let words = [
        "Advanced", "Building", "Concurrency", "Deploying", "Elixir", "Functional", "Git", "HTTP",
        "Introduction", "JavaScript", "Kernel", "Linux", "Mastering", "Networks", "Objects", "Patterns",
        "Queries", "Ruby", "Swift", "Testing", "Unix", "Vectors", "Web", "XML", "Yielding", "Zsh",
    ]

    /// A title of several words; no two numbers have the same.
    static func title(_ number: Int) -> String {
        let count = words.count
        let (first, second, third) = (
            number % count, number / count % count, number / (count * count) % count
        )
        return "\(words[first]) \(words[second]) with \(words[third]) \(number)"
    }
}
