import Localization
import TekpubFormats
import TekpubKit

/// What the preview says about a catalogue that a directory lists.
struct FoundSourceText {
    /// What it is, who makes it, how many episodes there are, and when the newest came.
    let facts: String
    /// What it is about, its address, and where it was found, each in a paragraph.
    let description: String

    init(_ source: FoundSource, today: Today?) {
        let newest = source.facts.newestAt?.shortText(asOf: today)
        facts = [
            source.kind.title, source.facts.author, source.facts.episodeCount.map { CountText.episodes($0) },
            newest.map { localized("newest \($0)") },
        ].compactMap(\.self).joined(separator: " · ")
        let names = source.directories.map(\.name).joined(separator: ", ")
        description = [
            source.facts.about, source.address, names.isEmpty ? nil : localized("Found at \(names)"),
        ].compactMap(\.self).joined(separator: "\n\n")
    }
}
