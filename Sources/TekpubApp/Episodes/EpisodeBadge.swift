import CursesKit
import TekpubKit

/// The symbol of a mark in a table; symbols differ in shape as well as colour.
struct EpisodeBadge {
    let text: Text
    let style: Style

    static let new = EpisodeBadge(text: "●", style: .tint)
    static let started = EpisodeBadge(text: "◐", style: .tint)
    static let watched = EpisodeBadge(text: "✔", style: .secondaryLabel)
}

extension EpisodeMark {
    /// The symbol of an episode; nil for none.
    var sign: EpisodeBadge? {
        if isWatched { return .watched }
        if positionInSeconds != nil { return .started }
        return isNew ? .new : nil
    }

    /// The mark in words; nil for none.
    var statement: String? {
        if isWatched { return "Watched" }
        if let positionInSeconds { return "Watched to \(DurationText.exact(seconds: positionInSeconds))" }
        return isNew ? "New" : nil
    }
}
