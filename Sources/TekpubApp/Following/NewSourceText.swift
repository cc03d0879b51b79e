import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// What the user reads about a source before it is added: who makes it, how many episodes there are and how often they
/// come, the newest one, two lines of what it is about, and the address.
struct NewSourceText {
    let text: String

    /// The cells of two lines in an alert.
    private static let descriptionWidth = 110

    /// - Parameters:
    ///   - preview: nil if it cannot be read.
    ///   - isGrowing: whether more of it is still being loaded.
    init(_ source: Source, _ preview: CatalogPreview?, isGrowing: Bool, today: Today?) {
        let count = preview?.episodeCount ?? source.episodeCount ?? 0
        let episodes =
            isGrowing
            ? localized(count, one: "1 episode so far", other: "\(count) episodes so far")
            : CountText.episodes(count)
        let author = preview?.author == source.title ? nil : preview?.author
        let facts = [author, episodes, preview?.rhythm?.name].compactMap { $0 }.joined(separator: " · ")
        let newest = preview?.newest.map { newest in
            let title = localized("Newest: “\(newest.episode.displayTitle)”")
            return [title, newest.episode.releasedAt?.shortText(asOf: today)].compactMap { $0 }
                .joined(separator: " · ")
        }
        let about = preview?.description.map { description in
            Text(description.split(whereSeparator: \.isWhitespace).joined(separator: " "))
                .truncated(to: Self.descriptionWidth).description
        }
        text = [facts, newest, about, source.shownAddress].compactMap { $0 }.joined(separator: "\n")
    }
}
