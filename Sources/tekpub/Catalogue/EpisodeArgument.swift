import ArgumentParser
import TekpubFormats
import TekpubKit

/// A production or one of its episodes on the command line: `KEY` or `KEY/N`. The key is a slug, or the key
/// that `list` shows instead.
struct EpisodeArgument: ExpressibleByArgument, CustomStringConvertible {
    private let text: String

    var description: String { text }

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    /// Whether the key is a numbered one, for productions without a unique name: resolving it needs the whole
    /// catalogue.
    var isNumbered: Bool { text.contains("#") }

    /// The possible identities of the production, if it has a unique name.
    var identities: Set<String> {
        let names = [text, text.lastIndex(of: "/").map { String(text[..<$0]) }].compactMap { $0 }
        return Set(names.flatMap(CommandName.keys))
    }

    /// Returns the key of `production`, which matches this argument.
    func productionKey(of production: Production) -> String {
        let key = [production].keys.first ?? ""
        if !isNumbered, production.slug != nil || identities.contains(key) { return key }
        // A renamed production keeps its key.
        return CommandName.keys(of: text.replacing(/\/\d+$/, with: ""))[0]
    }

    /// Returns the name of the production and the number of the episode, if the production has a catalogue of its
    /// own; else nil.
    ///
    /// - Parameter find: finds a production by its key.
    func withOwnCatalog(
        findingBy find: (String) throws -> Production?
    ) rethrows -> (name: String, number: Int?)? {
        if let production = try find(text) { return production.ownCatalogURL.map { _ in (text, nil) } }
        guard let slash = text.lastIndex(of: "/"), let number = Int(text[slash...].dropFirst()),
            case let name = String(text[..<slash]), try find(name)?.ownCatalogURL != nil
        else { return nil }
        return (name, number)
    }

    /// Returns the production and its matching episodes; nil if missing.
    ///
    /// - Parameter find: finds a production by its key.
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

/// A production or an episode of it on the command line: `SLUG` or `SLUG/N`.
struct EpisodeAddress: Sendable, ExpressibleByArgument {
    let slug: String
    /// A number in its production's `episodeNumbers`; nil for the production.
    let number: Int?

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        guard let slash = argument.lastIndex(of: "/"), slash != argument.startIndex,
            let number = Int(argument[argument.index(after: slash)...])
        else {
            // No name has control characters, so this is a mistake in the command line.
            guard !argument.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { return nil }
            (slug, number) = (argument, nil)
            return
        }
        slug = String(argument[..<slash])
        self.number = number
    }
}
