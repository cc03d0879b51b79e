import CursesKit
import TekpubKit

extension ProductionSummary {
    /// What to call it; its short name where it has no title.
    var displayTitle: String { [title, slug].firstNonBlank ?? "Untitled production" }

    /// How many episodes it has and, once some were watched, how many of them; at most four cells.
    var episodeCountText: String {
        guard episodeCount > 0 else { return "–" }
        if watchedCount >= episodeCount { return episodeCount < 1000 ? "✔\(episodeCount)" : "✔" }
        let both = "\(watchedCount)/\(episodeCount)"
        return watchedCount > 0 && both.count <= 4 ? both : "\(episodeCount)"
    }
}

extension ProductionSummary {
    /// What the user did with it, behind its title: `★` for a favourite, `●` where something is new.
    var signs: Text {
        switch (isFavorite, hasNew) {
        case (false, false): .empty
        case (true, false): "★"
        case (false, true): "●"
        case (true, true): "★●"
        }
    }
}
