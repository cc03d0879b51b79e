import ArgumentParser
import TekpubKit

/// A production, or one episode of it, as the command line names it: `SLUG` or `SLUG/N`.
struct EpisodeArgument: ExpressibleByArgument, CustomStringConvertible {
    private let text: String

    var description: String { text }

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    /// What the production may be called.
    var slugs: Set<String> {
        Set([text, text.lastIndex(of: "/").map { String(text[..<$0]) }].compactMap { $0 })
    }

    /// The production and those of its episodes that are meant; nil if `catalog` has none such.
    func episodes(in catalog: Catalog) -> (production: Production, episodes: [Episode])? {
        if let production = production(text, in: catalog) { return (production, production.episodes) }
        guard let slash = text.lastIndex(of: "/"), let number = Int(text[slash...].dropFirst()),
            let production = production(text[..<slash], in: catalog)
        else { return nil }
        return production.episodeNumbers.firstIndex(of: number).map {
            (production, [production.episodes[$0]])
        }
    }

    private func production(_ slug: some StringProtocol, in catalog: Catalog) -> Production? {
        catalog.productions.first { $0.slug.map { $0 == slug } ?? false }
    }
}
