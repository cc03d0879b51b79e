import CursesKit
import TekpubKit

extension ProductionSummary {
    /// The title to show, else the slug.
    var displayTitle: String { [title, slug].firstNonBlank ?? "Untitled production" }

    /// The number of episodes, with the number watched if any; at most four cells.
    var episodeCountText: String {
        guard episodeCount > 0 else { return "–" }
        if watchedCount >= episodeCount { return episodeCount < 1000 ? "✔\(episodeCount)" : "✔" }
        let both = "\(watchedCount)/\(episodeCount)"
        return watchedCount > 0 && both.count <= 4 ? both : "\(episodeCount)"
    }
}

extension ProductionSummary {
    /// The symbols after the title: `★` for a favourite, `●` for new episodes.
    var signs: Text {
        switch (isFavorite, hasNew) {
        case (false, false): .empty
        case (true, false): "★"
        case (false, true): "●"
        case (true, true): "★●"
        }
    }
}
