import ArgumentParser

/// An episode on the command line: `SLUG/N`.
struct EpisodeAddress: Sendable, ExpressibleByArgument {
    let slug: String
    /// A number in its production's `episodeNumbers`.
    let number: Int

    init?(argument: String) {
        guard let slash = argument.lastIndex(of: "/"), slash != argument.startIndex,
            let number = Int(argument[argument.index(after: slash)...])
        else { return nil }
        slug = String(argument[..<slash])
        self.number = number
    }
}
