import CursesKit
import TekpubKit

/// What a table shows of a mark: a sign that differs by its shape as well as by its colour.
struct EpisodeBadge {
    let text: Text
    let style: Style

    static let new = EpisodeBadge(text: "●", style: .tint)
    static let started = EpisodeBadge(text: "◐", style: .tint)
    static let watched = EpisodeBadge(text: "✔", style: .secondaryLabel)
}

extension EpisodeMark {
    /// The sign of an episode; nil if there is nothing to tell.
    var sign: EpisodeBadge? {
        if isWatched { return .watched }
        if positionInSeconds != nil { return .started }
        return isNew ? .new : nil
    }

    /// The same in words; nil if there is nothing to tell.
    var statement: String? {
        if isWatched { return "Watched" }
        if let positionInSeconds { return "Watched to \(DurationText.exact(seconds: positionInSeconds))" }
        return isNew ? "New" : nil
    }
}
