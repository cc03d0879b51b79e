import ArgumentParser
import TekpubKit

/// A production, or one episode of it, as the command line names it: `KEY` or `KEY/N`. The key is a slug, or
/// what `list` shows instead.
struct EpisodeArgument: ExpressibleByArgument, CustomStringConvertible {
    private let text: String

    var description: String { text }

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    /// What the production may be called, by itself and together with others of the same name.
    var identities: Set<String> {
        let keys = [text, text.lastIndex(of: "/").map { String(text[..<$0]) }].compactMap { $0 }
        return Set(keys + keys.map { String($0.replacing(/#\d+$/, with: "")) })
    }

    /// The production and those of its episodes that are meant; nil if `catalog` has none such.
    func episodes(in catalog: Catalog) -> (production: Production, episodes: [Episode])? {
        if let production = catalog.productions.production(ofKey: text) {
            return (production, production.episodes)
        }
        guard let slash = text.lastIndex(of: "/"), let number = Int(text[slash...].dropFirst()),
            let production = catalog.productions.production(ofKey: String(text[..<slash]))
        else { return nil }
        return production.episodeNumbers.firstIndex(of: number).map {
            (production, [production.episodes[$0]])
        }
    }
}
