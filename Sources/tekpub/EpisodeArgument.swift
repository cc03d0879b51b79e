import ArgumentParser
import TekpubFormats
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

    /// Whether a production may be meant that has no name of its own, or not alone: only the whole catalogue
    /// tells which one that is.
    var isNumbered: Bool { text.contains("#") }

    /// What the production may be called, if it has a name of its own.
    var identities: Set<String> {
        Set([text, text.lastIndex(of: "/").map { String(text[..<$0]) }].compactMap { $0 })
    }

    /// The key of `production`, which is the one that is meant.
    func productionKey(of production: Production) -> String {
        let key = [production].keys.first ?? ""
        if !isNumbered, production.slug != nil || identities.contains(key) { return key }
        // One that was renamed keeps its key.
        return text.replacing(/\/\d+$/, with: "")
    }

    /// The production and those of its episodes that are meant; nil if there is none such.
    ///
    /// - Parameter find: looks for a production by its key.
    func episodes(
        findingBy find: (String) throws -> Production?
    ) rethrows -> (production: Production, episodes: [Episode])? {
        if let production = try find(text) { return (production, production.episodes) }
        guard let slash = text.lastIndex(of: "/"), let number = Int(text[slash...].dropFirst()),
            let production = try find(String(text[..<slash]))
        else { return nil }
        return production.episodeNumbers.firstIndex(of: number).map {
            (production, [production.episodes[$0]])
        }
    }
}
