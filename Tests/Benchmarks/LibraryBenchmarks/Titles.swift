/// Titles of several words, no two alike.
enum Titles {
    private static let words = [
        "Advanced", "Building", "Concurrency", "Deploying", "Elixir", "Functional", "Git", "HTTP",
        "Introduction",
        "JavaScript", "Kernel", "Linux", "Mastering", "Networks", "Objects", "Patterns", "Queries", "Ruby",
        "Swift",
        "Testing", "Unix", "Vectors", "Web", "XML", "Yielding", "Zsh",
    ]

    static func title(_ number: Int) -> String {
        let first = words[number % 26]
        let second = words[number / 26 % 26]
        let third = words[number / 676 % 26]
        return "\(first) \(second) with \(third) \(number)"
    }
}
